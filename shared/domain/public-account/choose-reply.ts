import type {
  MpRuleMate,
  MpRuleOutcome,
  MpRuleReqType,
  MpRuleType,
} from '#shared/contracts/public-account/mp-auto-reply.ts';

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
}

/** `text`: of a text, or what was recognised of a voice message. */
export type HeardByRules =
  | { readonly kind: 'follow' }
  | { readonly kind: MpRuleReqType; readonly text: string | null };

export interface ReplyChoice<Rule> {
  readonly rule: Rule | null;
  /** Those of the type asked for, in the order in which they are compared. */
  readonly steps: readonly { readonly rule: Rule; readonly outcome: MpRuleOutcome }[];
}

/** Smaller comes first, part by part. */
type Rank = readonly number[];

/** Which rule answers: keywords that are the same, keywords within the text, then the kind of the message. */
export function chooseReply<Rule extends ReplyRule>(
  rules: readonly Rule[],
  heard: HeardByRules,
): ReplyChoice<Rule> {
  const isFollow = heard.kind === 'follow';
  const compared = rules
    .filter(({ type }) => (type === '1') === isFollow)
    .map((rule) => ({ rule, rank: rankOf(rule, heard) }))
    .sort((a, b) => byRank(a.rank ?? LAST, b.rank ?? LAST) || Number(a.rule.id) - Number(b.rule.id));
  const chosen = compared.find(({ rule, rank }) => rank !== null && rule.isEnabled)?.rule ?? null;
  return {
    rule: chosen,
    steps: compared.map(({ rule, rank }) => ({
      rule,
      outcome: rule === chosen ? 'chosen' : rank === null ? 'no' : rule.isEnabled ? 'later' : 'off',
    })),
  };
}

const LAST: Rank = [Number.POSITIVE_INFINITY];

/** Null where the rule does not fit. A longer keyword says more than a shorter one within the same text. */
function rankOf(rule: ReplyRule, heard: HeardByRules): Rank | null {
  const { type, priority } = rule;
  if (type === '1') return heard.kind === 'follow' ? [0, -priority] : null;
  if (heard.kind === 'follow') return null;
  if (type === '2') return rule.reqType === heard.kind ? [2, -priority] : null;
  const said = normalised(heard.text ?? '');
  const keys = replyKeysOf(rule.reqKey).map(normalised);
  if (rule.repMate === '1') return keys.includes(said) ? [0, -priority] : null;
  const longest = Math.max(0, ...keys.filter((key) => said.includes(key)).map(({ length }) => length));
  return longest === 0 ? null : [1, -priority, -longest];
}

function byRank(a: Rank, b: Rank): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const left = a[at] ?? 0;
    const right = b[at] ?? 0;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** Keywords of a rule, without blank lines. */
export function replyKeysOf(reqKey: string | null): string[] {
  return (reqKey ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Full width, upper case and blanks at the ends make no difference. */
function normalised(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
