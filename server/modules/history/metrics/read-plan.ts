import { MINUTE_MS } from './metric-store.ts';
import { HOUR_MS } from './rollup.ts';

export type SampleSource = 'raw' | 'minute' | 'hour';

/** A part of a time range and where its values are read. */
export interface Piece {
  readonly source: SampleSource;
  readonly from: number;
  readonly to: number;
}

/** How far roll-ups reach, and how far back raw values and minutes do. */
export interface Reach {
  readonly minuteUntil: number;
  readonly rawFloor: number;
  readonly minuteFloor: number;
}

/**
 * Covers `[from, to)` with at most five pieces in the order of time: the wished grain in the middle, finer ones
 * towards the edges that do not fall on its borders and behind the roll-up's front. What is older than a grain is
 * kept is read from the next coarser one, from its first whole bucket on.
 */
export function planPieces(grain: SampleSource, from: number, to: number, reach: Reach): Piece[] {
  const hourUntil = floorTo(reach.minuteUntil, HOUR_MS);
  const wantsHours = grain === 'hour' || from < reach.minuteFloor;
  const wantsMinutes = wantsHours || grain === 'minute' || from < reach.rawFloor;
  const hours = wantsHours ? span(ceilTo(from, HOUR_MS), Math.min(floorTo(to, HOUR_MS), hourUntil)) : null;
  const minutesOf = (start: number, end: number): Piece[] => {
    const minutes = wantsMinutes
      ? span(
          Math.max(ceilTo(start, MINUTE_MS), reach.minuteFloor),
          Math.min(floorTo(end, MINUTE_MS), reach.minuteUntil),
        )
      : null;
    if (!minutes) return rawOf(start, end);
    return [...rawOf(start, minutes.from), { source: 'minute', ...minutes }, ...rawOf(minutes.to, end)];
  };
  const rawOf = (start: number, end: number): Piece[] => {
    const raw = span(Math.max(start, reach.rawFloor), end);
    return raw ? [{ source: 'raw', ...raw }] : [];
  };
  if (!hours) return minutesOf(from, to);
  return [...minutesOf(from, hours.from), { source: 'hour', ...hours }, ...minutesOf(hours.to, to)];
}

function span(from: number, to: number): { from: number; to: number } | null {
  return to > from ? { from, to } : null;
}

function floorTo(ts: number, unitMs: number): number {
  return Math.floor(ts / unitMs) * unitMs;
}

function ceilTo(ts: number, unitMs: number): number {
  return Math.ceil(ts / unitMs) * unitMs;
}
