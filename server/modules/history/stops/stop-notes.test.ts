import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { closeNotes } from '#server/modules/history/stops/close-notes.ts';
import {
  getLineSummary,
  getMachineOee,
  getMachineStops,
  type NotedStop,
  type StopReason,
} from '#shared/contracts/history/history.ts';
import { noteStops, type StopNoteBody } from '#shared/contracts/history/stop.ts';
import { stopReason } from '#shared/contracts/history/stop-reason.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { reportStates } from '#tests/support/benches/reported-states.ts';
import { toNextShift } from '#tests/support/benches/shift-start.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

const MINUTE = 60_000;

let server: TestTenant<'admin' | 'operator' | 'viewer'>;
let operator: TestUser;
let lineId: Id;
let fillerId: Id;
let inspectorId: Id;
let start: number;
let jam: Id;
let maintenance: Id;

/** The inspector before the filler fails at 20:00 and the filler starves; the filler fails by itself at 40:00 and is down since 55:00. */
beforeAll(async () => {
  server = await sharedServer({
    plant: bottlingPlant,
    users: { admin: { role: 'admin' }, operator: { role: 'operator' }, viewer: { role: 'viewer' } },
  });
  operator = server.users.operator;
  const machine = (code: string) => server.wiring.directory.findMachine(server.tenantId, code);
  fillerId = machine('L1-FILLER')?.id ?? '';
  inspectorId = machine('L1-EBI')?.id ?? '';
  lineId = machine('L1-FILLER')?.lineId ?? '';
  await toNextShift(server, lineId, 2 * 60 * MINUTE);
  start = server.clock.now() - 60 * MINUTE;
  await reportStates(
    server,
    fillerId,
    [
      [at(0), 'production'],
      [at(22), 'material-shortage'],
      [at(26), 'production'],
      [at(40), 'fault', 'E7'],
      [at(44), 'production'],
      [at(55), 'shutdown'],
    ],
    at(60),
  );
  await reportStates(
    server,
    inspectorId,
    [
      [at(0), 'production'],
      [at(20), 'fault', 'E42'],
      [at(25), 'production'],
    ],
    at(60),
  );
  jam = await addReason({ code: 'JAM', text: '卡瓶', textEn: 'Jam', category: 'mechanical' });
  maintenance = await addReason({ code: 'PM', text: '计划维护', category: 'planned', isPlanned: true });
});
afterAll(() => server.close());

const at = (minute: number) => start + minute * MINUTE;
const range = () => ({ from: start, to: at(60) });

