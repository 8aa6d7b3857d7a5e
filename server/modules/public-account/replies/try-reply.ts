import type { Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import { failure } from '#server/core/failure.ts';
import { alarmOfText } from '#server/modules/public-account/alarms/alarm-answer.ts';
import type { Binding } from '#server/modules/public-account/binding/binding.ts';
import { fanInReach } from '#server/modules/public-account/fan-queries.ts';
import type { MediaParts } from '#server/modules/public-account/materials/media-parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { FillForFan } from '#server/modules/public-account/templates/fill.ts';
import type { CallInput, CallReply } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { tryMpAutoReply } from '#shared/contracts/public-account/mp-reply-desk.ts';
import { clockOfMinute, minuteOfClock } from '#shared/domain/calendar/clock-stretch.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { dayAfter } from '#shared/domain/energy/energy-period.ts';
import { chooseReply } from '#shared/domain/public-account/choose-reply.ts';
import { isEnglish } from '#shared/domain/public-account/fill-template.ts';
import { replyMomentOf } from '#shared/domain/public-account/reply-hours.ts';
import { normalReplyText } from '#shared/domain/public-account/reply-text.ts';
import { mediaReplyOf, type ReplyContent } from './reply-content.ts';
import { replyRulesOf, type StoredRule } from './rules-of.ts';

type Tx = Transaction<PublicAccountSchema>;
type Query = CallInput<typeof tryMpAutoReply>['query'];
type Tried = CallReply<typeof tryMpAutoReply>;
type Fan = Awaited<ReturnType<typeof fanInReach>>;

export interface TryParts {
  readonly fill: FillForFan;
  readonly binding: Pick<Binding, 'isStep'>;
}

interface Context {
  readonly parts: MediaParts;
  readonly trying: TryParts;
  readonly session: SessionPrincipal;
}

const NO_ARTICLES: Tried['reply'] = null;

/** What would be answered, step by step. Writes nothing. Throws 403 and 404 where the fan may not be named. */
export async function tryReply(tx: Tx, context: Context, query: Query): Promise<Tried> {
  const began = performance.now();
  const { parts, trying, session } = context;
  const { accountId, heard = 'text', text } = query;
  const nowMs = parts.clock.now();
  const now = replyMomentOf(wallClockOf(nowMs, await readUsualZone(tx)));
  const weekday = query.weekday === undefined ? now.weekday : Number(query.weekday);
  const at = {
    weekday,
    day: dayAfter(now.day, (weekday - now.weekday + 7) % 7),
    minuteOfDay: query.time === undefined ? now.minuteOfDay : minuteOfClock(query.time),
  };
  const fan = query.wxUserId === undefined ? null : await namedFan(tx, context, query);
  const hasText = (heard === 'text' || heard === 'voice') && text !== undefined;
  const { rule, steps } = chooseReply(
    await replyRulesOf(tx, accountId),
    heard === 'follow' ? { kind: heard } : { kind: heard, text: hasText ? text : null },
    at,
  );
  const before = await beforeRules(tx, {
    trying,
    fan,
    accountId,
    text: heard === 'text' ? text : undefined,
    nowMs,
  });
  const given = before === null && rule ? await answerOf(tx, context, { rule, fan, query, nowMs }) : null;
  return {
    weekday: at.weekday,
    time: clockOfMinute(at.minuteOfDay),
    said: hasText ? normalReplyText(text) : null,
    before,
    ...(given ?? { reply: NO_ARTICLES, template: null, cases: [] }),
    steps: steps.map(({ rule: { id, name, type, repMate }, outcome, key }) => ({
      ...{ ruleId: id, name, type, repMate, outcome, key },
    })),
    tookMs: Math.round((performance.now() - began) * 10) / 10,
  };

  async function namedFan(of: Tx, { parts: { clock } }: Context, asked: Query): Promise<Fan> {
    if (!session.permissions.has('mp_chat')) throw failure('forbidden');
    const found = await fanInReach(of, session, asked.wxUserId ?? '0', {
      use: 'read',
      now: new Date(clock.now()),
    });
    if (found.account_id !== accountId) throw failure('not_found');
    return found;
  }
}

/** What comes before all rules. */
async function beforeRules(
  tx: Tx,
  asked: {
    readonly trying: TryParts;
    readonly fan: Fan | null;
    readonly accountId: Id;
    readonly text: string | undefined;
    readonly nowMs: number;
  },
): Promise<Tried['before']> {
  const { fan, accountId, text, nowMs } = asked;
  if (fan?.is_blocked) return 'blocked';
  if (text === undefined) return null;
  if (fan && (await alarmOfText(tx, { accountId, openId: fan.open_id, text }, nowMs))) return 'alarm';
  return (await asked.trying.binding.isStep(tx, text, fan?.id ?? null)) ? 'binding' : null;
}

async function answerOf(
  tx: Tx,
  { parts, trying, session }: Context,
  {
    rule,
    fan,
    query: { accountId, heard, text },
    nowMs,
  }: { readonly rule: StoredRule; readonly fan: Fan | null; readonly query: Query; readonly nowMs: number },
): Promise<Pick<Tried, 'reply' | 'template' | 'cases'>> {
  if (rule.repType !== 'text') {
    const content = await mediaReplyOf(tx, accountId, rule, heard !== 'follow');
    return { reply: content && (await shownOf(tx, parts, accountId, content)), template: null, cases: [] };
  }
  const plain = (repContent: string | null): Tried['reply'] => ({
    ...{ repType: 'text', repContent, repName: null, repDesc: null, previewUrl: null, articles: [] },
  });
  if (rule.templateId === null) return { reply: plain(rule.repContent), template: null, cases: [] };
  const template = await tx
    .selectFrom('mp_template')
    .select(['name', 'branches'])
    .where('id', '=', rule.templateId)
    .executeTakeFirst();
  const cases = (template?.branches ?? []).map(({ when, zh }) => ({ when, text: zh }));
  const filled =
    fan &&
    (await trying.fill(tx, {
      ...{ tenantId: session.tenantId, fanId: fan.id, templateId: rule.templateId, nowMs },
      language: isEnglish(text ?? '') ? 'en' : 'zh',
      said: text ?? '',
    }));
  return {
    reply: plain(filled?.text ?? null),
    template: template ? { name: template.name, when: filled?.when ?? null } : null,
    cases: filled ? [] : cases,
  };
}

/** With addresses of our copies: browsers of the console load nothing of WeChat. */
async function shownOf(
  tx: Tx,
  { addresses }: MediaParts,
  accountId: Id,
  content: ReplyContent,
): Promise<Tried['reply']> {
  const none = { repContent: null, repName: null, repDesc: null, previewUrl: null, articles: [] };
  const ids =
    content.kind === 'news'
      ? content.articles.map(({ thumbMediaId }) => thumbMediaId)
      : content.kind === 'music'
        ? [content.thumbMediaId]
        : content.kind === 'text'
          ? []
          : [content.mediaId];
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('mp_material')
          .select(['media_id', 'blob', 'thumb_blob', 'file_type'])
          .where('account_id', '=', accountId)
          .where('media_id', 'in', ids)
          .execute();
  const urlOf = (mediaId: string): string | null => {
    const row = rows.find(({ media_id }) => media_id === mediaId);
    return row ? addresses.of(row.thumb_blob ?? row.blob, row.file_type) : null;
  };
  switch (content.kind) {
    case 'text':
      return { ...none, repType: 'text', repContent: content.text };
    case 'news':
      return {
        ...{ ...none, repType: 'news' },
        articles: content.articles.map(({ title, thumbMediaId }) => ({
          title,
          thumbUrl: urlOf(thumbMediaId),
        })),
      };
    case 'music':
      return {
        ...{ ...none, repType: 'music', repName: content.title, repDesc: content.description },
        previewUrl: urlOf(content.thumbMediaId),
      };
    case 'video':
      return {
        ...{ ...none, repType: 'video', repName: content.title, repDesc: content.description },
        previewUrl: urlOf(content.mediaId),
      };
    default:
      return {
        ...{ ...none, repType: content.kind, repName: content.name },
        previewUrl: content.kind === 'image' ? urlOf(content.mediaId) : null,
      };
  }
}
