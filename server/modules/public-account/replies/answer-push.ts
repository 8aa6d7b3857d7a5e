import type { Transaction } from 'kysely';
import type { HeardFan } from '#server/modules/public-account/hook/keep-message.ts';
import { elementText, type PushFields, writeXml } from '#server/modules/public-account/hook/push-xml.ts';
import { clickAnswer } from '#server/modules/public-account/menu/click-answer.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { MpRuleReqType, type MpRuleType } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { chooseReply, type HeardByRules } from '#shared/domain/public-account/choose-reply.ts';
import { replyRulesOf } from './rules-of.ts';

type Tx = Transaction<PublicAccountSchema>;

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

/** Null = nothing answers. Who is blocked gets nothing. */
export async function answerPush(
  tx: Tx,
  { tenantId, accountId, account, fields, fan, nowMs }: Pushed,
): Promise<PassiveAnswer | null> {
  if (fan.isBlocked) return null;
  const chosen = (await menuReply(tx, accountId, fields)) ?? (await ruleReply(tx, accountId, fields));
  if (!chosen) return null;
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
        rep_content: chosen.text,
      },
      ...{ rep_event: null, rep_name: null, rep_desc: null, rep_url: null, rep_media_id: null },
      ...{ rep_thumb_media_id: null, rep_location_x: null, rep_location_y: null, rep_scale: null },
      ...{ event_key: chosen.eventKey, status: 'sending' as const, errcode: null, user_id: null },
      ...{ client_key: null, deleted_at: null, rule_id: chosen.ruleId },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (chosen.ruleType !== null)
    await tx
      .updateTable('mp_message')
      .set({ answered_type: chosen.ruleType })
      .where('id', '=', fan.messageId)
      .execute();
  // A keyword is an answer to what was asked. That a message has arrived is none: a person still has to answer it.
  if (chosen.ruleType === '3')
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
    Content: chosen.text,
  });
  return { xml, messageId: id };
}

interface ChosenText {
  readonly text: string;
  readonly ruleId: Id | null;
  /** Of the rule that the message fits; null = a menu entry answers. */
  readonly ruleType: MpRuleType | null;
  /** Of the menu entry. */
  readonly eventKey: string | null;
}

async function ruleReply(tx: Tx, accountId: Id, fields: PushFields): Promise<ChosenText | null> {
  const heard = heardOf(fields);
  if (heard === null) return null;
  const { rule } = chooseReply(await replyRulesOf(tx, accountId), heard);
  return rule && { text: rule.repContent, ruleId: rule.id, ruleType: rule.type, eventKey: null };
}

async function menuReply(tx: Tx, accountId: Id, fields: PushFields): Promise<ChosenText | null> {
  const eventKey = elementText(fields, 'EventKey');
  const isClick = elementText(fields, 'MsgType') === 'event' && elementText(fields, 'Event') === 'CLICK';
  const answer = isClick && eventKey !== '' ? await clickAnswer(tx, accountId, eventKey) : null;
  return answer && { ...answer, ruleType: null, eventKey };
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
