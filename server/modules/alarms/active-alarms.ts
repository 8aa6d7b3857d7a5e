import { sql } from 'kysely';
import type { ServerCore } from '#server/core/module.ts';
import type { ActiveAlarms } from '#server/core/ports/plant/active-alarms.ts';
import type { LiveAlarm } from '#shared/contracts/alarms/alarm-feed.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listLive } from './list-live.ts';

/** Reads of a tenant begin at least this far apart. */
const GAP_MS = 100;

type OfMachines = ReadonlyMap<Id, readonly LiveAlarm[]>;
const NONE: OfMachines = new Map();

export interface KeptAlarms extends ActiveAlarms {
  /** Reads the alarms of a tenant again. */
  refresh(tenantId: Id): Promise<void>;
  /** Reads them soon; more changes until then share the read. */
  refreshSoon(tenantId: Id): void;
}

/** Keeps the active alarms of tenants by their machines. */
export function createActiveAlarms({
  db,
  log,
  onStop,
}: Pick<ServerCore, 'db' | 'log' | 'onStop'>): KeptAlarms {
  const known = new Map<Id, OfMachines>();
  const listeners = new Set<Parameters<ActiveAlarms['onChange']>[0]>();
  const waiting = new Map<Id, NodeJS.Timeout>();
  /** Reads of a tenant, one after the other. */
  const reads = new Map<Id, Promise<void>>();

  async function read(tenantId: Id): Promise<void> {
    const rows = await db.tenant(tenantId, (tx) => listLive(tx, sql`t.is_active`, null));
    const before = known.get(tenantId) ?? NONE;
    const after = Map.groupBy(rows, ({ machineId }) => machineId);
    known.set(tenantId, after);
    const changed = new Set(
      [...before.keys(), ...after.keys()].filter(
        (id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)),
      ),
    );
    if (changed.size > 0) for (const listener of listeners) listener(tenantId, changed);
  }

  function refresh(tenantId: Id): Promise<void> {
    const next = (reads.get(tenantId) ?? Promise.resolve()).catch(() => undefined).then(() => read(tenantId));
    reads.set(tenantId, next);
    return next;
  }

  onStop(async () => {
    for (const timer of waiting.values()) clearTimeout(timer);
    await Promise.allSettled(reads.values());
  });

  return {
    refresh,
    refreshSoon(tenantId) {
      if (waiting.has(tenantId)) return;
      const timer = setTimeout(() => {
        waiting.delete(tenantId);
        refresh(tenantId).catch((error: unknown) => log.error({ err: error }, 'active alarms not read'));
      }, GAP_MS);
      waiting.set(tenantId, timer);
    },
    ofMachine: (tenantId, machineId) => known.get(tenantId)?.get(machineId) ?? [],
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
