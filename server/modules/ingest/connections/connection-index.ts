import {
  compilePattern,
  type TopicLevels,
  type TopicMatcher,
} from '#server/modules/ingest/mapping/topic-pattern.ts';
import type { ConnectionBody, ConnectionRule, RuleCounters } from '#shared/contracts/ingest/ingest.ts';
import { toTopicFilter } from '#shared/contracts/ingest/mqtt-topic.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { createTopicTrie, type TopicTrie } from '#shared/domain/ingest/topic-trie.ts';

/** A connection as stored. Times in epoch ms. */
export interface StoredConnection {
  readonly id: Id;
  readonly tenantId: Id;
  readonly body: ConnectionBody;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Since the server started. */
export interface ConnectionCounters extends Readonly<RuleCounters> {
  readonly ignoredCount: number;
  readonly ruleCounters: readonly Readonly<RuleCounters>[];
}

/** A rule that has a topic. */
export interface MatchedRule {
  readonly connection: StoredConnection;
  /** Its place among the connection's rules. */
  readonly ruleIndex: number;
  readonly rule: ConnectionRule;
  readonly levels: TopicLevels;
}

/** A connection that ignores a topic, or with `path` one value of its messages. */
export interface MatchedIgnore {
  readonly connection: StoredConnection;
  readonly path: string | undefined;
}

export interface TopicMatches {
  readonly rules: readonly MatchedRule[];
  readonly ignores: readonly MatchedIgnore[];
}

/** What became of a message, as far as it is counted. */
export interface CountedOutcome {
  readonly connectionId: Id | null;
  readonly ruleIndex: number | null;
  readonly ok: boolean;
}

/** All connections of all tenants in memory, as the pipeline needs them. */
export interface ConnectionIndex {
  /** Replaces one tenant's connections; counters of those that stay are kept, and of rules that stay as they are. */
  replace(tenantId: Id, connections: readonly StoredConnection[]): void;
  /** What enabled connections say of the topic; null = of any tenant. */
  match(tenantId: Id | null, topic: string): TopicMatches;
  /** Another number after each `replace`. */
  version(tenantId: Id): number;
  /** Counts one message with all that came of it. */
  count(outcomes: readonly CountedOutcome[], atMs: number): void;
  counters(connection: StoredConnection): ConnectionCounters;
  /** MQTT filters of all enabled connections, those of ignored topics too: they are heard. */
  filters(): readonly { tenantId: Id; pattern: string }[];
}

type Entry =
  | {
      readonly kind: 'rule';
      readonly matched: Omit<MatchedRule, 'levels'>;
      readonly matches: TopicMatcher;
    }
  | { readonly kind: 'ignore'; readonly matched: MatchedIgnore };

interface OwnCounters {
  own: RuleCounters;
  ignoredCount: number;
  /** By the rule as JSON: its place may change. */
  readonly rules: Map<string, RuleCounters>;
  readonly inOrder: RuleCounters[];
}

const NOTHING: TopicMatches = { rules: [], ignores: [] };

export function createConnectionIndex(): ConnectionIndex {
  const tries = new Map<Id, TopicTrie<Entry>>();
  const stored = new Map<Id, readonly StoredConnection[]>();
  const counters = new Map<Id, OwnCounters>();
  const versions = new Map<Id, number>();

  function matchIn(trie: TopicTrie<Entry>, topic: string): TopicMatches {
    const entries = trie.match(topic);
    if (entries.length === 0) return NOTHING;
    const rules: MatchedRule[] = [];
    const ignores: MatchedIgnore[] = [];
    for (const entry of entries) {
      if (entry.kind === 'ignore') ignores.push(entry.matched);
      else {
        const levels = entry.matches(topic);
        if (levels !== null) rules.push({ ...entry.matched, levels });
      }
    }
    return { rules, ignores };
  }

  return {
    replace(tenantId, connections) {
      const kept = new Set(connections.map(({ id }) => id));
      for (const { id } of stored.get(tenantId) ?? []) if (!kept.has(id)) counters.delete(id);
      stored.set(tenantId, connections);
      const trie = createTopicTrie<Entry>();
      for (const connection of connections) {
        const { id, body } = connection;
        counters.set(id, carryOver(counters.get(id), body.rules));
        if (!body.enabled) continue;
        for (const [ruleIndex, rule] of body.rules.entries())
          trie.add(toTopicFilter(rule.pattern), {
            kind: 'rule',
            matched: { connection, ruleIndex, rule },
            matches: compilePattern(rule.pattern),
          });
        for (const { pattern, path } of body.ignored)
          trie.add(toTopicFilter(pattern), { kind: 'ignore', matched: { connection, path } });
      }
      tries.set(tenantId, trie);
      versions.set(tenantId, (versions.get(tenantId) ?? 0) + 1);
    },
    version: (tenantId) => versions.get(tenantId) ?? 0,
    match(tenantId, topic) {
      if (tenantId !== null) {
        const trie = tries.get(tenantId);
        return trie ? matchIn(trie, topic) : NOTHING;
      }
      const all = [...tries.values()].map((trie) => matchIn(trie, topic));
      return { rules: all.flatMap(({ rules }) => rules), ignores: all.flatMap(({ ignores }) => ignores) };
    },
    count(outcomes, atMs) {
      for (const [at, { connectionId, ruleIndex, ok }] of outcomes.entries()) {
        const counted = connectionId === null ? undefined : counters.get(connectionId);
        if (!counted) continue;
        if (ruleIndex === null && ok) {
          counted.ignoredCount += 1;
          continue;
        }
        const rule = ruleIndex === null ? undefined : counted.inOrder[ruleIndex];
        if (rule) tick(rule, ok, atMs);
        // Several rules of a connection may have the message; it counts once, and as refused where one refused it.
        const isFirst = outcomes.findIndex((other) => other.connectionId === connectionId) === at;
        if (!isFirst) continue;
        tick(counted.own, !outcomes.some((other) => other.connectionId === connectionId && !other.ok), atMs);
      }
    },
    counters({ id, body }) {
      const counted = counters.get(id) ?? carryOver(undefined, body.rules);
      return {
        ...counted.own,
        ignoredCount: counted.ignoredCount,
        ruleCounters: counted.inOrder.map((rule) => ({ ...rule })),
      };
    },
    filters() {
      const found = new Map<string, { tenantId: Id; pattern: string }>();
      for (const { tenantId, body } of [...stored.values()].flat()) {
        if (!body.enabled) continue;
        for (const { pattern } of [...body.rules, ...body.ignored]) {
          const filter = toTopicFilter(pattern);
          found.set(`${tenantId} ${filter}`, { tenantId, pattern: filter });
        }
      }
      return [...found.values()];
    },
  };
}

function carryOver(before: OwnCounters | undefined, rules: readonly ConnectionRule[]): OwnCounters {
  const kept = new Map<string, RuleCounters>();
  const inOrder = rules.map((rule) => {
    const key = JSON.stringify(rule);
    const counted = kept.get(key) ?? before?.rules.get(key) ?? zero();
    kept.set(key, counted);
    return counted;
  });
  return {
    own: before?.own ?? zero(),
    ignoredCount: before?.ignoredCount ?? 0,
    rules: kept,
    inOrder,
  };
}

function zero(): RuleCounters {
  return { received: 0, rejected: 0, lastReceivedAt: null };
}

function tick(counted: RuleCounters, isTaken: boolean, atMs: number): void {
  counted.received += 1;
  if (!isTaken) counted.rejected += 1;
  counted.lastReceivedAt = atMs;
}
