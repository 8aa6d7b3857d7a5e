import type {
  MpRuleMate,
  MpRuleMaterial,
  MpRuleOutcome,
  MpRuleReqType,
  MpRuleType,
} from '#shared/contracts/public-account/mp-auto-reply.ts';
import { isWithinReplyHours, type ReplyHours, type ReplyMoment } from './reply-hours.ts';
import { normalReplyText, replyKeysOf } from './reply-text.ts';

/** What of an auto-reply decides whether it answers. */
export interface ReplyRule {
  readonly id: string;
  readonly type: MpRuleType;
  readonly reqType: MpRuleReqType | null;
  /** One keyword a line. */
  readonly reqKey: string | null;
  readonly repMate: MpRuleMate;
  readonly priority: number;
  readonly isEnabled: boolean;
  readonly hours: ReplyHours;
  /** Of what it answers with; null = it needs none. */
  readonly material: MpRuleMaterial | null;
}

/** `text`: of a text, or what was recognised of a voice message. */
export type HeardByRules =
  | { readonly kind: 'follow' }
  | { readonly kind: MpRuleReqType; readonly text: string | null };

interface ReplyStep<Rule> {
  readonly rule: Rule;
  readonly outcome: MpRuleOutcome;
  /** The keyword that fits, as it was written; null = none does, or the rule has none. */
  readonly key: string | null;
}

export interface ReplyChoice<Rule> {
  readonly rule: Rule | null;
  /** Those of the type asked for, in the order in which they are compared. */
  readonly steps: readonly ReplyStep<Rule>[];
}

/** Smaller comes first, part by part. */
type Rank = readonly number[];

interface Fit {
  readonly rank: Rank;
  readonly key: string | null;
}

/**
 * Which rule answers: keywords that are the same, keywords within the text, then the kind of the message. A rule outside of its
 * hours, or whose material cannot be sent, leaves the answer to the next one.
 */
export function chooseReply<Rule extends ReplyRule>(
  rules: readonly Rule[],
  heard: HeardByRules,
  at: ReplyMoment,
): ReplyChoice<Rule> {
  const isFollow = heard.kind === 'follow';
  const compared = rules
    .filter(({ type }) => (type === '1') === isFollow)
    .map((rule) => ({ rule, fit: fitOf(rule, heard) }))
    .sort(
      (a, b) => byRank(a.fit?.rank ?? LAST, b.fit?.rank ?? LAST) || Number(a.rule.id) - Number(b.rule.id),
    );
  const barred = (rule: Rule): MpRuleOutcome | null => {
    if (!rule.isEnabled) return 'off';
    if (!isWithinReplyHours(rule.hours, at)) return 'hours';
    return rule.material === null || rule.material === 'ok' ? null : 'lacks';
  };
  const chosen = compared.find(({ rule, fit }) => fit !== null && barred(rule) === null)?.rule ?? null;
  return {
    rule: chosen,
    steps: compared.map(({ rule, fit }) => ({
      rule,
      outcome: rule === chosen ? 'chosen' : fit === null ? 'no' : (barred(rule) ?? 'later'),
      key: fit?.key ?? null,
    })),
  };
}

/** Whether a keyword of these rules that are on answers a text, at whatever hour. */
export function createKeywordTest(rules: readonly ReplyRule[]): (text: string) => boolean {
  const keysOf = (mate: MpRuleMate) =>
    rules
      .filter(({ type, isEnabled, repMate }) => type === '3' && isEnabled && repMate === mate)
      .flatMap(({ reqKey }) => replyKeysOf(reqKey).map(normalReplyText));
  const same = new Set(keysOf('1'));
  const within = keysOf('2').filter((key) => key !== '');
  return (text) => {
    const said = normalReplyText(text);
    return same.has(said) || within.some((key) => said.includes(key));
  };
}

const LAST: Rank = [Number.POSITIVE_INFINITY];

/** Null where the rule does not fit. A longer keyword says more than a shorter one within the same text. */
function fitOf(rule: ReplyRule, heard: HeardByRules): Fit | null {
  const { type, priority } = rule;
  if (type === '1') return heard.kind === 'follow' ? { rank: [0, -priority], key: null } : null;
  if (heard.kind === 'follow') return null;
  if (type === '2') return rule.reqType === heard.kind ? { rank: [2, -priority], key: null } : null;
  const said = normalReplyText(heard.text ?? '');
  const keys = replyKeysOf(rule.reqKey).map((key) => ({ key, text: normalReplyText(key) }));
  if (rule.repMate === '1') {
    const same = keys.find(({ text }) => text === said);
    return same ? { rank: [0, -priority], key: same.key } : null;
  }
  const [longest] = keys
    .filter(({ text }) => text !== '' && said.includes(text))
    .toSorted((a, b) => b.text.length - a.text.length);
  return longest ? { rank: [1, -priority, -longest.text.length], key: longest.key } : null;
}

function byRank(a: Rank, b: Rank): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const left = a[at] ?? 0;
    const right = b[at] ?? 0;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
