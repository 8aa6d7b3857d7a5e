import { expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import { createFanAlarms } from './fan-alarms.ts';

it('tells of an alarm in a conversation, and of what became of it, once each is stored', async () => {
  const server = await sharedServer();
  const admin = await server.addUser();
  const { tenantId, clock } = server;
  const body = { name: 'alarms', account: 'gh_linewall', appId: `wxalarm${tenantId}`, secret: 'secretOfIt' };
  const accountId = (await server.call(mpAccount.create, { body }, admin)).json().data.id;
  const db = typed<PublicAccountSchema>(server.db);
  const now = new Date(clock.now());
  const fanId = await db.tenant(tenantId, async (tx) => {
    const { id } = await tx
      .insertInto('mp_fan')
      .values({
        ...{ tenant_id: tenantId, account_id: accountId, open_id: 'oStaff', remark: null },
        ...{ is_subscribed: true, first_seen_at: now, last_in_at: now, last_message_at: now, unread: 0 },
        ...{ waiting_since: null, window_until: new Date(now.getTime() + 3_600_000), sends_left: 5 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('mp_binding')
      .values({
        ...{ fan_id: id, tenant_id: tenantId, step: 'bound', language: 'zh', sealed_phone: null },
        ...{ user_id: admin.userId, maker_id: null, at: now },
      })
      .execute();
    return id;
  });
  const statuses: Promise<string | undefined>[] = [];
  // No secret can be opened, so nothing is sent anywhere.
  const parts = {
    ...{ db: server.db, clock, secrets: { seal: () => new Uint8Array(), open: () => null } },
    config: { wechatOrigin: 'http://127.0.0.1:9', wechatMediaOrigins: [] },
  } as never;
  const findByPhone = async () => ({ ...admin, isDisabled: false, makerId: null });
  const alarms = createFanAlarms(parts, { findByPhone }, (changed) => {
    expect(changed).toBe(tenantId);
    statuses.push(
      db.tenant(tenantId, async (tx) => {
        const row = await tx
          .selectFrom('mp_message')
          .select('status')
          .where('fan_id', '=', fanId)
          .executeTakeFirst();
        return row?.status;
      }),
    );
  });
  await expect(
    alarms.send({ tenantId, phone: '13700000001', text: 'fault', alarmId: null }),
  ).rejects.toThrow();
  const [first, last] = await Promise.all(statuses);
  expect(statuses).toHaveLength(2);
  expect(['sending', 'failed']).toContain(first);
  expect(last).toBe('failed');
  await server.close();
});
