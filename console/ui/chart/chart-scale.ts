import type { HistoryPoint } from '#shared/contracts/history/history.ts';
import { offsetMsAt } from '#shared/domain/calendar/wall-clock.ts';

export interface ValueScale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** Decimals with which all ticks differ. */
  readonly decimals: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Steps that people read clocks in. */
const TIME_STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 12, 24, 48].map((hours) => hours * HOUR_MS),
];

/** An axis with round ticks that holds all values, at most `ticksMax` steps long. */
export function valueScale(values: readonly number[], ticksMax = 5): ValueScale {
  const least = Math.min(...values);
  const greatest = Math.max(...values);
  // Without a span there is nothing to scale by: the value stands in the middle.
  const span = greatest - least || Math.abs(greatest) * 0.1 || 1;
  const step = roundStep(span / ticksMax);
  const first = Math.floor((greatest > least ? least : least - span / 2) / step);
  const last = Math.ceil((greatest > least ? greatest : greatest + span / 2) / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return {
    low: first * step,
    high: last * step,
    ticks,
    decimals: Math.min(12, Math.max(0, -Math.floor(Math.log10(step) + 1e-9))),
  };
}

/** 1, 2 or 5 times a power of ten, at or above `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10) * power;
}

/** Full hours, minutes or days by the clocks of a zone, at most `ticksMax` of them. */
export function timeTicks(from: number, to: number, timeZone: string, ticksMax: number): number[] {
  const step = TIME_STEPS_MS.find((ms) => (to - from) / ms <= ticksMax) ?? 7 * 24 * HOUR_MS;
  const offsetMs = offsetMsAt(from, timeZone);
  const first = Math.ceil((from + offsetMs) / step) * step - offsetMs;
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / step) + 1) },
    (_, at) => first + at * step,
  );
}

/** Points without a longer gap between them: no value was received in one. */
export function unbrokenRuns(points: readonly HistoryPoint[], gapMs: number): HistoryPoint[][] {
  const runs: HistoryPoint[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const run = runs.at(-1);
    if (run && point[0] - before <= gapMs) run.push(point);
    else runs.push([point]);
    [before] = point;
  }
  return runs;
}
