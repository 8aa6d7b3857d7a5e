import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';

/** What machines reported, as far as it is still stored one by one; oldest first, without bad values. */
export interface PastReadings {
  values(
    tenantId: Id,
    machineId: Id,
    metric: string,
    range: TimeWindow,
    take: (value: number, ts: number) => void,
  ): Promise<void>;
  /** Each change of states or code, by the time at which it began. */
  states(
    tenantId: Id,
    machineId: Id,
    range: TimeWindow,
    take: (states: readonly MachineState[], code: string | null, ts: number) => void,
  ): Promise<void>;
}
