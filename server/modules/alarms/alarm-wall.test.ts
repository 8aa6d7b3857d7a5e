import { afterAll, beforeAll, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { acknowledgeOnWall, alarm } from '#shared/contracts/alarms/alarm.ts';
import { LiveAlarm } from '#shared/contracts/alarms/alarm-feed.ts';
import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';
import { createScreenLink, Screen, screen } from '#shared/contracts/screens/screen.ts';
import { exchangeTicket, type TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { untilHeard, type WatchedTopic, watchTopic } from '#tests/support/benches/watch-topic.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

let tenant: TestTenant;
let admin: TestUser;
let ts: number;
let serial = 0;
const watches: WatchedTopic[] = [];

beforeAll(async () => {
  tenant = await sharedServer({ plant: bottlingPlant });
  admin = await tenant.addUser();
  ts = tenant.clock.now();
  for (const machineCode of ['L1-FILLER', 'L2-FILLER']) {
    const body = { name: `${machineCode} fault`, machineCode, kind: 'state', state: 'fault' } as const;
    await tenant.call(alarmRule.create, { body: { ...body, priority: 'high', isEnabled: true } }, admin);
  }
});
afterAll(() => {
  for (const { socket } of watches) socket.disconnect();
});

async function report(machineCode: string, state: 'fault' | 'production'): Promise<void> {
  const { tenantId, wiring } = tenant;
  ts += 1_000;
  const machineId = wiring.directory.findMachine(tenantId, machineCode)?.id ?? '';
  const of = { tenantId, machineId, sourceTs: ts, arrivalTs: ts, quality: 'good' } as const;
  await wiring.sink.write([{ ...of, kind: 'state', states: [state], code: null, text: null }]);
}

const lineId = (index: number): Id => tenant.wiring.directory.lines(tenant.tenantId)[index]?.id ?? '';

/** A wall with the board of a line, signed in by its link. */
async function openWall(fields: object): Promise<{ record: Screen; wall: TestUser }> {
  serial += 1;
  const body = { name: `Hall ${serial}`, board: 'line', targetId: lineId(0), ...fields } as const;
  const created = await tenant.call(screen.create, { body }, admin);
  expect(created.statusCode, created.body).toBe(200);
  const record = Screen.parse(created.json().data);
  const { path } = createScreenLink.reply.parse(
    (await tenant.call(createScreenLink, { params: { id: record.id } }, admin)).json().data,
  );
  const ticket = path.split('#ticket=')[1] ?? '';
  const reply: TokenReply = (await tenant.call(exchangeTicket, { body: { ticket } }, null)).json();
  const { userId, username } = reply.user_info.userTable;
  const headers = { authorization: `Bearer ${reply.access_token}`, 'tenant-id': tenant.tenantId };
  const { access_token: token, refresh_token: refreshToken } = reply;
  return { record, wall: { userId, username, tenantId: tenant.tenantId, token, refreshToken, headers } };
}

async function watch(as: TestUser): Promise<WatchedTopic> {
  const watched = await watchTopic(await tenant.listen(), { name: 'alarms' }, as);
  watches.push(watched);
  return watched;
}
const alarmsOf = ({ values }: WatchedTopic): LiveAlarm[] =>
  [...values].flatMap(([key, value]) =>
    key.startsWith('alarm:') && value !== null ? [LiveAlarm.parse(value)] : [],
  );

it('a screen that is set to show alarms reads those of its line, with where and why', async () => {
  const { wall } = await openWall({ alarmPriority: 'high' });
  const watched = await watch(wall);
  await report('L2-FILLER', 'fault');
  await report('L1-FILLER', 'fault');
  await untilHeard(() => expect(alarmsOf(watched)).toHaveLength(1));
  expect(alarmsOf(watched)).toMatchObject([
    {
      name: 'L1-FILLER fault',
      lineName: tenant.wiring.directory.lines(tenant.tenantId)[0]?.name,
      timeZone: 'Asia/Shanghai',
      cause: { kind: 'state', state: 'fault', metric: null, bound: null },
      reason: null,
    },
  ]);
  const { wall: plain } = await openWall({ alarmPriority: 'off' });
  expect((await watch(plain)).reply).toEqual({ ok: false, reason: 'forbidden' });
});

it('acknowledges them by touch where it may, under the name of the screen', async () => {
  await report('L1-FILLER', 'production');
  await report('L1-FILLER', 'fault');
  const { wall: onlooker } = await openWall({ alarmPriority: 'high' });
  const { record, wall } = await openWall({ alarmPriority: 'high', alarmTouch: true });
  const watched = await watch(wall);
  await untilHeard(() => expect(alarmsOf(watched)).toMatchObject([{ standing: 'unacknowledged' }]));
  const ids = alarmsOf(watched).map(({ id }) => id);
  expect((await tenant.call(acknowledgeOnWall, { body: { ids } }, onlooker)).statusCode).toBe(403);
  const reply = await tenant.call(acknowledgeOnWall, { body: { ids } }, wall);
  expect(reply.json().data).toEqual({ done: ids, refused: [] });
  await untilHeard(() => expect(alarmsOf(watched)).toMatchObject([{ standing: 'acknowledged' }]));
  const listed = await tenant.call(
    alarm.page,
    { query: { machineCode: 'L1-FILLER', size: 1 } as never },
    admin,
  );
  expect(listed.json().data.records).toMatchObject([{ acknowledgedBy: record.name }]);
  const log = await tenant.call(operationLog.page, { query: { username: record.name } as never }, admin);
  expect(log.json().data.records).toMatchObject([{ action: 'acknowledge', username: record.name }]);
  // What is acknowledged already stays as it is.
  expect((await tenant.call(acknowledgeOnWall, { body: { ids } }, wall)).json().data.refused).toEqual(ids);
});

it('acknowledges nothing of another line', async () => {
  const watched = await watch(admin);
  await untilHeard(() =>
    expect(alarmsOf(watched)).toContainEqual(expect.objectContaining({ name: 'L2-FILLER fault' })),
  );
  const ids = alarmsOf(watched).flatMap(({ id, name }) => (name === 'L2-FILLER fault' ? [id] : []));
  const { wall } = await openWall({ alarmPriority: 'high', alarmTouch: true });
  expect((await tenant.call(acknowledgeOnWall, { body: { ids } }, wall)).json().error).toBe('not_found');
});
