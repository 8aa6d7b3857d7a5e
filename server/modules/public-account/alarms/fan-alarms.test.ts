import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { alarm } from '#shared/contracts/alarms/alarm.ts';
import { alarmChannel, testAlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { pageMpMessages } from '#shared/contracts/public-account/mp-message.ts';
import { passiveTextOf } from '#tests/support/devices/wechat-push.ts';
import { givePhone } from '#tests/support/people/sms-outbox.ts';
import { tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const APP_ID = 'wx1f2e3d4c5b6a7980';
const KEYS = {
  ...{ appId: APP_ID, token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};
const PHONE = '13700000001';

let host: WechatHostProgram;
let started: TestServer;
let server: TestServer;
let admin: TestUser;
let channelId: string;
let fanId: string;
let staff: TestUser;
let hook: string;

beforeAll(async () => {
  host = await startWechatHost({
    appId: APP_ID,
    secret: 'secretOfTheAccount',
    allowed: [],
    hasAutoReply: false,
  });
  started = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  server = await tenantWith(started, { plant: bottlingPlant });
  admin = await server.addUser();
  staff = await server.addUser({ permissions: ['alarm_view', 'alarm_control'] });
  await givePhone(server.db, server.tenantId, staff.userId, PHONE);
  const body = { name: 'alarms', account: 'gh_linewall', ...KEYS, secret: 'secretOfTheAccount' };
  const account = (await server.call(mpAccount.create, { body }, admin)).json().data;
  hook = account.hookUrl;
  const channel = { name: 'staff', kind: 'publicAccount', recipients: PHONE } as never;
  const created = await server.call(alarmChannel.create, { body: channel }, admin);
  expect(created.statusCode, created.body).toBe(200);
  channelId = created.json().data.id;
  fanId = await addFan(account.id, staff.userId);
});
afterAll(async () => {
  await started.close();
  await host.close();
});

/** A fan who is bound to a user, and has just written. */
function addFan(accountId: string, userId: string): Promise<string> {
  const now = new Date(server.clock.now());
  const { tenantId } = server;
  return typed<PublicAccountSchema>(server.db).tenant(tenantId, async (tx) => {
    const { id } = await tx
      .insertInto('mp_fan')
      .values({
        ...{
          tenant_id: tenantId,
          account_id: accountId,
          open_id: 'oStaff',
          remark: null,
          is_subscribed: true,
        },
        ...{ first_seen_at: now, last_in_at: now, last_message_at: now, unread: 0, waiting_since: null },
        ...{ window_until: new Date(now.getTime() + 3_600_000), sends_left: 1 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('mp_binding')
      .values({
        ...{ fan_id: id, tenant_id: tenantId, step: 'bound', language: 'zh' },
        ...{ sealed_phone: null, user_id: userId, maker_id: null, at: now },
      })
      .execute();
    return id;
  });
}
const change = (values: object) =>
  typed<PublicAccountSchema>(server.db).tenant(server.tenantId, (tx) =>
    tx.updateTable('mp_fan').set(values).where('id', '=', fanId).execute(),
  );
const disable = (isDisabled: boolean) =>
  server.db.platform((tx) =>
    sql`update sys_user set is_disabled = ${isDisabled} where user_id = ${staff.userId}`.execute(tx),
  );
const problem = async (): Promise<string | null> => {
  const answer = await server.call(testAlarmChannel, { params: { id: channelId } }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.problem;
};

/** What the fan is answered; null = nothing. */
const say = (text: string) =>
  passiveTextOf(server.app, hook, { ...KEYS, openId: 'oStaff', text, now: server.clock.now() });

it('alarms are sent to the fan of a user, and stand in the conversation', async () => {
  expect(await problem()).toBe(null);
  expect(host.sent).toMatchObject([{ openId: 'oStaff', text: expect.stringContaining('staff') }]);
  const page = await server.call(pageMpMessages, { query: { wxUserId: fanId } }, admin);
  expect(page.json().data.records).toMatchObject([
    { type: '2', status: 'sent', isAuto: true, userName: null, quoted: { source: 'alarm' } },
  ]);
});

it('is not sent where WeChat takes none: that is said, and counted only where it was taken', async () => {
  expect(await problem()).toBe('fan_window_closed');
  await change({ sends_left: 2 });
  host.failNext({ errcode: 45_015, errmsg: 'out of time' }, '/cgi-bin/message/custom/send');
  expect(await problem()).toBe('wechat 45015');
  expect(await problem()).toBe(null);
  await change({ window_until: new Date(server.clock.now() - 1) });
  expect(await problem()).toBe('fan_window_closed');
  await change({ is_blocked: true });
  expect(await problem()).toBe('fan_unbound');
  expect(host.sent).toHaveLength(2);
});

it('acknowledges the alarm that was sent, with the rights of the user at that moment', async () => {
  await change({ is_blocked: false, window_until: new Date(server.clock.now() + 3_600_000), sends_left: 5 });
  // A trial is no alarm.
  expect(await say('确认')).toBe(null);
  const rule = { name: '灌装机故障', machineCode: 'L1-FILLER', kind: 'state', state: 'fault' } as const;
  const body = { ...rule, priority: 'high', isEnabled: true } as const;
  expect((await server.call(alarmRule.create, { body }, admin)).statusCode).toBe(200);
  const { tenantId, wiring } = server;
  const machineId = wiring.directory.findMachine(tenantId, 'L1-FILLER')?.id ?? '';
  const ts = server.clock.now();
  const of = { tenantId, machineId, sourceTs: ts, arrivalTs: ts, quality: 'good' } as const;
  await wiring.sink.write([{ ...of, kind: 'state', states: ['fault'], code: null, text: null }]);
  await expect
    .poll(() => host.sent.at(-1), { timeout: 15_000 })
    .toMatchObject({
      text: expect.stringContaining('灌装机故障'),
    });
  const standings = async () =>
    (await server.call(alarm.page, { query: {} }, admin))
      .json()
      .data.records.map(
        ({ standing, acknowledgedBy }: { standing: string; acknowledgedBy: string | null }) => [
          standing,
          acknowledgedBy,
        ],
      );
  await disable(true);
  expect(await say('确认')).toBe('您不能确认这条报警。');
  expect(await standings()).toEqual([['unacknowledged', null]]);
  await disable(false);
  expect(await say('确认')).toBe('已确认：灌装机故障');
  expect(await standings()).toEqual([['acknowledged', staff.username]]);
  expect(await say('ack')).toMatch(/^Nothing to acknowledge/);
});
