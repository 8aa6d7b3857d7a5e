import type { ConnectionRule } from '#shared/contracts/ingest/ingest.ts';
import { toTopicFilter } from '#shared/contracts/ingest/mqtt-topic.ts';
import { createTopicTrie } from './topic-trie.ts';

interface RuleOwner {
  /** Null: not saved yet. */
  readonly id: string | null;
  readonly name: string;
  readonly enabled: boolean;
  readonly rules: readonly ConnectionRule[];
}

/** What two rules have in common that they should not; `rule` is the place of the rule that is looked at. */
export type RuleConflict = {
  readonly rule: number;
  readonly otherConnection: string;
  readonly otherPattern: string;
} & (
  | { readonly kind: 'same_topic' }
  | { readonly kind: 'same_state'; readonly machine: string }
  | { readonly kind: 'same_metric'; readonly machine: string; readonly metric: string }
);

interface Placed {
  readonly owner: RuleOwner;
  readonly index: number;
  readonly rule: ConnectionRule;
}

interface Meaning {
  readonly key: string;
  readonly conflict:
    | { readonly kind: 'same_state'; readonly machine: string }
    | { readonly kind: 'same_metric'; readonly machine: string; readonly metric: string };
}

const LISTED_MAX = 20;

/**
 * Which rules of a connection read topics that another connection reads too, or give a machine a state or a metric that
 * another rule gives it. Both may be meant, so this is reported and not refused.
 */
export function findRuleConflicts(
  own: RuleOwner,
  others: readonly RuleOwner[],
  from = 0,
): readonly RuleConflict[] {
  const active = others.filter(({ id, enabled }) => enabled && id !== own.id);
  const byFilter = createTopicTrie<Placed>();
  const byMeaning = new Map<string, Placed>();
  for (const owner of active)
    for (const [index, rule] of owner.rules.entries()) {
      const placed = { owner, index, rule };
      byFilter.add(toTopicFilter(rule.pattern), placed);
      for (const meaning of meaningsOf(rule)) byMeaning.set(meaning.key, placed);
    }
  const found: RuleConflict[] = [];
  for (const [index, rule] of own.rules.entries()) {
    if (found.length >= LISTED_MAX) break;
    if (index >= from) {
      const [overlapping] = byFilter.overlapping(toTopicFilter(rule.pattern), 1);
      if (overlapping) found.push({ kind: 'same_topic', ...namesOf(index, overlapping) });
    }
    for (const meaning of meaningsOf(rule)) {
      const other = byMeaning.get(meaning.key);
      if (other && index >= from) found.push({ ...meaning.conflict, ...namesOf(index, other) });
      byMeaning.set(meaning.key, { owner: own, index, rule });
    }
  }
  return found.slice(0, LISTED_MAX);
}

function namesOf(rule: number, { owner, rule: other }: Placed) {
  return { rule, otherConnection: owner.name, otherPattern: other.pattern };
}

/** What a rule gives to which machines, as far as the rule itself says it. */
function meaningsOf({ machine, target }: ConnectionRule): Meaning[] {
  return valuesOf(machine).flatMap((code): Meaning[] => {
    if (target.kind === 'state')
      return [{ key: `${code} state`, conflict: { kind: 'same_state', machine: code } }];
    return valuesOf(target.metric).map((metric) => ({
      key: `${code} metric ${metric}`,
      conflict: { kind: 'same_metric', machine: code, metric },
    }));
  });
}

function valuesOf(source: ConnectionRule['machine']): string[] {
  if (source.from === 'fixed') return [source.value];
  return [...new Set(Object.values(source.map ?? {}))];
}
