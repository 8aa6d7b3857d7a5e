import type { PlantShiftPattern } from '#server/core/ports/plant-directory.ts';
import type { StateInterval } from '#shared/contracts/history.ts';
import { isPlannedStop } from '#shared/domain/machine-state.ts';
import { shiftsBetween } from '#shared/domain/shift-calendar.ts';

export interface Window {
  readonly from: number;
  readonly to: number;
}

/** The parts of `[from, to)` that lie in shifts, adjoining ones joined. A line without shifts is always on shift. */
export function shiftWindows(
  patterns: readonly PlantShiftPattern[],
  timeZone: string,
  from: number,
  to: number,
): Window[] {
  if (to <= from) return [];
  if (patterns.length === 0) return [{ from, to }];
  const windows: Window[] = [];
  for (const shift of shiftsBetween(patterns, timeZone, from, to)) {
    const window = { from: Math.max(shift.from, from), to: Math.min(shift.to, to) };
    const last = windows.at(-1);
    if (last && window.from <= last.to)
      windows[windows.length - 1] = { from: last.from, to: Math.max(last.to, window.to) };
    else windows.push(window);
  }
  return windows;
}

/** What is left of the windows without the cuts. */
export function cutWindows(
  windows: readonly Window[],
  cuts: readonly { readonly from: number; readonly to: number | null }[],
): Window[] {
  return cuts.reduce<Window[]>(
    (left, cut) =>
      left.flatMap((window) => {
        const cutTo = cut.to ?? Number.POSITIVE_INFINITY;
        if (cutTo <= window.from || cut.from >= window.to) return [window];
        return [
          ...(window.from < cut.from ? [{ from: window.from, to: cut.from }] : []),
          ...(window.to > cutTo ? [{ from: cutTo, to: window.to }] : []),
        ];
      }),
    [...windows],
  );
}

export interface BusyTime {
  readonly plannedBusyMs: number;
  readonly productionMs: number;
}

/**
 * ISO 22400-2: planned busy time is shift time without planned stops; actual production time is what of it was
 * production. Unknown time stays planned busy time: counters go on counting while the machine is not heard, so leaving it
 * out would make the OEE greater than it was.
 */
export function busyTime(
  timeline: readonly StateInterval[],
  windows: readonly Window[],
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

function overlapMs(interval: StateInterval, window: Window, endMs: number): number {
  return Math.max(0, Math.min(interval.to ?? endMs, window.to, endMs) - Math.max(interval.from, window.from));
}
