import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { AlarmAnswer } from '#server/modules/public-account/alarms/alarm-answer.ts';
import { BIND_SCENE, type BindCodes } from '#server/modules/public-account/binding/bind-codes.ts';
import type { Binding, SpentCode } from '#server/modules/public-account/binding/binding.ts';
import type { HeardFan } from '#server/modules/public-account/hook/keep-message.ts';
import {
  elementText,
  type PushFields,
  senderOf,
  writeXml,
} from '#server/modules/public-account/hook/push-xml.ts';
import { sceneOf } from '#server/modules/public-account/hook/scene.ts';
import { clickAnswer } from '#server/modules/public-account/menu/click-answer.ts';
import type { PublicAccountSchema, QuotedNote } from '#server/modules/public-account/schema.ts';
import type { FillForFan } from '#server/modules/public-account/templates/fill.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { MpRuleReqType, type MpRuleType } from '#shared/contracts/public-account/mp-auto-reply.ts';
import type { HeardByRules } from '#shared/domain/public-account/choose-reply.ts';
import { isEnglish } from '#shared/domain/public-account/fill-template.ts';
import { maskPhone } from '#shared/domain/text/masked-phone.ts';
import { chosenRuleOf, noteMissed } from './chosen-rule.ts';
import { mediaReplyOf, type ReplyContent, replyColumns, replyElements } from './reply-content.ts';
import type { StoredRule } from './rules-of.ts';

/** What answers by itself, beside the rules. */
export interface PushAnswers {
  readonly binding: Binding;
  /** Codes that bind who scans them. */
  readonly codes: BindCodes;
  readonly fill: FillForFan;
  /** Returns what a text that acknowledges an alarm is answered; null = it is none. */
  readonly acknowledge: AlarmAnswer;
  readonly log: FastifyBaseLogger;
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
  readonly content: ReplyContent;
  readonly ruleId: Id | null;
  readonly quoted: QuotedNote | null;
  /** Of the rule that the message fits; what was asked by itself counts as a keyword. Null = an entry of the menu answers. */
  readonly type: MpRuleType | null;
  /** Of the menu's entry. */
  readonly eventKey: string | null;
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
  if (fan.isBlocked) return null;
  const heard = heardOf(fields);
  const answer =
    (await answerOfScan(tx, answers.codes, pushed)) ??
    answerOfAlarm(pushed) ??
    (heard?.kind === 'text' ? await answerOfBinding(tx, answers.binding, pushed) : null) ??
    (await answerOfMenu(tx, answers, pushed)) ??
    (heard && (await answerOfRule(tx, answers, heard, pushed)));
  if (!answer) return null;
  // By the clock of the platform a message may come from later than now; its answer stands behind it.
  const at = new Date(Math.max(nowMs, fan.heardAt.getTime() + 1));
  const { id } = await tx
    .insertInto('mp_message')
    .values({
      ...{ tenant_id: tenantId, account_id: accountId, fan_id: fan.fanId, type: 2 as const },
      ...replyColumns(answer.content),
      ...{ created_at: at, arrived_at: new Date(nowMs) },
      ...{ event_key: answer.eventKey, status: 'sending' as const, errcode: null, user_id: null },
      ...{ client_key: null, deleted_at: null, rule_id: answer.ruleId },
      quoted: answer.quoted && JSON.stringify(answer.quoted),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (answer.type !== null)
    await tx
      .updateTable('mp_message')
      .set({ answered_type: answer.type })
      .where('id', '=', fan.messageId)
      .execute();
  // A keyword is an answer to what was asked. That a message has arrived is none: a person still has to answer it.
  if (answer.type === '3')
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
    ...replyElements(answer.content),
  });
  return { xml, messageId: id, codeTo: answer.codeTo };
}

/** What no rule answers, as if one of a keyword had. */
const BY_ITSELF = { ruleId: null, type: '3', eventKey: null } as const;

function answerOfAlarm({ before: { acknowledged: text }, nowMs }: Pushed): Answer | null {
  if (text === null) return null;
  const quoted = { source: 'alarm', when: 'answer', at: nowMs } as const;
  return { ...BY_ITSELF, content: { kind: 'text', text }, quoted, codeTo: null };
}

