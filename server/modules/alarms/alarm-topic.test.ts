import { afterAll, beforeAll, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { acknowledgeAlarms, shelveAlarms } from '#shared/contracts/alarms/alarm.ts';
import { ALARM_FEED_KEYS, AlarmCounts, LiveAlarm } from '#shared/contracts/alarms/alarm-feed.ts';
import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type FeedTopic, LINE_FEED_KEYS, LineFeedValue } from '#shared/contracts/live/feed.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { untilHeard, type WatchedTopic, watchTopic } from '#tests/support/benches/watch-topic.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

const TOPIC = { name: 'alarms' } as const;

let tenant: TestTenant;
let admin: TestUser;
let ts: number;
const watches: WatchedTopic[] = [];

beforeAll(async () => {
  tenant = await sharedServer({ plant: bottlingPlant });
  admin = await tenant.addUser();
  ts = tenant.clock.now();
  for (const machineCode of ['L1-FILLER', 'L2-FILLER', 'L3-FILLER']) {
    const body = { name: `${machineCode} fault`, machineCode, kind: 'state', state: 'fault' } as const;
    const { statusCode } = await tenant.call(alarmRule.create, { body: { ...body, isEnabled: true } }, admin);
    expect(statusCode).toBe(200);
  }
});
afterAll(() => {
  for (const { socket } of watches) socket.disconnect();
});

async function watch(as: TestUser, topic: FeedTopic = TOPIC): Promise<WatchedTopic> {
  const watched = await watchTopic(await tenant.listen(), topic, as);
  watches.push(watched);
  return watched;
}

async function report(machineCode: string, state: MachineState): Promise<void> {
  const { tenantId, wiring } = tenant;
  ts += 1_000;
  const machineId = wiring.directory.findMachine(tenantId, machineCode)?.id ?? '';
  const of = { tenantId, machineId, sourceTs: ts, arrivalTs: ts, quality: 'good' } as const;
  await wiring.sink.write([{ ...of, kind: 'state', states: [state], code: null, text: null }]);
}

function lineOf(machineCode: string): Id {
  const lines = tenant.wiring.directory.lines(tenant.tenantId);
  return lines.find(({ machines }) => machines.some(({ code }) => code === machineCode))?.id ?? '';
}

const countsOf = ({ values }: WatchedTopic) => AlarmCounts.parse(values.get(ALARM_FEED_KEYS.counts()));
const revisionOf = ({ values }: WatchedTopic) => values.get(ALARM_FEED_KEYS.revision());
const alarmsOf = ({ values }: WatchedTopic): LiveAlarm[] =>
  [...values].flatMap(([key, value]) =>
    key.startsWith('alarm:') && value !== null ? [LiveAlarm.parse(value)] : [],
  );

it('shows alarms as they are raised, acknowledged, shelved and over', async () => {
  const watched = await watch(admin);
  await untilHeard(() => expect(countsOf(watched).unacknowledged).toBe(0));
  await report('L1-FILLER', 'production');
  await report('L1-FILLER', 'fault');
  await untilHeard(() => expect(alarmsOf(watched)).toHaveLength(1));
  const [raised] = alarmsOf(watched);
  expect(raised).toMatchObject({ name: 'L1-FILLER fault', standing: 'unacknowledged', since: ts });
  const ids = [raised?.id ?? ''];
  const revision = revisionOf(watched);
  await tenant.call(acknowledgeAlarms, { body: { ids } }, admin);
  await untilHeard(() => expect(alarmsOf(watched)).toMatchObject([{ standing: 'acknowledged' }]));
  expect(revisionOf(watched)).not.toBe(revision);
  await tenant.call(shelveAlarms, { body: { ids, minutes: 5, reason: 'repair' } }, admin);
  await untilHeard(() => expect(alarmsOf(watched)).toEqual([]));
  expect(countsOf(watched)).toMatchObject({ shelved: 1, acknowledged: 0 });
  await report('L1-FILLER', 'production');
  await untilHeard(() => expect(countsOf(watched).shelved).toBe(0));
});

it('reaches a reader as far as the roles do, and not at all without the permission', async () => {
  const lineId = lineOf('L2-FILLER');
  const reach = { dsType: 2, deptId: lineId } as const;
  const bounded = await tenant.addUser({ permissions: ['alarm_view'], reach });
  const all = await watch(admin);
  const own = await watch(bounded);
  await untilHeard(() => expect(countsOf(own).unacknowledged).toBe(0));
  const revision = revisionOf(own);
  await report('L1-FILLER', 'fault');
  await untilHeard(() => expect(alarmsOf(all)).toHaveLength(1));
  await report('L2-FILLER', 'fault');
  await untilHeard(() => expect(alarmsOf(all)).toHaveLength(2));
  await untilHeard(() => expect(alarmsOf(own)).toMatchObject([{ name: 'L2-FILLER fault' }]));
  expect(countsOf(own).unacknowledged).toBe(1);
  expect(revisionOf(own)).not.toBe(revision);

  const stranger = await watch(await tenant.addUser({ permissions: ['plant_view'] }));
  expect(stranger.reply).toEqual({ ok: false, reason: 'forbidden' });
});

it('counts the alarms of machines in the image of their line, and lists them in that of the machine', async () => {
  await report('L3-FILLER', 'production');
  const line = await watch(admin, { name: 'line', id: lineOf('L3-FILLER') });
  const machineId = tenant.wiring.directory.findMachine(tenant.tenantId, 'L3-FILLER')?.id ?? '';
  const machine = await watch(admin, { name: 'machine', id: machineId });
  const [mark, list] = [LINE_FEED_KEYS.alarmMark(machineId), LINE_FEED_KEYS.alarms(machineId)];
  await untilHeard(() => expect(line.values.has(LINE_FEED_KEYS.state(machineId))).toBe(true));
  expect([...line.values.keys(), ...machine.values.keys()]).not.toContain(mark);
  await report('L3-FILLER', 'fault');
  await untilHeard(() => expect(line.values.get(mark)).toEqual({ n: 1, u: 1 }));
  expect(line.values.has(list)).toBe(false);
  await untilHeard(() =>
    expect(LineFeedValue.alarms.parse(machine.values.get(list))).toMatchObject([
      { name: 'L3-FILLER fault', standing: 'unacknowledged' },
    ]),
  );
  const [{ id } = { id: '' }] = LineFeedValue.alarms.parse(machine.values.get(list));
  await tenant.call(acknowledgeAlarms, { body: { ids: [id] } }, admin);
  await untilHeard(() => expect(line.values.get(mark)).toEqual({ n: 1, u: 0 }));
  // A subscriber that comes later finds it.
  const later = await watch(admin, { name: 'machine', id: machineId });
  await untilHeard(() => expect(later.values.get(mark)).toEqual({ n: 1, u: 0 }));
  await report('L3-FILLER', 'production');
  await untilHeard(() => expect(line.values.get(mark)).toBeNull());
  await untilHeard(() => expect(machine.values.get(list)).toBeNull());
});
