import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Counts, StateInterval } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Good values of a metric within a unit of time; an hour where minutes are not kept any more. */
export interface MetricUnit {
  /** Start of the first minute that has a value, and end of the last. */
  readonly at: number;
  readonly until: number;
  readonly first: number;
  readonly last: number;
  readonly min: number;
  readonly max: number;
  /** How much a counter rose from the first to the last value, and how many of its steps say nothing (`counterStep`). */
  readonly increase: number;
  readonly held: number;
  readonly mean: number;
  /** Set by a user for the first value: it counts from there, not from the value before. */
  readonly base: number | null;
  /** Values with such a base. */
  readonly bases: number;
}

/** Units of a metric in the order of time, and the newest one before the range, however old. */
export interface MetricUnits {
  readonly before: MetricUnit | null;
  readonly units: readonly MetricUnit[];
}

interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** `unitMs`: a minute, or several that make up whole hours. */
export interface UnitRange extends TimeRange {
  readonly unitMs: number;
}

/** What the history of machines says about amounts. */
export interface MetricUsage {
  /** Number of a machine's metric; null = no value of it has ever been stored. */
  seriesOf(tenantId: Id, machineId: Id, metric: string): number | null;
  /** The end of a counter's range that is set with its parameter. */
  rolloverOf(seriesId: number | null): number | null;
  /** The newest value of a machine's metric. */
  latest(tenantId: Id, machineId: Id, metric: string): { readonly value: number; readonly ts: number } | null;
  units(
    tx: AnyTransaction,
    tenantId: Id,
    seriesIds: readonly number[],
    range: UnitRange,
  ): Promise<ReadonlyMap<number, MetricUnits>>;
  /** Throws `range_too_long`. */
  states(tenantId: Id, machineId: Id, range: TimeRange): Promise<StateInterval[]>;
  /** What a line made in a range, in its own unit. */
  lineCounts(tx: AnyTransaction, tenantId: Id, lineId: Id, range: TimeRange): Promise<Counts | null>;
  /**
   * Metrics that are totals, besides the output and the rejects of machines: a reading that leaves such a total and returns is
   * left out. Instead of those that were named before.
   */
  countAlso(
    counters: readonly { readonly tenantId: Id; readonly machineId: Id; readonly metric: string }[],
  ): void;
  /** Called after a stored counter was corrected at `ts`: what was computed from it is out of date. */
  onCorrected(
    listener: (
      tenantId: Id,
      counter: { readonly machineId: Id; readonly metric: string; readonly ts: number },
    ) => Promise<void>,
  ): void;
  /** Late values are taken until this long after their time. */
  readonly lateMs: number;
}
