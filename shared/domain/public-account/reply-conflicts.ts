import type { MpConflictKind } from '#shared/contracts/public-account/mp-auto-reply.ts';
import type { ReplyRule } from './choose-reply.ts';
import { doHoursCover, doHoursOverlap } from './reply-hours.ts';
import { normalReplyText, replyKeysOf } from './reply-text.ts';

/** Something about a rule that its author may not have meant. */
export interface ReplyConflict {
  /** The same for as long as the rules, the kind and the keyword are the same. */
  readonly key: string;
  readonly kind: MpConflictKind;
  /** The rule that answers less than it says. */
  readonly ruleId: string;
  /** The rule that answers in its place; null = there is none. */
  readonly otherId: string | null;
  /** The keyword, as it is compared; null = it is about none. */
  readonly text: string | null;
}

interface Keyed {
  readonly rule: ReplyRule;
  readonly text: string;
}

/**
 * What is doubtful among the rules of an account, those of a rule together. Rules that are switched off are left out. Where two
 * rules share some hours alone and differ in priority, the priority says which is meant.
 */
export function replyConflicts(rules: readonly ReplyRule[]): ReplyConflict[] {
  const enabled = rules.filter(({ isEnabled }) => isEnabled);
  const found = [...lacking(enabled), ...sameTrigger(enabled), ...sameKeys(enabled), ...withinKeys(enabled)];
  const once = new Map(found.map((conflict) => [conflict.key, conflict]));
  return [...once.values()].sort((a, b) => Number(a.ruleId) - Number(b.ruleId));
}

/** A keyword grows where its full-width signs are taken apart. */
const KEY_TEXT_MAX = 60;

function conflictOf(
  kind: MpConflictKind,
  rule: ReplyRule,
  other: ReplyRule | null,
  text: string | null,
): ReplyConflict {
  const key = [kind, rule.id, other?.id ?? '', (text ?? '').slice(0, KEY_TEXT_MAX)].join(':').toWellFormed();
  return { key, kind, ruleId: rule.id, otherId: other?.id ?? null, text };
}

function lacking(rules: readonly ReplyRule[]): ReplyConflict[] {
  return rules.flatMap((rule) =>
    rule.material === null || rule.material === 'ok' ? [] : [conflictOf(rule.material, rule, null, null)],
  );
}

/**
 * Of rules that answer to the same, in the order in which they are compared: each against those before it. `covered`: what it is
 * called where it never answers.
 */
function againstEarlier(
  rules: readonly ReplyRule[],
  covered: 'shadowed' | 'equalKeys',
  text: string | null,
): ReplyConflict[] {
  const ordered = rules.toSorted((a, b) => b.priority - a.priority || Number(a.id) - Number(b.id));
  return ordered.flatMap((rule, at) => {
    const earlier = ordered.slice(0, at);
    const covering = earlier.find(({ hours }) => doHoursCover(hours, rule.hours));
    if (covering) return conflictOf(covered, rule, covering, text);
    const sharing = earlier.find(
      ({ priority, hours }) => priority === rule.priority && doHoursOverlap(hours, rule.hours),
    );
    return sharing ? conflictOf('hoursOverlap', rule, sharing, text) : [];
  });
}

/** Follows, and kinds of messages. */
function sameTrigger(rules: readonly ReplyRule[]): ReplyConflict[] {
  const groups = Map.groupBy(
    rules.filter(({ type }) => type !== '3'),
    ({ type, reqType }) => `${type}:${reqType ?? ''}`,
  );
  return [...groups.values()].flatMap((group) => againstEarlier(group, 'shadowed', null));
}

function keyed(rules: readonly ReplyRule[], mate: ReplyRule['repMate']): Keyed[] {
  return rules
    .filter(({ type, repMate }) => type === '3' && repMate === mate)
    .flatMap((rule) =>
      [...new Set(replyKeysOf(rule.reqKey).map(normalReplyText))].map((text) => ({ rule, text })),
    );
}

/** The same keyword, compared in the same way. */
function sameKeys(rules: readonly ReplyRule[]): ReplyConflict[] {
  return (['1', '2'] as const).flatMap((mate) => {
    const byText = Map.groupBy(keyed(rules, mate), ({ text }) => text);
    return [...byText].flatMap(([text, group]) =>
      againstEarlier(
        group.map(({ rule }) => rule),
        'equalKeys',
        text,
      ),
    );
  });
}

/**
 * A keyword that has one of another rule within it. Compared as the same it takes that text from the other rule; compared within
 * texts it never answers where the other rule has the greater priority.
 */
function withinKeys(rules: readonly ReplyRule[]): ReplyConflict[] {
  const contained = Map.groupBy(keyed(rules, '2'), ({ text }) => text);
  const partsOf = (text: string): Keyed[] => [...partsIn(text)].flatMap((part) => contained.get(part) ?? []);
  const exact = keyed(rules, '1').flatMap(({ rule, text }) =>
    partsOf(text).flatMap(({ rule: other }) =>
      other.id !== rule.id && doHoursOverlap(rule.hours, other.hours)
        ? conflictOf('twoRules', other, rule, text)
        : [],
    ),
  );
  const within = keyed(rules, '2').flatMap(({ rule, text }) =>
    partsOf(text).flatMap(({ rule: other, text: part }) =>
      part !== text && other.priority > rule.priority && doHoursCover(other.hours, rule.hours)
        ? conflictOf('shadowed', rule, other, text)
        : [],
    ),
  );
  return [...exact, ...within];
}

/** Every stretch of a text; keywords are short. */
function partsIn(text: string): Set<string> {
  const parts = new Set<string>();
  for (let from = 0; from < text.length; from += 1)
    for (let to = from + 1; to <= text.length; to += 1) parts.add(text.slice(from, to));
  return parts;
}
