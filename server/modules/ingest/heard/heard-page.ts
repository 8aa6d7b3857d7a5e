import type { IngestReach } from '#server/modules/ingest/ingest-reach.ts';
import {
  type HeardState,
  HeardState as HeardStates,
  type HeardValue,
  type pageHeard,
} from '#shared/contracts/ingest/heard.ts';
import type { QueryOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { KeptTopic } from './heard-values.ts';
import { type KeptLeaf, newestTexts, type Resolved, ratePerS } from './kept-value.ts';

type Query = QueryOf<typeof pageHeard>;
type SortKey = NonNullable<Query['ascs']>[number];

interface Found {
  readonly topic: KeptTopic;
  readonly leaf: KeptLeaf;
  readonly resolved: Resolved;
}

interface Context {
  readonly now: number;
  readonly resolve: (topic: KeptTopic, leaf: KeptLeaf) => Resolved;
  readonly tsPathOf: (topic: KeptTopic) => string | null;
  readonly machinesOf: (topic: KeptTopic) => readonly Id[];
  readonly reach: IngestReach;
}

const RANK: Readonly<Record<HeardState, number>> = { unmapped: 0, mapped: 1, ignored: 2 };

/** The values that a query asks for: filtered, sorted and cut. Without an order the unmapped ones stand first. */
export function pageOfHeard(
  topics: readonly KeptTopic[],
  query: Query,
  context: Context,
): { records: HeardValue[]; total: number } {
  const found = findAll(topics, query, context);
  const from = (query.current - 1) * query.size;
  const sorted = sortAll(found, query, context.now);
  return {
    records: sorted.slice(from, from + query.size).map((one) => toHeardValue(one, context)),
    total: found.length,
  };
}

function findAll(
  topics: readonly KeptTopic[],
  { source, state, text }: Query,
  { resolve, machinesOf, reach }: Context,
): Found[] {
  const wanted = text?.trim().toLowerCase() ?? '';
  const found: Found[] = [];
  for (const topic of topics) {
    if (source !== undefined && topic.source !== source) continue;
    // A message is shown as a whole or not at all, whichever of its values are mapped.
    if (!reach.isAll && !reach.isReached(topic.topic, machinesOf(topic))) continue;
    const hasText = wanted === '' || topic.topic.toLowerCase().includes(wanted);
    for (const leaf of topic.leaves.values()) {
      if (!hasText && !leaf.path.toLowerCase().includes(wanted)) continue;
      const resolved = resolve(topic, leaf);
      if (state !== undefined && resolved.state !== state) continue;
      found.push({ topic, leaf, resolved });
    }
  }
  return found;
}

function sortAll(found: readonly Found[], { ascs = [], descs = [] }: Query, now: number): readonly Found[] {
  const keys = [
    ...ascs.map((key) => ({ of: sortValue(key, now), sign: 1 })),
    ...descs.map((key) => ({ of: sortValue(key, now), sign: -1 })),
  ];
  if (keys.length === 0) {
    const byState = Map.groupBy(found, ({ resolved }) => resolved.state);
    return HeardStates.options.flatMap((state) => (byState.get(state) ?? []).sort(byName));
  }
  const keyed = found.map((one) => ({ one, values: keys.map(({ of }) => of(one)) }));
  keyed.sort((left, right) => {
    for (const [at, { sign }] of keys.entries()) {
      const order = compare(left.values[at] ?? 0, right.values[at] ?? 0);
      if (order !== 0) return order * sign;
    }
    return byName(left.one, right.one);
  });
  return keyed.map(({ one }) => one);
}

function sortValue(key: SortKey, now: number): (found: Found) => number | string {
  switch (key) {
    case 'topic':
      return ({ topic }) => topic.topic;
    case 'count':
      return ({ leaf }) => leaf.count;
    case 'rate':
      return ({ leaf }) => ratePerS(leaf, now);
    case 'first':
      return ({ leaf }) => leaf.firstAt;
    case 'last':
      return ({ leaf }) => leaf.lastAt;
    case 'state':
      return ({ resolved }) => RANK[resolved.state];
  }
}

/** By code units: the order of languages is slow, and topics are no language. */
function compare(left: number | string, right: number | string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function byName(left: Found, right: Found): number {
  return left.topic === right.topic
    ? compare(left.leaf.path, right.leaf.path)
    : compare(left.topic.topic, right.topic.topic);
}

function toHeardValue({ topic, leaf, resolved }: Found, { now, tsPathOf }: Context): HeardValue {
  const { path, type, count, firstAt, lastAt, isAddressable } = leaf;
  const { state, mapping } = resolved;
  return {
    topic: topic.topic,
    path,
    source: topic.source,
    type,
    last: newestTexts(leaf),
    count,
    ratePerS: ratePerS(leaf, now),
    firstAt,
    lastAt,
    state,
    mapping,
    problem: problemOf(topic, resolved),
    tsPath: tsPathOf(topic),
    isAddressable,
  };
}

/** A refusal speaks of the value that its rule reads. */
function problemOf({ refusal }: KeptTopic, { state, mapping }: Resolved): HeardValue['problem'] {
  if (refusal === null || refusal.reason === 'no_mapping' || state === 'ignored') return null;
  if (refusal.connectionId === null) return refusal.reason;
  const isOfRule = mapping?.connectionId === refusal.connectionId && mapping.rule === refusal.ruleIndex;
  return isOfRule ? refusal.reason : null;
}
