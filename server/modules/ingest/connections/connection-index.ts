import {
  compilePattern,
  type TopicLevels,
  type TopicMatcher,
} from '#server/modules/ingest/mapping/topic-pattern.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { ConnectionBody } from '#shared/contracts/ingest.ts';
import { toTopicFilter } from '#shared/contracts/mqtt-topic.ts';

/** A connection as stored. Times in epoch ms. */
export interface StoredConnection {
  readonly id: Id;
  readonly tenantId: Id;
  readonly body: ConnectionBody;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Since the server started. */
export interface ConnectionCounters {
  received: number;
  rejected: number;
  lastReceivedAt: number | null;
}

export interface MatchedConnection {
  readonly connection: StoredConnection;
  readonly levels: TopicLevels;
}

/** All connections of all tenants in memory, as the pipeline needs them. */
export interface ConnectionIndex {
  /** Replaces one tenant's connections; counters of those that stay are kept. */
  replace(tenantId: Id, connections: readonly StoredConnection[]): void;
  /** Enabled connections whose pattern the topic matches; null = of any tenant. */
  match(tenantId: Id | null, topic: string): readonly MatchedConnection[];
  count(connectionId: Id, isTaken: boolean, atMs: number): void;
  counters(connectionId: Id): Readonly<ConnectionCounters>;
  /** MQTT filters of all enabled connections. */
  filters(): readonly { tenantId: Id; pattern: string }[];
}

interface Entry {
  readonly connection: StoredConnection;
  readonly matches: TopicMatcher;
}

export function createConnectionIndex(): ConnectionIndex {
  const byTenant = new Map<Id, readonly Entry[]>();
  const counters = new Map<Id, ConnectionCounters>();

  function countersOf(id: Id): ConnectionCounters {
    const known = counters.get(id);
    if (known) return known;
    const fresh: ConnectionCounters = { received: 0, rejected: 0, lastReceivedAt: null };
    counters.set(id, fresh);
    return fresh;
  }

  function entriesOf(tenantId: Id | null): Entry[] {
    if (tenantId !== null) return [...(byTenant.get(tenantId) ?? [])];
    return [...byTenant.values()].flat();
  }

  return {
    replace(tenantId, connections) {
      const kept = new Set(connections.map((connection) => connection.id));
      for (const { connection } of byTenant.get(tenantId) ?? [])
        if (!kept.has(connection.id)) counters.delete(connection.id);
      byTenant.set(
        tenantId,
        connections
          .filter((connection) => connection.body.enabled)
          .map((connection) => ({ connection, matches: compilePattern(connection.body.pattern) })),
      );
    },
    match(tenantId, topic) {
      return entriesOf(tenantId).flatMap(({ connection, matches }) => {
        const levels = matches(topic);
        return levels === null ? [] : [{ connection, levels }];
      });
    },
    count(connectionId, isTaken, atMs) {
      const counted = countersOf(connectionId);
      counted.received += 1;
      if (!isTaken) counted.rejected += 1;
      counted.lastReceivedAt = atMs;
    },
    counters: (connectionId) => ({ ...countersOf(connectionId) }),
    filters: () =>
      entriesOf(null).map(({ connection }) => ({
        tenantId: connection.tenantId,
        pattern: toTopicFilter(connection.body.pattern),
      })),
  };
}
