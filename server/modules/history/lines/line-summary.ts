import { plannedStretches, sumStopReasons, toStops } from '#server/modules/history/states/stops.ts';
import type { LineSummary, NotedStop, Shift, StateInterval, Stop } from '#shared/contracts/history.ts';
import type { Line } from '#shared/contracts/line.ts';
import type { Machine } from '#shared/contracts/machine.ts';
import { computeOee } from '#shared/domain/oee.ts';
import { type CountSlots, scaleCounts, toCounts, toCurve, toLineUnit } from './line-counts.ts';
import { type StoredMachineFacts, timelinesOf } from './line-facts.ts';
import { busyTime, cutWindows, type Window } from './planned-time.ts';

export interface SummaryInput {
  readonly line: Line;
  readonly bottleneck: Machine;
  /** Null for a free range and outside every shift. */
  readonly shift: Shift | null;
  readonly from: number;
  readonly to: number;
  readonly nowMs: number;
  readonly facts: StoredMachineFacts;
  /** Shift time in the range. */
  readonly windows: readonly Window[];
  /** Counts of the bottleneck over the range, and within shift time only. */
  readonly counts: CountSlots;
  readonly plannedCounts: { readonly produced: number; readonly good: number };
}

/** ISO 22400 PRI of a machine. */
export function idealMsPerItem(machine: Machine): number {
  return 3_600_000 / machine.idealSpeedPerHour;
}

/** Everything that the board says about a line over a range. Pure: the same facts give the same summary. */
export function toLineSummary(input: SummaryInput): LineSummary {
  const { line, bottleneck, shift, from, to, nowMs, facts, counts } = input;
  const endMs = Math.min(to, nowMs);
  const timelines = timelinesOf(line, facts, from, to, nowMs);
  const timeline = clipStart(timelines.get(bottleneck.id) ?? [], from);
  const stops = toStops(bottleneck.id, timeline, line, timelines, facts.notes);
  const planned = plannedStretches(timeline, facts.notes.get(bottleneck.id) ?? []);
  const startMs = Math.max(from, facts.firstHeard.get(bottleneck.id) ?? from);
  const lineCounts = scaleCounts(counts, toLineUnit(line, bottleneck));
  return {
    computedAt: nowMs,
    shift,
    counts: toCounts(lineCounts),
    plannedToNow:
      shift?.plannedCount == null ? null : plannedUntil(shift, shift.plannedCount, startMs, endMs),
    oee: computeOee({
      ...busyTime(timeline, cutWindows(clipWindows(input.windows, startMs), planned), endMs),
      producedCount: input.plannedCounts.produced,
      goodCount: input.plannedCounts.good,
      idealMsPerItem: idealMsPerItem(bottleneck),
    }),
    timeline: withCauses(timeline, stops),
    stopReasons: sumStopReasons(stops, endMs),
    lastStop: withoutNote(stops.at(-1)),
    producedCurve: toCurve(lineCounts, from, endMs),
  };
}

/** A line that was first heard in the middle of a shift has no plan for the time before. */
function plannedUntil(shift: Shift, plannedCount: number, startMs: number, nowMs: number): number {
  return (plannedCount * Math.max(0, nowMs - startMs)) / (shift.to - shift.from);
}

export function clipWindows(windows: readonly Window[], startMs: number): Window[] {
  return windows.flatMap(({ from, to }) => (to > startMs ? [{ from: Math.max(from, startMs), to }] : []));
}

function clipStart(timeline: readonly StateInterval[], from: number): StateInterval[] {
  return timeline.flatMap((interval) =>
    interval.to === null || interval.to > from ? [{ ...interval, from: Math.max(interval.from, from) }] : [],
  );
}

/** Who noted what is for those who keep the notes, not for walls. */
function withoutNote(stop: NotedStop | undefined): Stop | null {
  if (!stop) return null;
  const { note: _note, ...rest } = stop;
  return rest;
}

function withCauses(timeline: readonly StateInterval[], stops: readonly Stop[]): LineSummary['timeline'] {
  let index = 0;
  return timeline.map(({ correction: _correction, ...interval }) => {
    while (index < stops.length && (stops[index]?.to ?? Number.POSITIVE_INFINITY) <= interval.from)
      index += 1;
    const stop = stops[index];
    return { ...interval, causeMachineId: stop && stop.from <= interval.from ? stop.causeMachineId : null };
  });
}
