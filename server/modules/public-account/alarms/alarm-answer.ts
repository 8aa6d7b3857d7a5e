import type { Transaction } from 'kysely';
import { Failure } from '#server/core/failure.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { AlarmDesk } from '#server/core/ports/fans/alarm-desk.ts';
import type { FanText } from '#server/modules/public-account/binding/binding.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { isEnglish } from '#shared/domain/public-account/fill-template.ts';
import { mpBinding as en } from '#shared/i18n/en/public-account/mp-binding.ts';
import { fillText } from '#shared/i18n/fill-text.ts';
import { mpBinding as zh } from '#shared/i18n/zh/public-account/mp-binding.ts';

const ACKNOWLEDGE = /^(?:确认|ack)$/i;
const WITHIN_MS = 12 * 3_600_000;

/** The alarm that a text would acknowledge: the last one that was sent to the fan. Null = the text is about none. */
export async function alarmOfText(
  tx: Transaction<PublicAccountSchema>,
  { accountId, openId, text }: Pick<FanText, 'accountId' | 'openId' | 'text'>,
  nowMs: number,
): Promise<{ readonly alarmId: Id; readonly userId: Id; readonly makerId: Id | null } | null> {
  if (!ACKNOWLEDGE.test(text.normalize('NFKC').trim())) return null;
  const sent = await tx
    .selectFrom('mp_message as m')
    .innerJoin('mp_fan as f', 'f.id', 'm.fan_id')
    .innerJoin('mp_binding as b', 'b.fan_id', 'f.id')
    .select(['m.quoted', 'b.user_id', 'b.maker_id'])
    .where('f.account_id', '=', accountId)
    .where('f.open_id', '=', openId)
    .where('f.is_blocked', '=', false)
    .where('b.step', '=', 'bound')
    .where('b.user_id', 'is not', null)
    .where('m.type', '=', 2)
    .where('m.created_at', '>', new Date(nowMs - WITHIN_MS))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(20)
    .execute();
  const alarm = sent.find(({ quoted }) => quoted?.source === 'alarm' && /^\d+$/.test(quoted.when));
  if (!alarm?.quoted || alarm.user_id === null) return null;
  return { alarmId: alarm.quoted.when, userId: alarm.user_id, makerId: alarm.maker_id };
}

/** Acknowledges the last alarm that was sent to a fan, as the user to whom the fan is bound, with what that user may do now. */
export function createAlarmAnswer(
  { db, clock }: Pick<PublicAccountParts, 'db' | 'clock'>,
  accounts: Pick<AccountService, 'principalOf'>,
  desk: AlarmDesk,
) {
  return async ({ tenantId, accountId, openId, text }: FanText): Promise<string | null> => {
    const said = text.normalize('NFKC').trim();
    const alarm = await db.tenant(tenantId, (tx) =>
      alarmOfText(tx, { accountId, openId, text }, clock.now()),
    );
    if (!alarm) return null;
    const texts = isEnglish(said) ? en.says : zh.says;
    try {
      const user = await accounts.principalOf(tenantId, alarm.userId, alarm.makerId);
      if (!user) return texts.alarmRefused;
      const { outcome, name } = await desk.acknowledge(user, alarm.alarmId);
      return fillText(outcome === 'done' ? texts.alarmDone : texts.alarmOver, { name });
    } catch (error) {
      if (error instanceof Failure) return texts.alarmRefused;
      throw error;
    }
  };
}

export type AlarmAnswer = ReturnType<typeof createAlarmAnswer>;
