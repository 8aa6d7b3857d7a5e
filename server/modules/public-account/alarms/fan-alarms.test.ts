import { afterAll, beforeAll, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { alarmChannel, testAlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { pageMpMessages } from '#shared/contracts/public-account/mp-message.ts';
import { startWechatHost, type WechatHostProgram } from '#tests/support/devices/wechat-host.ts';
import { givePhone } from '#tests/support/people/sms-outbox.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const APP_ID = 'wx1f2e3d4c5b6a7980';
const PHONE = '13700000001';

let host: WechatHostProgram;
let server: TestServer;
let admin: TestUser;
let channelId: string;
let fanId: string;

beforeAll(async () => {
  host = await startWechatHost({
    appId: APP_ID,
    secret: 'secretOfTheAccount',
    allowed: [],
    hasAutoReply: false,
  });
  server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  admin = await server.addUser();
  const staff = await server.addUser();
  await givePhone(server.db, server.tenantId, staff.userId, PHONE);
  const body = { name: 'alarms', account: 'gh_linewall', appId: APP_ID, secret: 'secretOfTheAccount' };
  const account = (await server.call(mpAccount.create, { body }, admin)).json().data;
  const channel = { name: 'staff', kind: 'publicAccount', recipients: PHONE } as never;
  const created = await server.call(alarmChannel.create, { body: channel }, admin);
  expect(created.statusCode, created.body).toBe(200);
  channelId = created.json().data.id;
  fanId = await addFan(account.id, staff.userId);
});
afterAll(async () => {
  await server.close();
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
        ...{ sealed_phone: null, user_id: userId, at: now },
      })
      .execute();
    return id;
  });
}
const change = (values: object) =>
  typed<PublicAccountSchema>(server.db).tenant(server.tenantId, (tx) =>
    tx.updateTable('mp_fan').set(values).where('id', '=', fanId).execute(),
  );
const problem = async (): Promise<string | null> => {
  const answer = await server.call(testAlarmChannel, { params: { id: channelId } }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.problem;
};

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
