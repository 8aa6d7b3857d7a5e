import type { Transaction } from 'kysely';
import type { AlarmAnswer } from '#server/modules/public-account/alarms/alarm-answer.ts';
import type { Binding, SpentCode } from '#server/modules/public-account/binding/binding.ts';
import type { HeardFan } from '#server/modules/public-account/hook/keep-message.ts';
import { elementText, type PushFields, writeXml } from '#server/modules/public-account/hook/push-xml.ts';
import type { PublicAccountSchema, QuotedNote } from '#server/modules/public-account/schema.ts';
import type { FillForFan } from '#server/modules/public-account/templates/fill.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { MpRuleReqType } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { chooseReply, type HeardByRules } from '#shared/domain/public-account/choose-reply.ts';
import { isEnglish } from '#shared/domain/public-account/fill-template.ts';
import { maskPhone } from '#shared/domain/text/masked-phone.ts';
import { replyRulesOf } from './rules-of.ts';

/** What answers by itself, beside the rules. */
export interface PushAnswers {
  readonly binding: Binding;
  readonly fill: FillForFan;
  /** Returns what a text that acknowledges an alarm is answered; null = it is none. */
  readonly acknowledge: AlarmAnswer;
}

/** What a text has done before it is stored. */
export interface DoneBefore {
  /** Of a code for which the fan was asked; null = it is none. */
  readonly code: SpentCode | null;
  /** The answer to an alarm that was acknowledged, or could not be; null = the text is about none. */
  readonly acknowledged: string | null;
}

interface Pushed {
  readonly tenantId: Id;
  readonly accountId: Id;
  /** `gh_…`, who answers. */
  readonly account: string;
  readonly fields: PushFields;
  readonly fan: HeardFan;
  readonly before: DoneBefore;
  readonly nowMs: number;
}

/** What an account answers to a push at once: plain XML, and its message in the conversation. */
export interface PassiveAnswer {
  readonly xml: string;
  readonly messageId: Id;
  /** The phone to which a code is to be sent once this is stored; null = none. */
  readonly codeTo: string | null;
}

interface Answer {
  readonly text: string;
  readonly ruleId: Id | null;
  readonly quoted: QuotedNote | null;
  /** Whether the fan has what was asked for. That a message has arrived is none: a person still has to answer it. */
  readonly isWhatWasAsked: boolean;
  readonly codeTo: string | null;
}

type Tx = Transaction<PublicAccountSchema>;

/** Null = nothing answers. Who is blocked gets nothing. */
export async function answerPush(
  tx: Tx,
  answers: PushAnswers,
  pushed: Pushed,
): Promise<PassiveAnswer | null> {
  const { tenantId, accountId, account, fields, fan, nowMs } = pushed;
  const heard = heardOf(fields);
  if (heard === null || fan.isBlocked) return null;
  const answer =
    answerOfAlarm(pushed) ??
    (heard.kind === 'text' ? await answerOfBinding(tx, answers.binding, pushed) : null) ??
    (await answerOfRule(tx, answers.fill, heard, pushed));
  if (!answer) return null;
  // By the clock of the platform a message may come from later than now; its answer stands behind it.
  const at = new Date(Math.max(nowMs, fan.heardAt.getTime() + 1));
  const { id } = await tx
    .insertInto('mp_message')
    .values({
      ...{ tenant_id: tenantId, account_id: accountId, fan_id: fan.fanId, type: 2 as const },
      ...{ created_at: at, arrived_at: new Date(nowMs), rep_type: 'text' as const, rep_content: answer.text },
      ...{ rep_event: null, rep_name: null, rep_desc: null, rep_url: null, rep_media_id: null },
      ...{ rep_thumb_media_id: null, rep_location_x: null, rep_location_y: null, rep_scale: null },
      ...{ event_key: null, status: 'sending' as const, errcode: null, user_id: null },
      ...{ client_key: null, deleted_at: null, rule_id: answer.ruleId },
      quoted: answer.quoted && JSON.stringify(answer.quoted),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (answer.isWhatWasAsked)
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
    Content: answer.text,
  });
  return { xml, messageId: id, codeTo: answer.codeTo };
}

function answerOfAlarm({ before: { acknowledged: text }, nowMs }: Pushed): Answer | null {
  if (text === null) return null;
  const quoted = { source: 'alarm', when: 'answer', at: nowMs } as const;
  return { text, ruleId: null, quoted, isWhatWasAsked: true, codeTo: null };
}

async function answerOfBinding(
  tx: Tx,
  binding: Binding,
  { tenantId, accountId, fields, fan, before: { code }, nowMs }: Pushed,
): Promise<Answer | null> {
  const openId = elementText(fields, 'FromUserName');
  const text = elementText(fields, 'Content');
  const step = await binding.step(tx, { tenantId, accountId, openId, text }, { fanId: fan.fanId, code });
  if (!step) return null;
  const { codeTo } = step;
  // The number stands in the conversation as it may be seen by all who read that.
  if (codeTo !== null)
    await tx
      .updateTable('mp_message')
      .set({ rep_content: maskPhone(codeTo) })
      .where('id', '=', fan.messageId)
      .execute();
  const quoted = { source: 'binding', when: step.when, at: nowMs } as const;
  return { text: step.text, ruleId: null, quoted, isWhatWasAsked: true, codeTo };
}

async function answerOfRule(
  tx: Tx,
  fill: FillForFan,
  heard: HeardByRules,
  { tenantId, accountId, fan, nowMs }: Pushed,
): Promise<Answer | null> {
  const { rule } = chooseReply(await replyRulesOf(tx, accountId), heard);
  if (!rule) return null;
  const shared = { ruleId: rule.id, isWhatWasAsked: rule.type === '3', codeTo: null };
  const { templateId } = rule;
  if (templateId === null) return { ...shared, text: rule.repContent ?? '', quoted: null };
  const said = heard.kind === 'follow' ? null : heard.text;
  const language = isEnglish(said ?? '') ? 'en' : 'zh';
  const filled = await fill(tx, { tenantId, fanId: fan.fanId, templateId, language, nowMs });
  if (!filled) return null;
  return {
    ...{ ...shared, text: filled.text },
    quoted: { source: filled.source, when: filled.when, at: nowMs },
  };
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
