import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/core/logs/log.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import {
  type Alarm,
  acknowledgeAlarms,
  alarm,
  commentAlarms,
  correctAlarms,
  listAlarmEvents,
  shelveAlarms,
  unshelveAlarms,
} from '#shared/contracts/alarms/alarm.ts';
import { alarmRule, tryAlarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { createAlarmSink } from './alarm-sink.ts';
import { settleDue } from './alarm-store.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let nowMs: number;
let serial = 0;
const changed = () => undefined;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A plant of its own for each test: floods and first alarms are of a line. */
async function newPlant(): Promise<void> {
  tenant = await tenantWith(server, { plant: bottlingPlant });
  admin = await tenant.addUser();
  nowMs = server.clock.now() - 120_000;
  await report({ temperature: 20, level: 50, pressure: 20 });
}
const machineIdOf = (code: string): Id =>
  tenant.wiring.directory.findMachine(tenant.tenantId, code)?.id ?? '';

function reading(values: Record<string, number>, machineCode: string, ts: number) {
  const times = { sourceTs: ts, arrivalTs: ts, quality: 'good' } as const;
  return {
    tenantId: tenant.tenantId,
    machineId: machineIdOf(machineCode),
    kind: 'metrics',
    ...times,
    values,
  } as const;
}
/** The next second of the source. */
function later(): number {
  nowMs += 1_000;
  return nowMs;
}
async function report(values: Record<string, number>, machineCode = 'L1-FILLER'): Promise<void> {
  await tenant.wiring.sink.write([reading(values, machineCode, later())]);
}
async function reportState(state: MachineState, machineCode = 'L1-FILLER', code: string | null = null) {
  nowMs += 1_000;
  const times = { sourceTs: nowMs, arrivalTs: nowMs, quality: 'good' } as const;
  const machineId = machineIdOf(machineCode);
  const { tenantId } = tenant;
  await tenant.wiring.sink.write([
    { tenantId, machineId, kind: 'state', states: [state], code, text: null, ...times },
  ]);
}

const LIMIT = { machineCode: 'L1-FILLER', kind: 'limit', metric: 'temperature', high: 80, isEnabled: true };
async function addRule(fields: Record<string, unknown>) {
  serial += 1;
  const body = { name: `rule ${serial}`, ...fields };
  const answer = await tenant.call(alarmRule.create, { body: body as never }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data as { id: Id; name: string; updateTime: number };
}
async function alarms(query: Record<string, unknown> = {}): Promise<Alarm[]> {
  const answer = await tenant.call(alarm.page, { query: query as never }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.records;
}
async function kindsOf(id: Id): Promise<string[]> {
  const events = (await tenant.call(listAlarmEvents, { params: { id } }, admin)).json().data;
  expect(events.map(({ seq }: { seq: number }) => seq)).toEqual(
    events.map((_: unknown, at: number) => at + 1),
  );
  return events.map(({ kind }: { kind: string }) => kind);
}
const first = (rows: readonly Alarm[]): Alarm => {
  const [row] = rows;
  if (!row) throw new Error('there is no alarm');
  return row;
};

describe('a rule that cannot work is refused at its field', () => {
  beforeAll(newPlant);
  const refusal = async (body: Record<string, unknown>) =>
    (await tenant.call(alarmRule.create, { body: { name: 'bad', ...body } as never }, admin)).json().fields;

  it.each<[string, Record<string, unknown>]>([
    ['metric', { ...LIMIT, metric: 'humidity' }],
    ['low', { ...LIMIT, low: 90 }],
    ['high', { ...LIMIT, high: null }],
    ['hysteresis', { ...LIMIT, low: 70, hysteresis: 5 }],
    ['perMinute', { ...LIMIT, kind: 'rate', perMinute: 0, windowS: 10 }],
    ['afterS', { ...LIMIT, kind: 'absence' }],
    ['state', { ...LIMIT, kind: 'state' }],
    ['code', { ...LIMIT, kind: 'code' }],
    ['machineCode', { ...LIMIT, machineCode: 'nowhere' }],
    ['suppressedBy', { ...LIMIT, suppressedBy: 'nothing' }],
    ['suppressedBy', { ...LIMIT, suppressedBy: 'bad' }],
  ])('%s of %j', async (field, body) => {
    expect(await refusal(body)).toEqual({ [field]: expect.anything() });
  });

  it('names the rules of a loop, and keeps a rule that suppresses another', async () => {
    const above = await addRule(LIMIT);
    const below = await addRule({ ...LIMIT, suppressedBy: above.name });
    const body = { ...LIMIT, ...above, suppressedBy: below.name };
    const answer = await tenant.call(alarmRule.update, { body: body as never }, admin);
    expect(JSON.stringify(answer.json().fields.suppressedBy)).toContain(
      `${above.name} → ${below.name} → ${above.name}`,
    );
    const removal = await tenant.call(alarmRule.remove, { params: { id: above.id } } as never, admin);
    expect(removal.statusCode).toBe(409);
  });
});

describe('an alarm', () => {
  beforeAll(newPlant);

  it('is raised once, acknowledged by somebody and over when its value is back', async () => {
    await addRule({ ...LIMIT, priority: 'high', hysteresis: 5 });
    await report({ temperature: 85 });
    await report({ temperature: 90 });
    const raised = first(await alarms({ isOpen: 'true' }));
    expect(raised).toMatchObject({ standing: 'unacknowledged', value: 85, priority: 'high', isFirst: true });
    const ids = [raised.id];
    expect((await tenant.call(acknowledgeAlarms, { body: { ids } }, admin)).json().data).toEqual({
      done: ids,
      refused: [],
    });
    expect((await tenant.call(acknowledgeAlarms, { body: { ids } }, admin)).json().data).toEqual({
      done: [],
      refused: ids,
    });
    await report({ temperature: 78 });
    expect(first(await alarms()).standing).toBe('acknowledged');
    await report({ temperature: 75 });
    expect(first(await alarms())).toMatchObject({ standing: 'closed', acknowledgedBy: admin.username });
    const correct = { body: { ids, reason: 'valve' } };
    await tenant.call(correctAlarms, correct, admin);
    await tenant.call(commentAlarms, { body: { ids, text: 'replaced' } }, admin);
    expect(first(await alarms())).toMatchObject({ reason: 'valve', comments: 1 });
    expect(await kindsOf(raised.id)).toEqual(['raise', 'acknowledge', 'clear', 'correct', 'comment']);
  });

  it('is shelved with a reason, and comes back when the time is over', async () => {
    await report({ temperature: 85 });
    const { id } = first(await alarms({ isOpen: 'true' }));
    const shelve = { body: { ids: [id], minutes: 5, reason: 'repair' } };
    expect((await tenant.call(shelveAlarms, shelve, admin)).statusCode).toBe(200);
    expect(first(await alarms({ isOpen: 'true' }))).toMatchObject({
      standing: 'shelved',
      shelfReason: 'repair',
    });
    const settle = (ms: number) =>
      server.db.tenant(tenant.tenantId, (tx) => settleDue(tx, tenant.tenantId, server.clock.now() + ms));
    await settle(4 * 60_000);
    expect(first(await alarms({ isOpen: 'true' })).standing).toBe('shelved');
    await settle(5 * 60_000 + 1);
    expect(first(await alarms({ isOpen: 'true' })).standing).toBe('unacknowledged');
    expect((await tenant.call(unshelveAlarms, { body: { ids: [id] } }, admin)).json().data.refused).toEqual([
      id,
    ]);
    // High: five minutes without an acknowledgement.
    await settle(6 * 60_000);
    expect(first(await alarms({ isOpen: 'true' })).escalation).toBe(1);
    await settle(6 * 60_000);
    expect(first(await alarms({ isOpen: 'true' })).escalation).toBe(1);
    await tenant.call(acknowledgeAlarms, { body: { ids: [id] } }, admin);
    await settle(99 * 60_000);
    expect(await kindsOf(id)).toEqual(['raise', 'shelve', 'unshelve', 'escalate', 'acknowledge']);
    await report({ temperature: 20 });
  });

  it('counts as unacknowledged until a person acknowledges or hides it, also when it is over', async () => {
    await addRule({ ...LIMIT, metric: 'pressure' });
    const isListed = async (isUnacknowledged: 'true' | 'false', id: Id) =>
      (await alarms({ isUnacknowledged, size: 100 })).some((row) => row.id === id);
    const both = async (id: Id) => [await isListed('true', id), await isListed('false', id)];
    await report({ pressure: 90 });
    const { id } = first(await alarms({ isOpen: 'true' }));
    expect(await both(id)).toEqual([true, false]);
    await report({ pressure: 20 });
    expect(await both(id)).toEqual([true, false]);
    await report({ pressure: 90 });
    await tenant.call(shelveAlarms, { body: { ids: [id], minutes: 5, reason: 'repair' } }, admin);
    expect(await both(id)).toEqual([false, true]);
    await tenant.call(unshelveAlarms, { body: { ids: [id] } }, admin);
    await tenant.call(acknowledgeAlarms, { body: { ids: [id] } }, admin);
    expect(await both(id)).toEqual([false, true]);
    await report({ pressure: 20 });
    expect(await both(id)).toEqual([false, true]);
  });

  it('ends when its rule is switched off', async () => {
    const rule = await addRule({ ...LIMIT, metric: 'level' });
    await report({ level: 99 });
    expect(await alarms({ isOpen: 'true' })).toHaveLength(1);
    const body = { ...LIMIT, metric: 'level', ...rule, isEnabled: false };
    expect((await tenant.call(alarmRule.update, { body: body as never }, admin)).statusCode).toBe(200);
    expect(first(await alarms({ isOpen: 'true' })).standing).toBe('returned');
  });

  it('is not made of a bad value', async () => {
    const bad = { ...reading({ temperature: 200 }, 'L1-FILLER', later()), quality: 'bad' } as const;
    await tenant.wiring.sink.write([bad]);
    expect((await alarms({ isOpen: 'true' })).filter(({ isActive }) => isActive)).toEqual([]);
  });
});

describe('alarms together', () => {
  beforeAll(newPlant);

  it('of a stopped machine silence those that follow from it, until it runs', async () => {
    const stopped = await addRule({
      machineCode: 'L1-FILLER',
      kind: 'state',
      state: 'fault',
      isEnabled: true,
    });
    await addRule({ ...LIMIT, high: null, low: 10, metric: 'level', suppressedBy: stopped.name });
    await reportState('production');
    await reportState('fault');
    await report({ level: 5 });
    const standings = async () =>
      Object.fromEntries((await alarms({ isOpen: 'true' })).map(({ name, standing }) => [name, standing]));
    expect(Object.values(await standings()).toSorted()).toEqual(['suppressed', 'unacknowledged']);
    expect((await standings())[stopped.name]).toBe('unacknowledged');
    await reportState('production');
    expect(Object.values(await standings()).toSorted()).toEqual(['returned', 'unacknowledged']);
    await report({ level: 50 });
  });

  it('that come ten in ten minutes are one row, under the first', async () => {
    await newPlant();
    for (let index = 0; index < 12; index += 1) await addRule({ ...LIMIT, high: 100 + index });
    await report({ temperature: 500 });
    const rows = await alarms({ isOpen: 'true', isCollapsed: 'true' });
    expect(rows).toHaveLength(1);
    expect(first(rows)).toMatchObject({ floodCount: 12, isFirst: true });
    const all = await alarms({ isOpen: 'true', size: 50 });
    expect(all).toHaveLength(12);
    expect(all.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    const ids = [first(rows).id];
    await tenant.call(acknowledgeAlarms, { body: { ids } }, admin);
    await report({ temperature: 20 });
    // The first is over: the next open one stands for the others.
    const [next] = await alarms({ isOpen: 'true', isCollapsed: 'true' });
    expect(next).toMatchObject({ floodCount: 11 });
    expect(next?.id).not.toBe(ids[0]);
  });

  it('are marked when they chatter', async () => {
    await newPlant();
    await addRule({ ...LIMIT, high: 80 });
    for (let turn = 0; turn < 3; turn += 1) {
      await report({ temperature: 90 });
      const { id } = first(await alarms({ isOpen: 'true' }));
      await tenant.call(acknowledgeAlarms, { body: { ids: [id] } }, admin);
      await report({ temperature: 20 });
    }
    expect((await alarms()).map(({ isChattering }) => isChattering)).toEqual([true, false, false]);
  });
});

describe('after an interruption', () => {
  beforeAll(newPlant);

  /** What a new process has: the stored rows and nothing else. */
  async function restarted() {
    const { directory, history } = tenant.wiring;
    const { db, clock } = server;
    const sink = createAlarmSink({
      log: createLog('silent'),
      db,
      clock,
      directory,
      history,
      next: { write: async () => undefined },
      changed,
    });
    await sink.reload(tenant.tenantId);
    return sink;
  }
  const eventCount = async () =>
    server.db.tenant(tenant.tenantId, async (tx) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from alarm_event`.execute(tx);
      return rows[0]?.n;
    });

  it('what is sent again is stored once, wherever the process ended', async () => {
    await addRule({ ...LIMIT, hysteresis: 5 });
    const values = [20, 85, 90, 70, 95, 60, 99];
    const readings = values.map((temperature, at) =>
      reading({ temperature }, 'L1-FILLER', nowMs + 1_000 * (at + 1)),
    );
    const times = (from: number, to: number) => readings.slice(from, to);
    // Ended after each number of readings; everything since the beginning is sent again.
    for (let sent = 1; sent <= readings.length; sent += 1) {
      await (await restarted()).write(times(0, sent));
      await (await restarted()).write(times(sent - 1, sent));
    }
    const { id } = first(await alarms());
    expect(await alarms()).toHaveLength(1);
    expect(await kindsOf(id)).toEqual(['raise', 'clear', 'raise', 'clear', 'raise']);
    const before = await eventCount();
    await (await restarted()).write(readings);
    expect(await eventCount()).toBe(before);
    expect(first(await alarms())).toMatchObject({ standing: 'unacknowledged', occurrences: 3 });
    nowMs += 60_000;
  });

  it('nothing is half: a write that fails is stored when it comes again', async () => {
    await newPlant();
    await addRule(LIMIT);
    const { directory, history } = tenant.wiring;
    let fails = true;
    const { clock, db } = server;
    const broken = {
      ...db,
      urgent: (async (tenantId, work) =>
        db.urgent(tenantId, async (tx) => {
          const result = await work(tx);
          if (fails) throw new Error('the database is gone');
          return result;
        })) as typeof db.urgent,
    };
    const sink = createAlarmSink({
      log: createLog('silent'),
      db: broken,
      clock,
      directory,
      history,
      next: { write: async () => undefined },
      changed,
    });
    await sink.reload(tenant.tenantId);
    const hot = [reading({ temperature: 99 }, 'L1-FILLER', later())];
    await expect(sink.write(hot)).rejects.toThrow('the database is gone');
    expect(await alarms()).toEqual([]);
    fails = false;
    await sink.write(hot);
    expect(await kindsOf(first(await alarms()).id)).toEqual(['raise']);
  });

  it('a delay that ran is over in time, although the machine reports nothing but changes', async () => {
    await newPlant();
    await addRule({ machineCode: 'L1-FILLER', kind: 'state', state: 'fault', onDelayS: 60, isEnabled: true });
    nowMs = server.clock.now();
    await reportState('fault');
    const beganMs = nowMs;
    // The rules of the running server are read anew as well.
    await addRule({ ...LIMIT, high: 500 });
    const sink = await restarted();
    await sink.tick();
    server.clock.advance(62_000);
    await sink.tick();
    expect(await alarms()).toMatchObject([{ createTime: beganMs + 60_000, isActive: true, occurrences: 1 }]);
  });

  it('what is older than a rule raises nothing by itself', async () => {
    await newPlant();
    await reportState('fault');
    await addRule({ machineCode: 'L1-FILLER', kind: 'state', state: 'fault', isEnabled: true });
    const sink = await restarted();
    await sink.tick();
    server.clock.advance(62_000);
    await sink.tick();
    expect(await alarms()).toEqual([]);
  });

  it('silence is counted from the last value that is stored', async () => {
    await newPlant();
    await addRule({ ...LIMIT, kind: 'absence', high: null, afterS: 600 });
    const sink = await restarted();
    await sink.tick();
    expect(await alarms()).toEqual([]);
    server.clock.advance(700_000);
    await sink.tick();
    expect(first(await alarms()).value).toBeNull();
  });
});

it('alarms are seen, and changed, only within the reach of a reader', async () => {
  await newPlant();
  await addRule(LIMIT);
  await report({ temperature: 90 });
  const { id } = first(await alarms());
  const viewer = await tenant.addUser({ permissions: ['alarm_view'] });
  const answer = await tenant.call(acknowledgeAlarms, { body: { ids: [id] } }, viewer);
  expect(answer.statusCode).toBe(403);
});

describe('a rule that is tried on the past', () => {
  const attempt = async (body: Record<string, unknown>, user = admin) =>
    tenant.call(tryAlarmRule, { body: { name: 'tried', ...body } as never }, user);

  it('says how often and for how long it would have been active, and raises nothing', async () => {
    await newPlant();
    for (const temperature of [85, 90, 20, 95, 20, 20]) await report({ temperature });
    expect((await attempt(LIMIT)).json().data).toEqual({
      raised: 2,
      longestMs: 2_000,
      activeMs: 3_000,
      readings: 7,
      firstTs: expect.any(Number),
    });
    expect((await attempt({ ...LIMIT, onDelayS: 2 })).json().data).toMatchObject({ raised: 1, longestMs: 0 });
    expect(await alarms()).toEqual([]);
  });

  it('reads states and codes, and says when nothing is stored', async () => {
    await newPlant();
    const stopped = { machineCode: 'L1-FILLER', kind: 'state', state: 'fault' };
    expect((await attempt(stopped)).json().data).toMatchObject({ readings: 0, raised: 0, firstTs: null });
    for (const state of ['production', 'fault', 'production'] as const) await reportState(state);
    expect((await attempt(stopped)).json().data).toMatchObject({ raised: 1, longestMs: 1_000 });
  });

  it('is refused as it would be when it is saved, and needs the right to change rules', async () => {
    await newPlant();
    expect((await attempt({ ...LIMIT, metric: 'humidity' })).json().fields).toHaveProperty('metric');
    const viewer = await tenant.addUser({ permissions: ['alarm_view', 'alarm_control'] });
    expect((await attempt(LIMIT, viewer)).statusCode).toBe(403);
  });
});
