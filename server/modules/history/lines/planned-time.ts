import type { StateInterval } from '#shared/contracts/history/history.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { isPlannedStop } from '#shared/domain/machine/machine-state.ts';

export interface BusyTime {
  readonly plannedBusyMs: number;
  readonly productionMs: number;
}

/**
 * ISO 22400-2: planned busy time is the windows' time without cleaning, which is planned too; actual production time is what of it was
 * production. Unknown time stays planned busy time: counters go on counting while the machine is not heard, so leaving it
 * out would make the OEE greater than it was.
 */
export function busyTime(
  timeline: readonly StateInterval[],
  windows: readonly TimeWindow[],
  endMs: number,
): BusyTime {
  let plannedBusyMs = windows.reduce(
    (sum, window) => sum + Math.max(0, Math.min(window.to, endMs) - window.from),
    0,
  );
  let productionMs = 0;
  for (const interval of timeline) {
    if (interval.base !== 'production' && (interval.base === 'unknown' || !isPlannedStop(interval.base)))
      continue;
    const inside = windows.reduce((sum, window) => sum + overlapMs(interval, window, endMs), 0);
    if (interval.base === 'production') productionMs += inside;
    else plannedBusyMs -= inside;
  }
  return { plannedBusyMs, productionMs };
}

function overlapMs(interval: StateInterval, window: TimeWindow, endMs: number): number {
  return Math.max(0, Math.min(interval.to ?? endMs, window.to, endMs) - Math.max(interval.from, window.from));
}