async function addReason(body: object): Promise<Id> {
  const answer = await server.call(stopReason.create, { body: body as never }, server.users.admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
}

async function stopsOf(machineId = fillerId): Promise<{ stops: NotedStop[]; reasons: StopReason[] }> {
  const asked = { params: { id: machineId }, query: range() };
  return (await server.call(getMachineStops, asked, operator)).json().data;
}

async function stopAt(minute: number): Promise<NotedStop | undefined> {
  return (await stopsOf()).stops.find(({ from }) => from === at(minute));
}

async function note(body: StopNoteBody, user = operator) {
  return server.call(noteStops, { body }, user);
}
const give = (minutes: readonly number[], what: Omit<StopNoteBody, 'stops'>, machineId = fillerId) =>
  note({ stops: minutes.map((minute) => ({ machineId, at: at(minute) })), ...what });

describe('a reason given to stops', () => {
  it('stands in stops, sums and summary before what was reported, for several at once', async () => {
    const before = (await stopsOf()).reasons;
    expect(before.map(({ code }) => code)).toEqual([null, 'E42', 'E7']);
    const answer = await give([40, 55], { reasonId: jam, comment: 'at the infeed' });
    expect(answer.json().data).toEqual({ count: 2 });
    expect(await stopAt(40)).toMatchObject({
      code: 'E7',
      reason: { id: jam, code: 'JAM', text: '卡瓶', textEn: 'Jam', category: 'mechanical' },
      note: { comment: 'at the infeed', by: operator.username },
    });
    const { reasons } = await stopsOf();
    expect(reasons).toMatchObject([
      { machineId: fillerId, count: 2, reason: { id: jam } },
      { machineId: inspectorId, code: 'E42' },
    ]);
    const summary = await server.call(getLineSummary, { params: { id: lineId }, query: range() }, operator);
    expect(summary.json().data.stopReasons[0].reason.code).toBe('JAM');
    expect(summary.json().data.lastStop.reason.code).toBe('JAM');
    expect(summary.body).not.toContain('at the infeed');
  });

  it('can be changed, and withdrawn; each with what was before in the audit', async () => {
    await give([40], { reasonId: maintenance });
    expect((await stopAt(40))?.note).toMatchObject({ reason: { code: 'PM' }, comment: 'at the infeed' });
    await give([40], { comment: '' });
    expect((await stopAt(40))?.note).toMatchObject({ reason: { code: 'PM' }, comment: null });
    await give([40], { reasonId: null });
    expect(await stopAt(40)).toMatchObject({ note: null, code: 'E7' });
    expect(await stopAt(40)).not.toHaveProperty('reason');
    const { rows } = await server.db.tenant(server.tenantId, (tx) =>
      sql<{ changes: { reason: unknown; comment: unknown } }>`select changes from sys_audit
        where subject = 'stop' and changes #>> '{from,after}' = ${String(at(40))} order by seq`.execute(tx),
    );
    expect(rows.map(({ changes }) => [changes.reason, changes.comment])).toEqual([
      [
        { before: null, after: 'JAM' },
        { before: null, after: 'at the infeed' },
      ],
      [
        { before: 'JAM', after: 'PM' },
        { before: 'at the infeed', after: 'at the infeed' },
      ],
      [
        { before: 'PM', after: 'PM' },
        { before: 'at the infeed', after: null },
      ],
      [
        { before: 'PM', after: null },
        { before: null, after: null },
      ],
    ]);
  });

  it('of the machine that caused it counts for a stop without one of its own', async () => {
    await give([20], { reasonId: jam }, inspectorId);
    expect(await stopAt(22)).toMatchObject({
      causeMachineId: inspectorId,
      reason: { code: 'JAM' },
      note: null,
    });
    await give([22], { reasonId: maintenance });
    expect((await stopAt(22))?.reason?.code).toBe('PM');
    await give([22], { reasonId: null });
    await give([20], { reasonId: null }, inspectorId);
  });

  it('that is planned takes the time out of planned busy time', async () => {
    const oee = async () => {
      const asked = { params: { id: fillerId }, query: range() };
      return (await server.call(getMachineOee, asked, operator)).json().data.oee;
    };
    const before = await oee();
    await give([40], { reasonId: maintenance });
    expect((await oee()).plannedBusyMs).toBe(before.plannedBusyMs - 4 * MINUTE);
    await give([40], { reasonId: null });
    expect(await oee()).toEqual(before);
  });

  it('reaches the running shift and whoever watches, also when its text changes', async () => {
    const revised: Id[][] = [];
    const stop = server.wiring.history.onCommitted(({ tenantId, revisedMachines }) => {
      if (tenantId === server.tenantId) revised.push([...revisedMachines]);
    });
    const texts = async () =>
      (await server.wiring.history.lineSummary(server.tenantId, lineId))?.stopReasons.map(
        ({ reason }) => reason?.text,
      );
    expect(await texts()).not.toContain('计划维护');
    await give([40], { reasonId: maintenance });
    expect(revised).toEqual([[fillerId]]);
    expect(await texts()).toContain('计划维护');
    const { admin } = server.users;
    const record = (await server.call(stopReason.get, { params: { id: maintenance } }, admin)).json().data;
    await server.call(stopReason.update, { body: { ...record, text: '保养' } }, admin);
    expect(await texts()).toContain('保养');
    await server.call(stopReason.remove, { params: { id: maintenance } }, admin);
    expect(await texts()).toContain('保养');
    expect((await give([40], { reasonId: maintenance })).json().fields).toHaveProperty('reasonId');
    await give([40], { reasonId: null });
    stop();
  });

  it('of a stop that lasts is of no later one, also after its end was looked up', async () => {
    await give([55], { reasonId: jam });
    const end = server.clock.now() + MINUTE;
    server.clock.advance(2 * MINUTE);
    await reportStates(
      server,
      fillerId,
      [
        [end, 'production'],
        [end + 30_000, 'shutdown'],
      ],
      end + 60_000,
    );
    const stops = async () => {
      const asked = { params: { id: fillerId }, query: { from: at(56), to: end + 61_000 } };
      return (await server.call(getMachineStops, asked, operator)).json().data.stops as NotedStop[];
    };
    const codes = async () => (await stops()).map(({ reason }) => reason?.code);
    expect(await codes()).toEqual([undefined, 'JAM']);
    const { db, clock } = server;
    const { directory } = server.wiring;
    const open = () =>
      db.tenant(server.tenantId, (tx) =>
        sql<{ to_ts: string | null }>`select to_ts from stop_note where to_ts is null`.execute(tx),
      );
    expect((await open()).rows).not.toEqual([]);
    const presence = { pending: () => [{ fromTs: start, lastTs: end + 60_000 }] };
    const parts = { db, clock, directory, presence };
    await closeNotes(parts as unknown as Parameters<typeof closeNotes>[0], server.tenantId);
    expect((await open()).rows).toEqual([]);
    expect(await codes()).toEqual([undefined, 'JAM']);
  });
});

describe('who may note what', () => {
  it('refuses what is no stop, no body, too long a comment and strangers; nothing is stored then', async () => {
    const count = async () => {
      const { rows } = await server.db.tenant(server.tenantId, (tx) =>
        sql<{ count: string }>`select count(*) from stop_note`.execute(tx),
      );
      return rows[0]?.count;
    };
    const before = await count();
    expect((await give([40, 10], { reasonId: jam })).json()).toMatchObject({ error: 'stop_not_found' });
    expect((await give([40], {})).json().fields).toHaveProperty('reasonId');
    expect((await give([40], { comment: 'x'.repeat(501) })).json().fields).toHaveProperty('comment');
    expect(
      (await note({ stops: [{ machineId: fillerId, at: at(40) }], reasonId: jam }, server.users.viewer))
        .statusCode,
    ).toBe(403);
    const stranger = await server.addUser({ tenantId: await server.addTenant('stranger') });
    const foreign = { stops: [{ machineId: fillerId, at: at(40) }], comment: 'mine' };
    expect((await note(foreign, stranger)).json()).toMatchObject({ error: 'machine_not_found' });
    expect(await count()).toBe(before);
  });
});
