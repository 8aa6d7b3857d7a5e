import type { Transaction } from 'kysely';
import type { Config } from '#server/core/config.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ProductionCalendar } from '#server/core/ports/plant/production-calendar.ts';
import type { VendorCodes } from '#server/core/ports/plant/vendor-codes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { addSlots, type CountSlots, toCounts } from './lines/line-counts.ts';
import { type CounterIncrease, loadIncreases, type SlottedRange } from './metrics/metric-queries.ts';
import { DAY_MS } from './metrics/partitions.ts';
import type { Reach } from './metrics/read-plan.ts';
import { repairDirty } from './metrics/rollup.ts';
import type { SeriesDictionary, SeriesId } from './metrics/series-dictionary.ts';
import type { PresenceBuffer } from './presence/presence-buffer.ts';
import { horizonOf, rawFloor } from './reading-sink.ts';

type Tx = Transaction<unknown>;

/** What all reading of history stands on. */
export interface ReaderParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly calendar: ProductionCalendar;
  readonly dictionary: SeriesDictionary;
  readonly presence: PresenceBuffer;
  readonly codes: Pick<VendorCodes, 'find'>;
  readonly retention: Config['history'];
}

/** Throws `range_too_long`; where nothing can be, a range is cut: the future is not history. */
export function checkRange({ from, to }: TimeWindow, maxMs: number = LIMITS.historyRangeMaxMs): void {
  if (to - from > maxMs) throw failure('range_too_long', `at most ${maxMs} ms`);
}

/**
 * The range that is asked for; without an end up to now, with what clocks that are a little ahead have sent. One that begins
 * later than that, by a caller's clock that is far ahead, is empty.
 */
export function rangeUntilNow(
  { from, to }: { readonly from: number; readonly to?: number | undefined },
  nowMs: number,
): TimeWindow {
  const until = to ?? horizonOf(nowMs);
  return { from: Math.min(from, until), to: until };
}

/** How far back the sources of some series reach; what came late to them is in the roll-ups from here on. */
export async function loadReach(
  tx: Tx,
  tenantId: Id,
  seriesIds: readonly SeriesId[],
  { clock, retention }: ReaderParts,
): Promise<Reach> {
  const nowMs = clock.now();
  return {
    minuteUntil: await repairDirty(tx, tenantId, seriesIds),
    rawFloor: rawFloor(nowMs, retention.rawDays),
    minuteFloor: rawFloor(nowMs, retention.minuteDays) + 7 * DAY_MS,
  };
}

/** A machine's two counters in each slot of a range. */
export interface MachineCounters {
  /** What `yield` counted: everything that was made, or with `countsGood` only what was not rejected. */
  readonly produced: CounterIncrease | null;
  readonly rejected: CounterIncrease | null;
  readonly countsGood: boolean;
}

/** One answer for each range. */
export async function loadCounters(
  tx: Tx,
  tenantId: Id,
  machine: Machine,
  ranges: readonly SlottedRange[],
  parts: ReaderParts,
): Promise<MachineCounters[]> {
  const { dictionary } = parts;
  const produced = dictionary.find(tenantId, machine.id, 'yield');
  const rejected = dictionary.find(tenantId, machine.id, 'reject');
  const { countsGood } = dictionary.settingOf(produced);
  const seriesIds = [produced, rejected].filter((id) => id !== null);
  if (seriesIds.length === 0) return ranges.map(() => NO_COUNTERS);
  const reach = await loadReach(tx, tenantId, seriesIds, parts);
  return (await loadIncreases(tx, seriesIds, ranges, reach)).map((increases) => ({
    produced: produced === null ? null : (increases.get(produced) ?? null),
    rejected: rejected === null ? null : (increases.get(rejected) ?? null),
    countsGood,
  }));
}

export const NO_COUNTERS: MachineCounters = { produced: null, rejected: null, countsGood: false };

/** The counters of some machines in a range, in one statement. */
export async function loadMachineCounters(
  tx: Tx,
  tenantId: Id,
  machines: readonly Machine[],
  range: SlottedRange,
  parts: ReaderParts,
): Promise<Map<Id, MachineCounters>> {
  const { dictionary } = parts;
  const series = machines.map(({ id }) => ({
    id,
    produced: dictionary.find(tenantId, id, 'yield'),
    rejected: dictionary.find(tenantId, id, 'reject'),
  }));
  const seriesIds = series
    .flatMap(({ produced, rejected }) => [produced, rejected])
    .filter((id) => id !== null);
  if (seriesIds.length === 0) return new Map();
  const reach = await loadReach(tx, tenantId, seriesIds, parts);
  const [increases] = await loadIncreases(tx, seriesIds, [range], reach);
  const of = (id: SeriesId | null): CounterIncrease | null =>
    id === null ? null : (increases?.get(id) ?? null);
  return new Map(
    series.flatMap(({ id, produced, rejected }) => {
      if (produced === null) return [];
      const { countsGood } = dictionary.settingOf(produced);
      return [[id, { produced: of(produced), rejected: of(rejected), countsGood }]];
    }),
  );
}

/** What a machine made; null = its counter jumped, and what it counted is not known. */
export function toOutput(slotMs: number, counters: MachineCounters): number | null {
  const slots = toCountSlots(slotMs, counters);
  return slots.held > 0 ? null : toCounts(slots).produced;
}

/** Whether a machine has ever sent its output counter. Without it nothing is known of what it makes. */
export function isCounting({ dictionary }: ReaderParts, tenantId: Id, machineId: Id): boolean {
  return dictionary.find(tenantId, machineId, 'yield') !== null;
}

const NO_SLOTS: ReadonlyMap<number, number> = new Map();

export function toCountSlots(
  slotMs: number,
  { produced, rejected, countsGood }: MachineCounters,
): CountSlots {
  const counted = produced?.bySlot ?? NO_SLOTS;
  const bad = rejected?.bySlot ?? NO_SLOTS;
  return {
    slotMs,
    produced: countsGood ? addSlots(counted, bad) : counted,
    rejected: bad,
    held: (produced?.held ?? 0) + (rejected?.held ?? 0),
  };
}
