import type { Id } from '#shared/contracts/kit/envelope.ts';
import { mergePresence, type PresenceRun } from './presence.ts';

/**
 * What was heard of machines and is not yet stored as presence. It may be lost in a crash: at the next start the
 * newest stored values tell it again.
 */
export interface PresenceBuffer {
  note(tenantId: Id, machineId: Id, times: readonly number[], gapMs: number): void;
  /** Not yet stored runs of a machine. */
  pending(tenantId: Id, machineId: Id): readonly PresenceRun[];
  /** Everything that is waiting; `forget` it after it has been stored. */
  snapshot(): readonly HeardRuns[];
  /** What has grown in the meantime stays: storing a run twice changes nothing. */
  forget(stored: readonly HeardRuns[]): void;
}

export interface HeardRuns {
  readonly tenantId: Id;
  readonly machineId: Id;
  readonly runs: readonly PresenceRun[];
}

export function createPresenceBuffer(): PresenceBuffer {
  const tenants = new Map<Id, Map<Id, readonly PresenceRun[]>>();
  return {
    note(tenantId, machineId, times, gapMs) {
      const machines = tenants.get(tenantId) ?? new Map<Id, readonly PresenceRun[]>();
      tenants.set(tenantId, machines);
      const heard = times.map((ts) => ({ fromTs: ts, lastTs: ts }));
      machines.set(machineId, mergePresence([...(machines.get(machineId) ?? []), ...heard], gapMs));
    },
    pending: (tenantId, machineId) => tenants.get(tenantId)?.get(machineId) ?? [],
    snapshot: () =>
      [...tenants].flatMap(([tenantId, machines]) =>
        [...machines].map(([machineId, runs]) => ({ tenantId, machineId, runs })),
      ),
    forget(stored) {
      for (const { tenantId, machineId, runs } of stored) {
        const machines = tenants.get(tenantId);
        if (machines?.get(machineId) === runs) machines.delete(machineId);
      }
    },
  };
}
