import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ConnectionIndex } from '#server/modules/ingest/connections/connection-index.ts';
import type { IngestReach } from '#server/modules/ingest/ingest-reach.ts';
import { accept, type Checked, reject } from '#server/modules/ingest/mapping/checked.ts';
import { type Incoming, machinesOf, type Outcome } from '#server/modules/ingest/mapping/interpret.ts';
import type { Payload } from '#server/modules/ingest/mapping/payload.ts';
import type { HeardValue, pageHeard } from '#shared/contracts/ingest/heard.ts';
import type { QueryOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { visitLeaves } from './heard-leaves.ts';
import { pageOfHeard } from './heard-page.ts';
import { createKeptLeaf, type KeptLeaf, keep, newest } from './kept-value.ts';
import { nestValues } from './nest-values.ts';
import { createResolver } from './resolve-heard.ts';

/** A topic with the values of its messages. */
export interface KeptTopic {
  readonly topic: string;
  source: 'mqtt' | 'http';
  readonly leaves: Map<string, KeptLeaf>;
  /** Of the newest message that was taken. */
  machineId: Id | null;
  /** Of all its messages, also of those that were refused. */
  readonly machineIds: Set<Id>;
  /** The newest message is a copy that the broker kept. */
  isRetained: boolean;
  /** What the newest message was refused for. */
  refusal: Extract<Outcome, { ok: false }> | null;
}

export interface HeardMessage {
  readonly incoming: Incoming;
  readonly raw: Uint8Array | { readonly json: unknown };
  readonly source: 'mqtt' | 'http';
  /** Of this tenant. */
  readonly outcomes: readonly Outcome[];
}

/** Everything that machines send, in memory and bounded: what was heard longest ago is forgotten first. */
export interface HeardValues {
  hear(tenantId: Id, message: HeardMessage): void;
  page(
    tenantId: Id,
    query: QueryOf<typeof pageHeard>,
    now: number,
    reach: IngestReach,
  ): { readonly records: HeardValue[]; readonly total: number };
  /** A payload of the newest values of a topic, and when the newest of them arrived. */
  newestMessage(tenantId: Id, topic: string, now: number): NewestMessage;
  /** Topics of a tenant; the one that was heard last stands last. */
  topics(tenantId: Id): readonly string[];
}

export interface NewestMessage {
  readonly payload: Checked<Payload>;
  readonly arrivalTs: number;
  readonly isRetained: boolean;
}

interface TenantHeard {
  /** The one that was heard last stands last. */
  readonly topics: Map<string, KeptTopic>;
  count: number;
}

export function createHeardValues(
  parts: {
    readonly index: ConnectionIndex;
    readonly directory: PlantDirectory;
    readonly pastMs: number;
  },
  limits: { readonly perTenant: number; readonly all: number } = {
    perTenant: LIMITS.heardValuesPerTenantMax,
    all: LIMITS.heardValuesMax,
  },
): HeardValues {
  const tenants = new Map<Id, TenantHeard>();
  const resolver = createResolver(parts);
  let total = 0;

  function heardOf(tenantId: Id): TenantHeard {
    const known = tenants.get(tenantId);
    if (known) return known;
    const fresh: TenantHeard = { topics: new Map(), count: 0 };
    tenants.set(tenantId, fresh);
    return fresh;
  }

  function add(heard: TenantHeard, count: number): void {
    heard.count += count;
    total += count;
  }

  /** The topic that is heard at the moment stays, whatever it holds. */
  function forgetOldest(heard: TenantHeard): boolean {
    const [oldest] = heard.topics.values();
    if (!oldest || heard.topics.size === 1) return false;
    heard.topics.delete(oldest.topic);
    add(heard, -oldest.leaves.size);
    return true;
  }

  function makeRoom(heard: TenantHeard): void {
    while (heard.count > limits.perTenant && forgetOldest(heard));
    while (total > limits.all) {
      const [largest] = [...tenants.values()].sort((one, other) => other.count - one.count);
      if (!largest || !forgetOldest(largest)) return;
    }
  }

  return {
    hear(tenantId, { incoming, raw, source, outcomes }) {
      const { topic, payload, arrivalTs, isRetained } = incoming;
      const heard = heardOf(tenantId);
      const known = heard.topics.get(topic);
      const kept = known ?? {
        topic,
        source,
        leaves: new Map(),
        machineId: null,
        machineIds: new Set(),
        isRetained: false,
        refusal: null,
      };
      if (known) heard.topics.delete(topic);
      heard.topics.set(topic, kept);
      const before = kept.leaves.size;
      visitLeaves(payload, raw, (leaf) => {
        let value = kept.leaves.get(leaf.path);
        if (!value) {
          value = createKeptLeaf(leaf, arrivalTs);
          const [oldestPath] = kept.leaves.size >= LIMITS.heardPathsPerTopicMax ? kept.leaves.keys() : [];
          if (oldestPath !== undefined) kept.leaves.delete(oldestPath);
          kept.leaves.set(leaf.path, value);
        }
        keep(value, leaf, arrivalTs);
      });
      kept.source = source;
      kept.isRetained = isRetained;
      kept.refusal = null;
      for (const outcome of outcomes) {
        for (const id of machinesOf(outcome)) kept.machineIds.add(id);
        if (!outcome.ok) kept.refusal = outcome;
        else if (outcome.reading) kept.machineId = outcome.reading.machineId;
      }
      if (kept.leaves.size !== before) {
        add(heard, kept.leaves.size - before);
        makeRoom(heard);
      }
    },
    page: (tenantId, query, now, reach) =>
      pageOfHeard([...(tenants.get(tenantId)?.topics.values() ?? [])], query, {
        now,
        resolve: (topic, leaf) => resolver.resolve(tenantId, topic, leaf),
        machinesOf: (topic) => resolver.machinesOf(tenantId, topic),
        tsPathOf: (topic) => resolver.tsPathOf(tenantId, topic),
        reach,
      }),
    topics: (tenantId) => [...(tenants.get(tenantId)?.topics.keys() ?? [])],
    newestMessage(tenantId, topic, now) {
      const kept = tenants.get(tenantId)?.topics.get(topic);
      if (!kept)
        return {
          payload: reject('no_mapping', 'nothing was heard on this topic'),
          arrivalTs: now,
          isRetained: false,
        };
      const { isRetained } = kept;
      const leaves = [...kept.leaves.values()];
      const arrivalTs = leaves.reduce((latest, { lastAt }) => Math.max(latest, lastAt), 0);
      const [only] = leaves;
      if (only?.type === 'unreadable' && leaves.length === 1)
        return { payload: reject('not_json', 'the payload could not be read'), arrivalTs, isRetained };
      const whole = kept.leaves.get('');
      if (whole && whole.lastAt === arrivalTs)
        return {
          payload: accept({ isJson: whole.type !== 'text', value: newest(whole) }),
          arrivalTs,
          isRetained,
        };
      const values = leaves.filter(({ isAddressable, path }) => isAddressable && path !== '');
      const value = nestValues(values.map((leaf) => [leaf.path, newest(leaf)] as const));
      return { payload: accept({ isJson: true, value }), arrivalTs, isRetained };
    },
  };
}
