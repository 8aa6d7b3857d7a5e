import type { Transaction } from 'kysely';
import type { HeardFan } from '#server/modules/public-account/hook/keep-message.ts';
import { elementText, type PushFields, writeXml } from '#server/modules/public-account/hook/push-xml.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { MpRuleReqType } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { chooseReply, type HeardByRules } from '#shared/domain/public-account/choose-reply.ts';
import { replyRulesOf } from './rules-of.ts';

interface Pushed {
  readonly tenantId: Id;
  readonly accountId: Id;
  /** `gh_…`, who answers. */
  readonly account: string;
  readonly fields: PushFields;
  readonly fan: HeardFan;
  readonly nowMs: number;
}

/** What an account answers to a push at once, by its rules: plain XML, and its message in the conversation. */
export interface PassiveAnswer {
  readonly xml: string;
  readonly messageId: Id;
}

/** Null = no rule answers. Who is blocked gets nothing. */
export async function answerPush(
  tx: Transaction<PublicAccountSchema>,
  { tenantId, accountId, account, fields, fan, nowMs }: Pushed,
): Promise<PassiveAnswer | null> {
  const heard = heardOf(fields);
  if (heard === null || fan.isBlocked) return null;
  const { rule } = chooseReply(await replyRulesOf(tx, accountId), heard);
  if (!rule) return null;
  // By the clock of the platform a message may come from later than now; its answer stands behind it.
  const at = new Date(Math.max(nowMs, fan.heardAt.getTime() + 1));
  const { id } = await tx
    .insertInto('mp_message')
    .values({
      ...{ tenant_id: tenantId, account_id: accountId, fan_id: fan.fanId, type: 2 as const },
      ...{
        created_at: at,
        arrived_at: new Date(nowMs),
        rep_type: 'text' as const,
        rep_content: rule.repContent,
      },
      ...{ rep_event: null, rep_name: null, rep_desc: null, rep_url: null, rep_media_id: null },
      ...{ rep_thumb_media_id: null, rep_location_x: null, rep_location_y: null, rep_scale: null },
      ...{ event_key: null, status: 'sending' as const, errcode: null, user_id: null },
      ...{ client_key: null, deleted_at: null, rule_id: rule.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A keyword is an answer to what was asked. That a message has arrived is none: a person still has to answer it.
  if (rule.type === '3')
    await tx
      .updateTable('mp_fan')
      .set({ waiting_since: null })
      .where('id', '=', fan.fanId)
      .where('waiting_since', '=', fan.heardAt)
      .execute();
  const xml = writeXml({
    ToUserName: elementText(fields, 'FromUserName'),
    FromUserName: account,
    CreateTime: Math.floor(nowMs / 1_000),
    MsgType: 'text',
    Content: rule.repContent,
  });
  return { xml, messageId: id };
}

/** Null = something that no rule answers. */
function heardOf(fields: PushFields): HeardByRules | null {
  const type = elementText(fields, 'MsgType');
  if (type === 'event') return elementText(fields, 'Event') === 'subscribe' ? { kind: 'follow' } : null;
  const kind = MpRuleReqType.safeParse(type);
  if (!kind.success) return null;
  const text = elementText(fields, kind.data === 'voice' ? 'Recognition' : 'Content');
  return { kind: kind.data, text: text === '' ? null : text };
}
