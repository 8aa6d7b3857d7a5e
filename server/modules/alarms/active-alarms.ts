import { sql } from 'kysely';
import type { ServerCore } from '#server/core/module.ts';
import type { ActiveAlarms } from '#server/core/ports/plant/active-alarms.ts';
import { createReadPace, type ReadPace } from '#server/core/realtime/read-pace.ts';
import type { LiveAlarm } from '#shared/contracts/alarms/alarm-feed.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listLive } from './list-live.ts';

/** In a flood the alarms of a tenant are read at least this often. */
const GAP_MOST_MS = 1_000;

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
  let isOver = false;
  const listeners = new Set<Parameters<ActiveAlarms['onChange']>[0]>();
  const waiting = new Map<Id, NodeJS.Timeout>();
  const paces = new Map<Id, ReadPace>();
  /** Tenants that are being read after a change; true = something has changed since. */
  const underWay = new Map<Id, boolean>();
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

  function paceOf(tenantId: Id): ReadPace {
    const pace = paces.get(tenantId) ?? createReadPace(GAP_MOST_MS);
    paces.set(tenantId, pace);
    return pace;
  }

  async function readAfterChange(tenantId: Id): Promise<void> {
    const startedAt = performance.now();
    underWay.set(tenantId, false);
    await refresh(tenantId).catch((error: unknown) => log.error({ err: error }, 'active alarms not read'));
    const endedAt = performance.now();
    paceOf(tenantId).count(endedAt, endedAt - startedAt, 1);
    const isDue = underWay.get(tenantId);
    underWay.delete(tenantId);
    if (isDue) refreshSoon(tenantId);
  }

  function refreshSoon(tenantId: Id): void {
    if (underWay.has(tenantId)) underWay.set(tenantId, true);
    if (isOver || underWay.has(tenantId) || waiting.has(tenantId)) return;
    const timer = setTimeout(
      () => {
        waiting.delete(tenantId);
        void readAfterChange(tenantId);
      },
      paceOf(tenantId).waitMs(performance.now(), true),
    );
    waiting.set(tenantId, timer);
  }

  onStop(async () => {
    isOver = true;
    for (const timer of waiting.values()) clearTimeout(timer);
    await Promise.allSettled(reads.values());
  });

  return {
    refresh,
    refreshSoon,
    ofMachine: (tenantId, machineId) => known.get(tenantId)?.get(machineId) ?? [],
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
