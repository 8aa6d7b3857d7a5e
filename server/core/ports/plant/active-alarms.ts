import type { LiveAlarm } from '#shared/contracts/alarms/alarm-feed.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Alarms that are active and neither shelved nor suppressed, in memory. */
export interface ActiveAlarms {
  /** What is not acknowledged first, then by priority, then the newest. */
  ofMachine(tenantId: Id, machineId: Id): readonly LiveAlarm[];
  /** Called with the machines whose alarms have changed. Returns the unsubscriber. */
  onChange(listener: (tenantId: Id, machineIds: ReadonlySet<Id>) => void): () => void;
}
