import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { DAY_MS } from '#server/modules/history/metrics/partitions.ts';
import {
  getLineSummary,
  getMachineOee,
  getMachineStops,
  getMachineTimeline,
  type Oee,
  type StateInterval,
} from '#shared/contracts/history/history.ts';
import { pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import {
  createStateCorrection,
  pageStateCorrections,
  previewStateCorrection,
  revokeStateCorrection,
  type StateCorrection,
  type StateCorrectionBody,
} from '#shared/contracts/history/state-correction.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { reportStates } from '#tests/support/benches/reported-states.ts';
import { toNextShift } from '#tests/support/benches/shift-start.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

const MINUTE = 60_000;

let server: TestTenant<'admin' | 'viewer'>;
let admin: TestUser;
let lineId: Id;
let machineId: Id;
let start: number;

/** Production, ten minutes of fault from 30:00 on, production up to 60:00. */
beforeAll(async () => {
  server = await sharedServer({
    plant: bottlingPlant,
    users: { admin: { role: 'admin' }, viewer: { role: 'viewer' } },
  });
  admin = server.users.admin;
  const machine = server.wiring.directory.findMachine(server.tenantId, 'L1-FILLER');
  machineId = machine?.id ?? '';
  lineId = machine?.lineId ?? '';
  await toNextShift(server, lineId, 2 * 60 * MINUTE);
  start = server.clock.now() - 60 * MINUTE;
  await reportStates(
    server,
    machineId,
    [
      [start, 'production'],
      [start + 30 * MINUTE, 'fault', 'E7'],
      [start + 40 * MINUTE, 'production'],
    ],
    start + 60 * MINUTE,
  );
});
afterAll(() => server.close());

const range = () => ({ from: start, to: start + 60 * MINUTE });
const at = (minute: number) => start + minute * MINUTE;

function body(fromMinute: number, toMinute: number | null, state: StateCorrectionBody['state']) {
  const to = toMinute === null ? null : at(toMinute);
  return { machineId, from: at(fromMinute), to, state, why: 'the sensor was dirty' };
}

async function correct(...args: Parameters<typeof body>): Promise<StateCorrection> {
  const answer = await server.call(createStateCorrection, { body: body(...args) }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

async function revoke({ id }: StateCorrection): Promise<void> {
  const answer = await server.call(revokeStateCorrection, { params: { id } }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
}

async function timeline(reported = false): Promise<StateInterval[]> {
  const query = { ...range(), ...(reported ? { reported: 'true' } : {}) };
  return (await server.call(getMachineTimeline, { params: { id: machineId }, query }, admin)).json().data;
}

const minutes = (intervals: readonly StateInterval[]) =>
  intervals.map(({ from, to, base }) => [(from - start) / MINUTE, to && (to - start) / MINUTE, base]);

async function oee(): Promise<Oee> {
  return (await server.call(getMachineOee, { params: { id: machineId }, query: range() }, admin)).json().data
    .oee;
}

async function stored(): Promise<unknown[]> {
  const { rows } = await server.db.tenant(server.tenantId, (tx) =>
    sql`select * from state_interval where machine_id = ${machineId} order by from_ts`.execute(tx),
  );
  return rows;
}

const REPORTED = [
  [0, 30, 'production'],
  [30, 40, 'fault'],
  [40, 60, 'production'],
];

describe('a correction', () => {
  it('stands in timeline, stops, OEE, line summary and log; revoked, everything is as it was', async () => {
    const rows = await stored();
    const before = await oee();
    const made = await correct(25, 40, 'cip');
    expect(minutes(await timeline())).toEqual([
      [0, 25, 'production'],
      [25, 40, 'cip'],
      [40, 60, 'production'],
    ]);
    expect((await timeline())[1]?.correction).toMatchObject({
      id: made.id,
      by: admin.username,
      why: 'the sensor was dirty',
    });
    expect(minutes(await timeline(true))).toEqual(REPORTED);
    const asked = { params: { id: machineId }, query: range() };
    const { stops } = (await server.call(getMachineStops, asked, admin)).json().data;
    expect(stops).toMatchObject([{ from: at(25), to: at(40), base: 'cip', code: null }]);
    const after = await oee();
    expect(after.plannedBusyMs).toBe(before.plannedBusyMs - 15 * MINUTE);
    expect(after.productionMs).toBe(before.productionMs - 5 * MINUTE);
    expect(after.producedCount).toBe(before.producedCount);
    const summary = await server.call(getLineSummary, { params: { id: lineId }, query: range() }, admin);
    expect(summary.json().data.oee).toEqual(after);
    expect(summary.body).not.toContain('sensor was dirty');
    expect(await stored()).toEqual(rows);

    await revoke(made);
    expect(minutes(await timeline())).toEqual(REPORTED);
    expect(await oee()).toEqual(before);
    const again = await server.call(revokeStateCorrection, { params: { id: made.id } }, admin);
    expect(again.json()).toMatchObject({ error: 'correction_revoked' });
  });

  it('gives way to a newer one where they overlap, and comes back when that is revoked', async () => {
    const older = await correct(10, 50, 'shutdown');
    const newer = await correct(20, 45, 'unknown');
    expect(minutes(await timeline())).toEqual([
      [0, 10, 'production'],
      [10, 20, 'shutdown'],
      [20, 45, 'unknown'],
      [45, 50, 'shutdown'],
      [50, 60, 'production'],
    ]);
    await revoke(newer);
    expect(minutes(await timeline())[1]).toEqual([10, 50, 'shutdown']);
    await revoke(older);
    expect(minutes(await timeline())).toEqual(REPORTED);
  });

  it('stands in the machine log, with the stretch around it cut, by page and by state', async () => {
    const made = await correct(32, 35, 'production');
    const log = async (query: object = {}) =>
      (
        await server.call(pageMachineLog, { query: { ...range(), machineId, size: 50, ...query } }, admin)
      ).json().data;
    const all = await log();
    expect(minutes(all.records)).toEqual([
      [40, null, 'production'],
      [35, 40, 'fault'],
      [32, 35, 'production'],
      [30, 32, 'fault'],
      [0, 30, 'production'],
    ]);
    expect(all.total).toBe(5);
    expect(await log({ to: undefined })).toEqual(all);
    expect(all.records[2].correction.id).toBe(made.id);
    expect(minutes((await log({ isStop: 'true' })).records)).toEqual([
      [35, 40, 'fault'],
      [30, 32, 'fault'],
    ]);
    const paged = [];
    for (const current of [1, 2, 3]) paged.push(...(await log({ size: 2, current })).records);
    expect(paged).toEqual(all.records);
    expect(minutes((await log({ reported: 'true' })).records)).toHaveLength(3);
    await revoke(made);
    expect((await log()).total).toBe(3);
  });

  it('of the present ends now: the live state has been there since, and is as before when revoked', async () => {
    const state = () => server.wiring.history.latestState(server.tenantId, machineId);
    const sinceTs = state()?.sinceTs;
    const changes: Id[] = [];
    const stop = server.wiring.history.onCommitted(({ revisedMachines }) => changes.push(...revisedMachines));
    const made = await correct(50, null, 'shutdown');
    expect(made.to).toBeLessThanOrEqual(server.clock.now());
    expect(state()).toMatchObject({ sinceTs: made.to, states: ['production'] });
    await revoke(made);
    expect(state()?.sinceTs).toBe(sinceTs);
    stop();
    expect(changes).toEqual([machineId, machineId]);
  });

  it('changes the running shift at once', async () => {
    const summary = async () => await server.wiring.history.lineSummary(server.tenantId, lineId);
    await summary();
    const made = await correct(42, 55, 'fault');
    expect((await summary())?.timeline.some(({ from, base }) => from === at(42) && base === 'fault')).toBe(
      true,
    );
    await revoke(made);
    expect((await summary())?.timeline.some(({ from }) => from === at(42))).toBe(false);
  });

  it('is seen before it is made: states and OEE of the shift', async () => {
    const before = await oee();
    const { why: _why, ...stretch } = body(30, 40, 'production');
    const preview = (await server.call(previewStateCorrection, { body: stretch }, admin)).json().data;
    expect(preview.after.oee.productionMs).toBe(preview.before.oee.productionMs + 10 * MINUTE);
    expect(preview.after.oee.producedCount).toBe(preview.before.oee.producedCount);
    expect(await oee()).toEqual(before);
  });
});

describe('who may correct what', () => {
  const refusal = async (sent: object, user = admin) => {
    const answer = await server.call(
      createStateCorrection,
      { body: { ...body(30, 40, 'production'), ...sent } },
      user,
    );
    return [answer.statusCode, answer.json().error, Object.keys(answer.json().fields ?? {})];
  };

  it('refuses the future, times that are not kept, an empty stretch and no reason', async () => {
    const now = server.clock.now();
    expect(await refusal({ to: now + MINUTE })).toEqual([400, 'invalid_input', ['to']]);
    expect(await refusal({ from: now + MINUTE, to: null })).toEqual([400, 'invalid_input', ['from']]);
    expect(await refusal({ from: now - 4_000 * DAY_MS })).toEqual([400, 'invalid_input', ['from']]);
    expect(await refusal({ to: at(30) })).toEqual([400, 'invalid_input', ['to']]);
    expect(await refusal({ from: now - 40 * DAY_MS })).toEqual([400, 'range_too_long', []]);
    expect(await refusal({ why: ' ' })).toEqual([400, 'invalid_input', ['why']]);
  });

  it('needs the permission, the tenant and a role that reaches the machine', async () => {
    expect(await refusal({}, server.users.viewer)).toEqual([403, 'forbidden', []]);
    const made = await correct(30, 31, 'production');
    const stranger = await server.addUser({ tenantId: await server.addTenant('stranger') });
    expect(await refusal({}, stranger)).toEqual([404, 'machine_not_found', []]);
    const asStranger = await server.call(revokeStateCorrection, { params: { id: made.id } }, stranger);
    expect(asStranger.statusCode).toBe(404);

    const outside = await server.addUser({});
    const run = (query: ReturnType<typeof sql>) =>
      server.db.tenant(server.tenantId, (tx) => query.execute(tx));
    const line = server.wiring.directory.lines(server.tenantId)[1]?.id ?? '';
    await run(sql`update sys_user set dept_id = ${line} where user_id = ${outside.userId}`);
    await run(sql`update sys_role set ds_type = 2 where role_id in
      (select role_id from sys_user_role where user_id = ${outside.userId})`);
    expect(await refusal({}, outside)).toEqual([404, 'machine_not_found', []]);
    const listed = await server.call(pageStateCorrections, { query: {} }, outside);
    expect(listed.json().data.total).toBe(0);
    const asOutside = await server.call(revokeStateCorrection, { params: { id: made.id } }, outside);
    expect(asOutside.statusCode).toBe(404);
    await run(sql`update sys_user set dept_id = ${lineId} where user_id = ${outside.userId}`);
    expect(
      (await server.call(pageStateCorrections, { query: {} }, outside)).json().data.total,
    ).toBeGreaterThan(0);
    await revoke(made);
  });

  it('lists who corrected what, why, and who revoked it', async () => {
    const made = await correct(30, 33, 'blockage');
    await revoke(made);
    const page = async (query: object) =>
      (await server.call(pageStateCorrections, { query: { lineId, ...query } }, admin)).json().data;
    expect((await page({ machineId })).records[0]).toMatchObject({
      ...{ id: made.id, machineId, from: at(30), to: at(33), state: 'blockage', by: admin.username },
      revokedBy: admin.username,
    });
    expect((await page({ stands: 'true' })).total).toBe(0);
    const other = server.wiring.directory.lines(server.tenantId)[1]?.id ?? '';
    expect((await page({ lineId: other })).total).toBe(0);
  });
});
