import { afterAll, beforeAll, expect, it } from 'vitest';
import { localDay } from '#server/modules/energy/meter-uses.ts';
import { type EnergyNode, getEnergyCostTree, getEnergyTree } from '#shared/contracts/energy/energy.ts';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { dayAfter, startOfDay } from '#shared/domain/energy/energy-period.ts';
import { walkTree } from '#shared/domain/tree/tree.ts';
import { playEnergyDay } from '#tests/support/made/made-energy-day.ts';
import {
  inRange,
  readSource,
  refusesHostile,
  refusesOthers,
  sameInPages,
} from '#tests/support/reports/read-source.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const ZONE = 'Asia/Shanghai';
const MINUTE = 60_000;

let server: TestServer;
let user: TestUser;
/** The last day that has ended, and today, of which ten hours have passed. */
let day: string;
let today: string;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  today = dayAfter(localDay(server.clock.now(), ZONE), 1);
  server.clock.advance(startOfDay(today, ZONE) + 600 * MINUTE - server.clock.now());
  server.clock.hold();
  day = dayAfter(today, -1);
  user = await server.addUser();
  await playEnergyDay(server, day, ZONE);
});
afterAll(() => server.close());

const rowsOf = async (from = day, to = today) =>
  (await readSource(server, 'energy_days', user, { filter: inRange(from, to) })).rows;
const sumOf = (rows: readonly ReportRow[], key: string) =>
  rows.reduce((sum, row) => sum + Number(row[key]), 0);

it('has the amounts and the costs of the energy trees, the running day included', async () => {
  for (const one of [day, today]) {
    const rows = await rowsOf(one, one);
    const query = { num: 1, time: [one, one] } as const;
    const answer = await server.call(getEnergyTree, { query } as never, user);
    const cost = await server.call(getEnergyCostTree, { query } as never, user);
    let compared = 0;
    for (const { node } of walkTree<EnergyNode>(answer.json().data))
      for (const energy of node.energies) {
        const own = rows.filter((row) => row.regionId === node.id && row.carrierId === energy.carrierId);
        expect(own.length, `${node.code} ${energy.code}`).toBeGreaterThan(0);
        expect(sumOf(own, 'amount')).toBeCloseTo(energy.amount, 6);
        expect(sumOf(own, 'own')).toBeCloseTo(energy.own, 6);
        expect(new Set(own.map(({ isComplete }) => isComplete))).toEqual(new Set([energy.isComplete]));
        compared += energy.amount > 0 ? 1 : 0;
      }
    expect(compared).toBeGreaterThan(0);
    const roots: { cost: number }[] = cost.json().data;
    expect(sumOf(rows, 'cost')).toBeCloseTo(
      roots.reduce((sum, root) => sum + root.cost, 0),
      6,
    );
  }
});

it('marks days of which nothing is known, and does not call them 0 without a word', async () => {
  const before = await rowsOf(dayAfter(day, -3), dayAfter(day, -2));
  expect(before.length).toBeGreaterThan(0);
  for (const row of before)
    expect(row).toMatchObject({ isComplete: false, gaps: expect.stringMatching(/silent/) });
});

it('has the regions below one, and refuses what it does not declare', async () => {
  const rows = await rowsOf();
  const top = rows.find((row) => rows.some(({ regionAboveId }) => regionAboveId === row.regionId));
  const filter = inRange(day, today, { field: 'regionId', op: 'under', value: String(top?.regionId) });
  const under = (await readSource(server, 'energy_days', user, { filter })).rows;
  expect(new Set(under.map(({ regionId }) => regionId)).size).toBeGreaterThan(1);
  await refusesHostile(server, 'energy_days', user, inRange(day, today));
  await refusesOthers(server, 'energy_days', inRange(day, today), PERMISSIONS);
  await sameInPages(server, 'energy_days', user, { filter });
});

it('has only the regions that the caller reaches', async () => {
  const rows = await rowsOf();
  const regionIds = [...new Set(rows.map(({ regionId }) => String(regionId)))];
  const above = new Set(rows.map(({ regionAboveId }) => String(regionAboveId)));
  const deptId = regionIds.find((id) => !above.has(id)) ?? '';
  const narrow = await server.addUser({ reach: { dsType: 3, deptId } });
  const reached = (await readSource(server, 'energy_days', narrow, { filter: inRange(day, today) })).rows;
  expect(new Set(reached.map(({ regionId }) => regionId))).toEqual(new Set([deptId]));
});
