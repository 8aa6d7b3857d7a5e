import { beforeAll, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { productionPlan } from '#shared/contracts/calendar/production-plan.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { dayAfter } from '#shared/domain/energy/energy-period.ts';
import {
  inRange,
  readSource,
  refusesHostile,
  refusesOthers,
  sameInPages,
} from '#tests/support/reports/read-source.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';

let tenant: TestTenant<'admin'>;
let from: string;
let to: string;
let records: { lineCode: string; day: string; sequence: number; productCode: string; plannedCount: number }[];

beforeAll(async () => {
  tenant = await sharedServer({ plant: bottlingPlant, users: { admin: { role: 'admin' } } });
  const today = new Date(tenant.clock.now()).toISOString().slice(0, 10);
  [from, to] = [dayAfter(today, -3), dayAfter(today, 3)];
  const answer = await tenant.call(
    productionPlan.page,
    { query: { fromDay: from, size: 200 } } as never,
    tenant.users.admin,
  );
  records = answer.json().data.records.filter(({ day }: { day: string }) => day <= to);
});

it('has the rows of the plan; what is not over has no output', async () => {
  expect(records.length).toBeGreaterThan(0);
  const rows = await sameInPages(tenant, 'plan', tenant.users.admin, { filter: inRange(from, to) });
  const keyOf = (row: object) => JSON.stringify(row);
  expect(
    rows
      .map(({ lineCode, day, sequence, productCode, planned }) =>
        keyOf([lineCode, day, sequence, productCode, planned]),
      )
      .toSorted(),
  ).toEqual(
    records
      .map((one) => keyOf([one.lineCode, one.day, one.sequence, one.productCode, one.plannedCount]))
      .toSorted(),
  );
  for (const row of rows) expect(row).toMatchObject({ produced: null, share: null, gaps: 'not_written' });
});

it('has none of lines that the caller does not reach, and refuses what it does not declare', async () => {
  const line = tenant.wiring.directory.lines(tenant.tenantId).find(({ code }) => code === 'L3');
  const narrow = await tenant.addUser({ reach: { dsType: 3, deptId: line?.id ?? '' } });
  const { rows } = await readSource(tenant, 'plan', narrow, { filter: inRange(from, to) });
  expect(new Set(rows.map(({ lineCode }) => lineCode))).toEqual(new Set(['L3']));
  await refusesHostile(tenant, 'plan', tenant.users.admin, inRange(from, to));
  await refusesOthers(tenant, 'plan', inRange(from, to), PERMISSIONS);
});
