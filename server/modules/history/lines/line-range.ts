import type { Transaction } from 'kysely';
import {
  isCounting,
  loadCounters,
  loadMachineCounters,
  type MachineCounters,
  NO_COUNTERS,
  type ReaderParts,
  toCountSlots,
  toOutput,
} from '#server/modules/history/history-reader.ts';
import type { SlottedRange } from '#server/modules/history/metrics/metric-queries.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { plannedStopsOf } from '#shared/domain/calendar/line-calendar.ts';
import { type PacedWindow, pacedWindows } from '#shared/domain/calendar/product-run.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { slotMsFor, sumSlots, toCounts } from './line-counts.ts';
import { loadStoredMachineFacts } from './line-facts.ts';
import type { SummaryInput } from './line-summary.ts';
import type { CountedWindow } from './paced-oee.ts';

export interface LineInRange {
  readonly tenantId: Id;
  readonly line: Line;
  readonly bottleneck: Machine;
  readonly range: TimeWindow;
}

/** Counted between two cuts, in the counting machine's own unit; as counted, so that all parts add up to the range. */
export interface CountedPart extends TimeWindow {
  readonly produced: number;
  readonly rejected: number;
  readonly held: number;
}

export interface LineRange {
  /** Of a range of its own: without a shift and products. */
  readonly input: SummaryInput;
  /** The range by the cuts. */
  readonly parts: readonly CountedPart[];
  /** `input.busy` by the cuts. */
  readonly busy: readonly CountedWindow[];
  /** Machines whose output counter was read in the range: of the others nothing is known, which is not 0. */
  readonly countedIds: ReadonlySet<Id>;
}

/**
 * Everything that a summary of a line over a range is made of. `cuts`: instants within the range at which what was counted is
 * divided. A reading belongs to the part in which it was seen, and counts from the one before it, whichever part that is in.
 */
export async function loadLineRange(
  tx: Transaction<unknown>,
  parts: ReaderParts,
  { tenantId, line, bottleneck, range }: LineInRange,
  cuts: readonly number[] = [],
): Promise<LineRange> {
  const calendar = parts.calendar.line(tenantId, line);
  const slotMs = slotMsFor(range.to - range.from);
  const windows = pacedWindows(calendar, bottleneck.id, range);
  const facts = await loadStoredMachineFacts(tx, tenantId, line.machines, range.from, range.to, parts);
  // Nearly every report is of a whole shift: what was counted in planned busy time is all of it.
  const isAllShift = windows.length === 1 && windows[0]?.from === range.from && windows[0].to === range.to;
  const counted = isAllShift ? [range] : [range, ...windows];
  const ranges = counted.flatMap((one, index) => [
    index === 0 ? { ...one, slotMs } : toOneSlot(one),
    ...cutsWithin(one, cuts).map((to) => toOneSlot({ from: one.from, to })),
  ]);
  const counters = await loadCounters(tx, tenantId, bottleneck, ranges, parts);
  const others = await loadMachineCounters(tx, tenantId, othersOf(line), toOneSlot(range), parts);
  const all = counters[0] ?? NO_COUNTERS;
  let next = 0;
  const [whole = [], ...ofWindows] = counted.map((one) => {
    const length = cutsWithin(one, cuts).length + 1;
    const own = counters.slice(next, next + length);
    next += length;
    return partsOf(one, cuts, own);
  });
  const busyParts = isAllShift ? [whole] : ofWindows;
  return {
    input: {
      line,
      bottleneck,
      shift: null,
      ...range,
      nowMs: parts.clock.now(),
      facts,
      counts: isCounting(parts, tenantId, bottleneck.id) ? toCountSlots(slotMs, all) : null,
      outputs: outputsOf(othersOf(line), others, range),
      busy: windows.map((window, index) => ({ ...window, ...countedIn(busyParts[index] ?? []) })),
      planned: windows,
      plannedStops: plannedStopsOf(calendar, bottleneck.id, range),
      products: [],
    },
    parts: whole,
    busy: windows.flatMap((window, index) => pieces(window, busyParts[index] ?? [])),
    countedIds: new Set(
      [...others, [bottleneck.id, all] as const].flatMap(([id, { produced }]) => (produced ? [id] : [])),
    ),
  };
}

function cutsWithin({ from, to }: TimeWindow, cuts: readonly number[]): number[] {
  return cuts.filter((at) => at > from && at < to);
}

/** `counters`: of the whole, then of what lies before each cut. */
function partsOf(
  whole: TimeWindow,
  cuts: readonly number[],
  [all, ...before]: readonly MachineCounters[],
): CountedPart[] {
  const ends = [...cutsWithin(whole, cuts), whole.to];
  const sums = [...before, all].map((one) => {
    const { produced, rejected, held } = toCountSlots(0, one ?? NO_COUNTERS);
    return { produced: sumSlots(produced), rejected: sumSlots(rejected), held };
  });
  return ends.map((to, index) => {
    const sum = sums[index] ?? NOTHING;
    const former = sums[index - 1] ?? NOTHING;
    return {
      from: ends[index - 1] ?? whole.from,
      to,
      produced: sum.produced - former.produced,
      rejected: sum.rejected - former.rejected,
      held: sum.held - former.held,
    };
  });
}

const NOTHING = { produced: 0, rejected: 0, held: 0 };

/** Of a window as a whole. */
function countedIn(parts: readonly CountedPart[]): { readonly produced: number; readonly good: number } {
  const produced = parts.reduce((sum, part) => sum + part.produced, 0);
  const rejected = parts.reduce((sum, part) => sum + part.rejected, 0);
  return { produced, good: produced - Math.min(produced, rejected) };
}

function pieces(window: PacedWindow, parts: readonly CountedPart[]): CountedWindow[] {
  return parts.map(({ from, to, produced, rejected }) => ({
    ...{ from, to, speedFactor: window.speedFactor },
    ...{ produced, good: produced - Math.min(produced, rejected) },
  }));
}

function outputsOf(
  machines: readonly Machine[],
  counters: ReadonlyMap<Id, MachineCounters>,
  { from, to }: TimeWindow,
): ReadonlyMap<Id, number | null> {
  return new Map(
    machines.map(({ id }) => {
      const own = counters.get(id);
      return [id, own ? toOutput(to - from, own) : null];
    }),
  );
}

function othersOf({ machines, bottleneckMachineId }: Line): Machine[] {
  return machines.filter(({ id }) => id !== bottleneckMachineId);
}

function toOneSlot({ from, to }: TimeWindow): SlottedRange {
  return { from, to, slotMs: to - from };
}

/** Windows with what was counted in them. */
export function toCounted(
  windows: readonly PacedWindow[],
  counters: readonly MachineCounters[],
): CountedWindow[] {
  return windows.map((window, index) => {
    const one = counters[index];
    const { produced, good } = one ? toCounts(toCountSlots(0, one)) : { produced: 0, good: 0 };
    return { ...window, produced, good };
  });
}
