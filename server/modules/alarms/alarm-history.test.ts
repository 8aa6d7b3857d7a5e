import { beforeAll, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { AlarmHistory, getAlarmHistory } from '#shared/contracts/alarms/alarm-history.ts';
import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let tenant: TestTenant;
let admin: TestUser;
/** Three days ago, by which everything is placed. */
let startMs: number;

beforeAll(async () => {
  tenant = await sharedServer({ plant: bottlingPlant });
  admin = await tenant.addUser();
  startMs = tenant.clock.now() - 72 * HOUR;
  const fault = await addRule('filler fault', 'L1-FILLER', 'fault', 'high');
  await addRule('filler starved', 'L1-FILLER', 'material-shortage', 'low');
  await addRule('crowner blocked', 'L1-CROWNER', 'blockage', 'medium', fault);
  await addRule('filler 2 fault', 'L2-FILLER', 'fault', 'low');
});

async function addRule(
  name: string,
  machineCode: string,
  state: MachineState,
  priority: 'low' | 'medium' | 'high',
  suppressedBy?: string,
): Promise<string> {
  const body = { name, machineCode, kind: 'state', state, priority, suppressedBy, isEnabled: true } as const;
  const answer = await tenant.call(alarmRule.create, { body }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return name;
}

function lineIdOf(machineCode: string): Id {
  const machine = tenant.wiring.directory.findMachine(tenant.tenantId, machineCode);
  if (!machine?.lineId) throw new Error(`${machineCode} stands in no line`);
  return machine.lineId;
}

/** A machine is in these states from these moments on, in ms after the start. */
async function report(
  machineCode: string,
  states: readonly (readonly [at: number, state: MachineState])[],
): Promise<void> {
  const { tenantId, wiring } = tenant;
  const machineId = wiring.directory.findMachine(tenantId, machineCode)?.id ?? '';
  for (const [at, state] of states) {
    const ts = startMs + at;
    const of = { tenantId, machineId, sourceTs: ts, arrivalTs: ts, quality: 'good' } as const;
    await wiring.sink.write([{ ...of, kind: 'state', states: [state], code: null, text: null }]);
  }
}

async function history(from: number, to: number | undefined, query: object = {}, as = admin) {
  const bounds = { from: startMs + from, ...(to !== undefined && { to: startMs + to }) };
  const answer = await tenant.call(getAlarmHistory, { query: { ...bounds, ...query } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return AlarmHistory.parse(answer.json().data);
}

it('counts what is announced by ten minutes, priority and source, and leaves out what is suppressed', async () => {
  await report('L1-FILLER', [
    [0, 'production'],
    [MINUTE, 'material-shortage'],
    [2 * MINUTE, 'production'],
    [31 * MINUTE, 'fault'],
  ]);
  await report('L1-CROWNER', [
    [31 * MINUTE, 'production'],
    // Suppressed: the filler's fault is active.
    [32 * MINUTE, 'blockage'],
  ]);
  // No longer suppressed, and announced then.
  await report('L1-FILLER', [[45 * MINUTE, 'production']]);
  const found = await history(0, HOUR);
  expect(found).toMatchObject({
    raised: 3,
    stepMs: 10 * MINUTE,
    floodIntervals: 0,
    priorities: { low: 1, medium: 1, high: 1 },
    sourceCount: 3,
    standing: [],
  });
  expect(found.steps.map(({ count }) => count)).toEqual([1, 0, 0, 1, 1, 0]);
  expect(found.sources.map(({ name, count, durationMs }) => [name, count, durationMs])).toEqual([
    // Still active at the end of the hour.
    ['crowner blocked', 1, 28 * MINUTE],
    ['filler fault', 1, 14 * MINUTE],
    ['filler starved', 1, MINUTE],
  ]);
});

it('counts time within the range only, also of an alarm that was raised before', async () => {
  const { sources, raised } = await history(40 * MINUTE, 50 * MINUTE);
  expect(raised).toBe(1);
  expect(sources.map(({ name, count, durationMs }) => [name, count, durationMs])).toEqual([
    ['crowner blocked', 1, 10 * MINUTE],
    ['filler fault', 0, 5 * MINUTE],
  ]);
});

it('names chattering sources and floods', async () => {
  const states = Array.from({ length: 24 }, (_, index) => {
    const state: MachineState = index % 2 === 0 ? 'fault' : 'production';
    return [2 * HOUR + index * 10_000, state] as const;
  });
  await report('L2-FILLER', states);
  const { sources, floodIntervals, steps } = await history(2 * HOUR, 3 * HOUR);
  // The first two of twelve do not chatter.
  expect(sources.find(({ name }) => name === 'filler 2 fault')).toMatchObject({ count: 12, chattering: 10 });
  expect(floodIntervals).toBe(1);
  expect(Math.max(...steps.map(({ peak }) => peak))).toBe(12);
});

it('draws a long range in steps of several intervals, with the most in one of them', async () => {
  const { stepMs, steps, raised } = await history(0, 71 * HOUR);
  expect(stepMs).toBe(30 * MINUTE);
  expect(steps.reduce((sum, { count }) => sum + count, 0)).toBe(raised);
  expect(steps[0]).toMatchObject({ count: 1, peak: 1 });
});

it('lists what stands for more than a day at the end of the range', async () => {
  const { standing, standingCount } = await history(0, undefined);
  expect(standingCount).toBe(1);
  expect(standing).toMatchObject([
    { name: 'crowner blocked', since: startMs + 32 * MINUTE, isAcknowledged: false },
  ]);
  expect((await history(0, 20 * HOUR)).standing).toEqual([]);
  expect((await history(0, 26 * HOUR)).standingCount).toBe(1);
});

it('reaches as far as the roles do, and no other line', async () => {
  const reach = { dsType: 2, deptId: lineIdOf('L2-FILLER') } as const;
  const bounded = await tenant.addUser({ permissions: ['alarm_view'], reach });
  const names = async (query: object, as = admin) =>
    (await history(0, 4 * HOUR, query, as)).sources.map(({ name }) => name);
  expect(await names({}, bounded)).toEqual(['filler 2 fault']);
  expect(await names({ lineId: lineIdOf('L2-FILLER') })).toEqual(['filler 2 fault']);
  const query = { from: startMs, lineId: lineIdOf('L1-FILLER') };
  expect((await tenant.call(getAlarmHistory, { query }, bounded)).statusCode).toBe(404);
});

it('refuses more than a year', async () => {
  const query = { from: startMs - 400 * 24 * HOUR, to: startMs };
  const answer = await tenant.call(getAlarmHistory, { query }, admin);
  expect(answer.json()).toMatchObject({ error: 'range_too_long' });
});
