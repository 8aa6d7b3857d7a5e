import type { Oee, StateInterval } from '#shared/contracts/history/history.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { PacedWindow } from '#shared/domain/calendar/product-run.ts';
import { subtractWindows } from '#shared/domain/calendar/time-window.ts';
import { addOee, computeOee } from '#shared/domain/machine/oee.ts';
import { busyTime } from './planned-time.ts';

/** Planned busy time at one pace, with what was counted in it. */
export interface CountedWindow extends PacedWindow {
  readonly produced: number;
  readonly good: number;
}

/**
 * The OEE of a machine over planned busy time. Each pace has a PRI of its own, the machine's ideal time per item at that
 * pace; the parts are added by their sums. Stops that people called planned are no busy time.
 */
export function pacedOee(
  { idealSpeedPerHour }: Pick<Machine, 'idealSpeedPerHour'>,
  timeline: readonly StateInterval[],
  windows: readonly CountedWindow[],
  endMs: number,
  plannedStops: readonly { readonly from: number; readonly to: number | null }[],
): Oee {
  const taken = plannedStops.map(({ from, to }) => ({ from, to: to ?? Number.POSITIVE_INFINITY }));
  const byPace = Map.groupBy(windows, ({ speedFactor }) => speedFactor);
  if (byPace.size === 0) byPace.set(1, []);
  const parts = [...byPace].map(([speedFactor, own]) =>
    computeOee({
      ...busyTime(timeline, subtractWindows(own, taken), endMs),
      producedCount: own.reduce((sum, { produced }) => sum + produced, 0),
      goodCount: own.reduce((sum, { good }) => sum + good, 0),
      idealMsPerItem: 3_600_000 / (idealSpeedPerHour * speedFactor),
    }),
  );
  return parts.length === 1 && parts[0] ? parts[0] : addOee(parts);
}

/** Without the time before a machine was heard for the first time. */
export function fromStart(windows: readonly CountedWindow[], startMs: number): CountedWindow[] {
  return windows.flatMap((window) =>
    window.to > startMs ? [{ ...window, from: Math.max(window.from, startMs) }] : [],
  );
}
