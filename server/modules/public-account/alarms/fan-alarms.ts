import { type TypedDatabase, typed } from '#server/core/database/typed-database.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { FanAlarms } from '#server/core/ports/fans/fan-alarms.ts';
import { SendFailure } from '#server/core/ports/send-failure.ts';
import { touchFan } from '#server/modules/public-account/fan-queries.ts';
import { createAccessTokens } from '#server/modules/public-account/host/access-token.ts';
import { sendActiveMessage } from '#server/modules/public-account/host/send-message.ts';
import { createWechatHost } from '#server/modules/public-account/host/wechat-host.ts';
import { NO_MESSAGE_PARTS } from '#server/modules/public-account/message-parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

interface Taken {
  readonly messageId: Id;
  readonly fanId: Id;
  readonly accountId: Id;
  readonly openId: string;
}

/** Sends alarms to fans who are bound as staff, while the platform takes a message for them. */
export function createFanAlarms(
  { db: database, clock, config, secrets: box }: Pick<ServerCore, 'db' | 'clock' | 'config' | 'secrets'>,
  accounts: Pick<AccountService, 'findByPhone'>,
  /** Told of each change of a conversation, once it is stored. */
  changed: (tenantId: Id) => void,
): FanAlarms {
  const db = typed<PublicAccountSchema>(database);
  const host = createWechatHost(config.wechatOrigin, config.wechatMediaOrigins, () => clock.now());
  const tokens = createAccessTokens({ db, clock, box, host });

  return {
    async send({ tenantId, phone, text, alarmId }) {
      const user = await accounts.findByPhone(tenantId, phone);
      if (!user || user.isDisabled) throw new SendFailure('fan_unbound', true);
      const taken = await take(db, {
        tenantId,
        userId: user.userId,
        text,
        alarmId,
        now: new Date(clock.now()),
      });
      const { messageId, fanId, accountId, openId } = taken;
      changed(tenantId);
      const content = { kind: 'text', text } as const;
      const sent = await sendActiveMessage(host, tokens, { tenantId, accountId, openId, content });
      await db.tenant(tenantId, async (tx) => {
        await tx
          .updateTable('mp_message')
          .set({ status: sent.status, errcode: sent.errcode })
          .where('id', '=', messageId)
          .execute();
        if (sent.status === 'failed')
          await tx
            .updateTable('mp_fan')
            .set((eb) => ({ sends_left: eb('sends_left', '+', 1) }))
            .where('id', '=', fanId)
            .execute();
        else await touchFan(tx, fanId);
      });
      changed(tenantId);
      if (sent.status === 'unsure') throw new SendFailure('no_answer', true);
      if (sent.status === 'failed')
        throw new SendFailure(
          sent.errcode === null ? 'unreachable' : `wechat ${sent.errcode}`,
          sent.errcode !== null,
        );
    },
  };
}

/** Writes the message, and takes one of those that the platform allows. Of several fans of a user the one who wrote last. */
function take(
  db: TypedDatabase<PublicAccountSchema>,
  {
    tenantId,
    userId,
    text,
    alarmId,
    now,
  }: {
    readonly tenantId: Id;
    readonly userId: Id;
    readonly text: string;
    readonly alarmId: Id | null;
    readonly now: Date;
  },
): Promise<Taken> {
  return db.tenant(tenantId, async (tx) => {
    const fans = await tx
      .selectFrom('mp_binding as b')
      .innerJoin('mp_fan as f', 'f.id', 'b.fan_id')
      .innerJoin('mp_account as a', 'a.id', 'f.account_id')
      .select(['f.id', 'f.account_id', 'f.open_id', 'f.window_until', 'f.sends_left'])
      .where('b.step', '=', 'bound')
      .where('b.user_id', '=', userId)
      .where('a.is_enabled', '=', true)
      .where('f.is_blocked', '=', false)
      .where('f.is_subscribed', '=', true)
      .orderBy('f.last_message_at', 'desc')
      .forUpdate('f')
      .execute();
    if (fans.length === 0) throw new SendFailure('fan_unbound', true);
    const fan = fans.find(({ window_until: until, sends_left: left }) => until && until > now && left > 0);
    if (!fan) throw new SendFailure('fan_window_closed', true);
    await tx
      .updateTable('mp_fan')
      .set({ sends_left: fan.sends_left - 1, last_message_at: now })
      .where('id', '=', fan.id)
      .execute();
    const { id: messageId } = await tx
      .insertInto('mp_message')
      .values({
        ...{ tenant_id: tenantId, account_id: fan.account_id, fan_id: fan.id, type: 2 as const },
        ...{ ...NO_MESSAGE_PARTS, rep_type: 'text' as const, rep_content: text },
        ...{ created_at: now, arrived_at: now, status: 'sending' as const, errcode: null, user_id: null },
        ...{ client_key: null, deleted_at: null },
        quoted: JSON.stringify({ source: 'alarm', when: alarmId ?? 'trial', at: now.getTime() }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { messageId, fanId: fan.id, accountId: fan.account_id, openId: fan.open_id };
  });
}
