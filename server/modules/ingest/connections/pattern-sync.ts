import type { FastifyBaseLogger } from 'fastify';
import type { MachineBus } from '#server/core/ports/plant/machine-bus.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ConnectionIndex } from './connection-index.ts';
import type { Connections } from './connections.ts';

export interface PatternSync {
  /** Fills the index at the start of the process. */
  loadAll(): Promise<void>;
  /** To be called after a tenant's connections changed: renews the index and the brokers' subscriptions. */
  reload(tenantId: Id): Promise<void>;
}

/** Keeps the index of connections and the topic patterns of the brokers equal to what is stored. */
export function createPatternSync({
  connections,
  index,
  buses,
  log,
}: {
  readonly connections: Connections;
  readonly index: ConnectionIndex;
  readonly buses: readonly MachineBus[];
  readonly log: FastifyBaseLogger;
}): PatternSync {
  // One reload after the other: the list that was read last must also be the one that is set last.
  let reloading: Promise<void> = Promise.resolve();
  return {
    async loadAll() {
      const stored = Map.groupBy(await connections.listAll(), (connection) => connection.tenantId);
      for (const [tenantId, ofTenant] of stored) index.replace(tenantId, ofTenant);
    },
    reload(tenantId) {
      const next = reloading.then(async () => {
        index.replace(tenantId, await connections.list(tenantId));
        await Promise.all(buses.map((bus) => bus.setForeignPatterns(index.filters()))).catch(
          (error: unknown) =>
            // The broker is sent all patterns again when it is back.
            log.warn({ err: error }, 'a broker did not take the changed patterns'),
        );
      });
      reloading = next.catch(() => undefined);
      return next;
    },
  };
}
