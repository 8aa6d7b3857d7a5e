import { gapMsOf } from '#server/modules/history/presence/presence.ts';
import { plannedStretches, sumStopReasons, toStops } from '#server/modules/history/states/stops.ts';
import type {
  LineSummary,
  NotedStop,
  Shift,
  StateInterval,
  Stop,
} from '#shared/contracts/history/history.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { PlannedStopWindow } from '#shared/domain/calendar/line-calendar.ts';
import type { ProductRun } from '#shared/domain/calendar/product-run.ts';
import { clipWindows, type TimeWindow, totalMs } from '#shared/domain/calendar/time-window.ts';
import { toLineUnit } from '#shared/domain/line/line-unit.ts';
import { withoutCounts } from '#shared/domain/machine/oee.ts';
import { judged } from '#shared/domain/machine/plausibility.ts';
import { countEvidence } from './count-evidence.ts';
import { type CountSlots, scaleCounts, toCounts, toCurve } from './line-counts.ts';
import { rangeKnownUntil, type StoredMachineFacts, timelinesOf } from './line-facts.ts';
import { type CountedWindow, fromStart, pacedOee } from './paced-oee.ts';

export interface SummaryInput {
  readonly line: Line;
  readonly bottleneck: Machine;
  /** Null for a free range and outside every shift. */
  readonly shift: Shift | null;
  readonly from: number;
  readonly to: number;
  readonly nowMs: number;
  readonly facts: StoredMachineFacts;
  /** Counts of the bottleneck over the range; null where it does not count. */
  readonly counts: CountSlots | null;
  /** Planned busy time of the bottleneck in the range, with what it counted in it. */
  readonly busy: readonly CountedWindow[];
  /** Planned stops and breaks in the range. */
  readonly plannedStops: readonly PlannedStopWindow[];
  /** What the line makes, by time; none for a range of its own. */
  readonly products: readonly ProductRun[];
}

/** Everything that the board says about a line over a range. Pure: the same facts give the same summary. */
export function toLineSummary(input: SummaryInput): LineSummary {
  const { line, bottleneck, shift, from, to, nowMs, facts, counts, plannedStops } = input;
  const gapMs = gapMsOf(bottleneck);
  const endMs = rangeKnownUntil(bottleneck, facts, { from, to }, nowMs);
  const timelines = timelinesOf(line, facts, from, to, nowMs);
  const timeline = clipStart(timelines.get(bottleneck.id) ?? [], from);
  const stops = toStops(bottleneck.id, timeline, line, timelines, facts.notes);
  const planned = plannedStretches(timeline, facts.notes.get(bottleneck.id) ?? []);
  const startMs = Math.max(from, facts.firstHeard.get(bottleneck.id) ?? from);
  const { yieldUnit: unit, primaryPerUnit } = bottleneck;
  const lineCounts = counts && scaleCounts(counts, toLineUnit(line, { unit, primaryPerUnit }));
  const paced = pacedOee(bottleneck, timeline, fromStart(input.busy, startMs), endMs, planned);
  const oee = counts
    ? judged(
        paced,
        countEvidence([{ window: { from, to: endMs }, slots: counts }], timeline, { endMs, gapMs }),
      )
    : withoutCounts(paced);
  const shownCounts = oee.doubts.includes('counter') ? null : lineCounts;
  return {
    computedAt: nowMs,
    shift,
    product: toProduct(input.products.find((run) => isNow(run, nowMs))),
    plannedStop: plannedStops.find((stop) => isNow(stop, nowMs)) ?? null,
    counts: shownCounts && toCounts(shownCounts),
    plannedToNow:
      shift?.plannedCount == null ? null : plannedUntil(input.busy, shift.plannedCount, startMs, endMs),
    oee,
    timeline: withCauses(timeline, stops),
    stopReasons: sumStopReasons(stops, endMs, plannedStops),
    lastStop: withoutNote(stops.at(-1)),
    producedCurve: shownCounts ? toCurve(shownCounts, from, endMs) : [],
  };
}

/** A line that was first heard in the middle of a shift has no plan for the time before. */
function plannedUntil(
  busy: readonly TimeWindow[],
  plannedCount: number,
  startMs: number,
  nowMs: number,
): number {
  const all = totalMs(busy);
  const passed = totalMs(clipWindows(busy, { from: startMs, to: nowMs }));
  return all === 0 ? 0 : (plannedCount * passed) / all;
}

function isNow({ from, to }: TimeWindow, nowMs: number): boolean {
  return from <= nowMs && nowMs < to;
}

function toProduct(run: ProductRun | undefined): LineSummary['product'] {
  if (!run?.product) return null;
  const { code, name, nameEn } = run.product;
  return { code, name, nameEn, orderNo: run.orderNo };
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
