import { gapMsOf } from '#server/modules/history/presence/presence.ts';
import {
  plannedStretches,
  sumStopReasons,
  type Timelines,
  toStops,
} from '#server/modules/history/states/stops.ts';
import type {
  LineSummary,
  NotedStop,
  Shift,
  StateInterval,
  Stop,
} from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { PlannedStopWindow } from '#shared/domain/calendar/line-calendar.ts';
import type { PacedWindow, ProductRun } from '#shared/domain/calendar/product-run.ts';
import { clipWindows, type TimeWindow, totalMs } from '#shared/domain/calendar/time-window.ts';
import { toLineUnit } from '#shared/domain/line/line-unit.ts';
import { isEarly, withoutCounts } from '#shared/domain/machine/oee.ts';
import { judged } from '#shared/domain/machine/plausibility.ts';
import { countEvidence } from './count-evidence.ts';
import { type CountSlots, scaleCounts, toCounts, toCurve } from './line-counts.ts';
import { machineSteps, rangeKnownUntil, type StoredMachineFacts, timelinesOf } from './line-facts.ts';
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
  /** What each machine made in the range; null where that is not known. */
  readonly outputs: ReadonlyMap<Id, number | null>;
  /** Planned busy time of the bottleneck in the range, with what it counted in it. */
  readonly busy: readonly CountedWindow[];
  /** The same time at the paces of the plan, whatever was said at the line. */
  readonly planned: readonly PacedWindow[];
  /** Planned stops and breaks in the range. */
  readonly plannedStops: readonly PlannedStopWindow[];
  /** What the line makes, by time; none for a range of its own. */
  readonly products: readonly ProductRun[];
}

/** What of the facts of a range its figures are made of. */
export interface LineView {
  /** Until when the bottleneck is known, and from when on it has been heard. */
  readonly endMs: number;
  readonly startMs: number;
  /** Of all machines, from a little before the range. */
  readonly timelines: Timelines;
  /** Of the bottleneck within the range, and its stops that people called planned. */
  readonly timeline: readonly StateInterval[];
  readonly planned: readonly { readonly from: number; readonly to: number | null }[];
}

export function viewLine({ line, bottleneck, from, to, nowMs, facts }: SummaryInput): LineView {
  const timelines = timelinesOf(line, facts, from, to, nowMs);
  const timeline = clipStart(timelines.get(bottleneck.id) ?? [], from);
  return {
    endMs: rangeKnownUntil(bottleneck, facts, { from, to }, nowMs),
    startMs: Math.max(from, facts.firstHeard.get(bottleneck.id) ?? from),
    timelines,
    timeline,
    planned: plannedStretches(
      timeline,
      facts.notes.get(bottleneck.id) ?? [],
      machineSteps(facts, bottleneck.id),
    ),
  };
}

/** Everything that the board says about a line over a range. Pure: the same facts give the same summary. */
export function toLineSummary(input: SummaryInput, view: LineView = viewLine(input)): LineSummary {
  const { line, bottleneck, shift, from, nowMs, facts, counts, plannedStops } = input;
  const { endMs, startMs, timelines, timeline, planned } = view;
  const gapMs = gapMsOf(bottleneck);
  const isStep = machineSteps(facts, bottleneck.id);
  const stops = toStops(bottleneck.id, timeline, line, timelines, facts.notes, isStep);
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
    outputs: {
      ...Object.fromEntries(input.outputs),
      [bottleneck.id]: shownCounts && counts && toCounts(counts).produced,
    },
    plannedToNow:
      shift?.plannedCount == null ? null : plannedUntil(input.planned, shift.plannedCount, startMs, endMs),
    oee,
    isOeeEarly: isEarly(oee),
    timeline: withCauses(joinRuns(timeline), stops),
    stopReasons: sumStopReasons(stops, endMs, plannedStops),
    lastStop: withoutNote(stops.at(-1)),
    producedCurve: shownCounts ? toCurve(shownCounts, from, endMs) : [],
  };
}

/** By the pace of each product of the plan. A line that was first heard in the middle of a shift has no plan for the time before. */
function plannedUntil(
  windows: readonly PacedWindow[],
  plannedCount: number,
  startMs: number,
  nowMs: number,
): number {
  const countIn = (range: TimeWindow) =>
    windows.reduce((sum, window) => sum + totalMs(clipWindows([window], range)) * window.speedFactor, 0);
  const all = countIn({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY });
  return all === 0 ? 0 : (plannedCount * countIn({ from: startMs, to: nowMs })) / all;
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

/** A machine that runs goes on running whatever it says beside: a warning neither ends a run nor begins one. */
function joinRuns(timeline: readonly StateInterval[]): StateInterval[] {
  const joined: StateInterval[] = [];
  for (const interval of timeline) {
    const last = joined.at(-1);
    if (last?.base === 'production' && interval.base === 'production' && last.to === interval.from)
      joined[joined.length - 1] = { ...last, to: interval.to };
    else joined.push(interval);
  }
  return joined;
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