/** A code that binds, scanned by who follows already or with the follow. */
async function answerOfScan(
  tx: Tx,
  codes: BindCodes,
  { tenantId, accountId, fields, fan, nowMs }: Pushed,
): Promise<Answer | null> {
  const scene = sceneOf(fields);
  if (!scene?.startsWith(BIND_SCENE)) return null;
  const { text, when } = await codes.scan(tx, { tenantId, accountId, fanId: fan.fanId, scene });
  const quoted = { source: 'binding', when, at: nowMs } as const;
  return { ...BY_ITSELF, content: { kind: 'text', text }, quoted, codeTo: null };
}

async function answerOfBinding(
  tx: Tx,
  binding: Binding,
  { tenantId, accountId, fields, fan, before: { code }, nowMs }: Pushed,
): Promise<Answer | null> {
  const openId = senderOf(fields);
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
  return { ...BY_ITSELF, content: { kind: 'text', text: step.text }, quoted, codeTo };
}

async function answerOfRule(
  tx: Tx,
  { fill, log }: PushAnswers,
  heard: HeardByRules,
  pushed: Pushed,
): Promise<Answer | null> {
  const { accountId, nowMs } = pushed;
  const { rule, lacking } = await chosenRuleOf(tx, accountId, heard, nowMs);
  if (lacking) await noteMissed(tx, log, lacking, pushed);
  if (!rule) return null;
  const said = heard.kind === 'follow' ? null : heard.text;
  const given = await contentOfRule(tx, fill, { rule, said, isMessage: heard.kind !== 'follow', pushed });
  return given && { ...given, ruleId: rule.id, type: rule.type, eventKey: null, codeTo: null };
}

async function answerOfMenu(tx: Tx, { fill, log }: PushAnswers, pushed: Pushed): Promise<Answer | null> {
  const { fields, accountId } = pushed;
  const eventKey = elementText(fields, 'EventKey');
  const isClick = elementText(fields, 'MsgType') === 'event' && elementText(fields, 'Event') === 'CLICK';
  const found = isClick && eventKey !== '' ? await clickAnswer(tx, accountId, eventKey) : null;
  if (!found) return null;
  const { rule } = found;
  if (rule && rule.material !== null && rule.material !== 'ok') {
    await noteMissed(tx, log, rule, pushed);
    return null;
  }
  const asked = rule ?? { ...found, repType: 'text' as const };
  const given = await contentOfRule(tx, fill, { rule: asked, said: null, isMessage: false, pushed });
  return given && { ...given, ruleId: rule?.id ?? null, type: null, eventKey, codeTo: null };
}

type AnsweringRule =
  | StoredRule
  | { readonly repType: 'text'; readonly repContent: string | null; readonly templateId: Id | null };

/** A text as it is, that of a template with what the fan may be told now, or a material. */
async function contentOfRule(
  tx: Tx,
  fill: FillForFan,
  {
    rule,
    said,
    isMessage,
    pushed: { tenantId, accountId, fan, nowMs },
  }: {
    readonly rule: AnsweringRule;
    readonly said: string | null;
    readonly isMessage: boolean;
    readonly pushed: Pushed;
  },
): Promise<Pick<Answer, 'content' | 'quoted'> | null> {
  if ('materialId' in rule && rule.repType !== 'text') {
    const content = await mediaReplyOf(tx, accountId, rule, isMessage);
    return content && { content, quoted: null };
  }
  const { repContent: text, templateId } = rule;
  if (templateId === null) return text === null ? null : { content: { kind: 'text', text }, quoted: null };
  const language = isEnglish(said ?? '') ? 'en' : 'zh';
  const filled = await fill(tx, {
    tenantId,
    fanId: fan.fanId,
    templateId,
    language,
    nowMs,
    said: said ?? '',
  });
  return (
    filled && {
      content: { kind: 'text', text: filled.text },
      quoted: { source: filled.source, when: filled.when, at: filled.asOfMs },
    }
  );
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
