import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { CommittedChange } from '#server/core/ports/plant/plant-history.ts';
import type { Reading, ReadingSink } from '#server/core/ports/plant/readings.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import type { HistoryMetrics } from './history-metrics.ts';
import type { LatestValues, MetricValue } from './latest-values.ts';
import type { CounterWatch } from './metrics/counter-watch.ts';
import { findLateSpikes } from './metrics/late-spikes.ts';
import { ensureRollupMark, insertMetrics, leaveOut } from './metrics/metric-store.ts';
import { DAY_MS, type Partitions } from './metrics/partitions.ts';
import type { SeriesDictionary } from './metrics/series-dictionary.ts';
import { gapMsOf } from './presence/presence.ts';
import type { PresenceBuffer } from './presence/presence-buffer.ts';
import { type ReadingBatch, type StoredBatch, toBatch, toColumns, toWantedKeys } from './reading-batch.ts';
import { type ChangedStretch, markLate } from './shift-facts/fact-marks.ts';
import { toQualityCode, toStateBits } from './states/state-code.ts';
import type { StateRun } from './states/state-runs.ts';
import { toKnowableRuns, writeStates } from './states/state-store.ts';

export interface SinkParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly partitions: Partitions;
  readonly dictionary: SeriesDictionary;
  readonly latest: LatestValues;
  readonly presence: PresenceBuffer;
  readonly metrics: HistoryMetrics;
  readonly counters: CounterWatch;
  readonly rawDays: number;
  /** What of some readings, times by machine, is of shifts that may be written. */
  readonly late: (tenantId: Id, heard: ReadonlyMap<Id, readonly number[]>) => readonly ChangedStretch[];
  /** Values that are newest, before they are stored: walls need not wait for a commit. */
  readonly onShown: (change: CommittedChange) => void;
  readonly onCommitted: (change: CommittedChange, batch: StoredBatch) => void;
}

/** A commit costs milliseconds whatever is in it; a change of a state waits this long for company. */
const GROUP_WAIT_MS = 5;
/** Values are shown before they are stored, and states that repeat say nothing new: only their publishers wait. */
const GROUP_EVERY_MS = 40;
/** Publishers that send on are acknowledged this late; a commit with five times as many values costs little more. */
const GROUP_UNAWAITED_MS = 200;
const GROUP_MAX_READINGS = 2_000;

/** Stores readings, each tenant's in transactions of its own. */
export function createReadingSink(parts: SinkParts): ReadingSink {
  const commits = new Map<Id, GroupCommit<Reading>>();
  const commitOf = (tenantId: Id): GroupCommit<Reading> => {
    const known = commits.get(tenantId);
    if (known) return known;
    const made = createGroupCommit<Reading>({
      commit: createTenantCommit(parts, tenantId),
      maxItems: GROUP_MAX_READINGS,
      waitMs: GROUP_WAIT_MS,
      everyMs: GROUP_EVERY_MS,
      unawaitedMs: GROUP_UNAWAITED_MS,
      isItemFault: isDataFault,
    });
    commits.set(tenantId, made);
    return made;
  };
  return {
    async write(readings, isAwaited = true) {
      const byTenant = Map.groupBy(readings, (reading) => reading.tenantId);
      await Promise.all(
        [...byTenant].map(([tenantId, own]) => {
          showValues(parts, tenantId, own);
          const isUrgent = own.some((reading) => isNews(parts.latest, reading));
          return commitOf(tenantId).write(own, isUrgent ? 'urgent' : isAwaited ? 'awaited' : 'unawaited');
        }),
      );
    },
  };
}

/** Of metrics that have their number; what is new is shown with its commit. */
function showValues(parts: SinkParts, tenantId: Id, readings: readonly Reading[]): void {
  const { clock, dictionary, latest, rawDays } = parts;
  const nowMs = clock.now();
  const { metrics } = toBatch(readings, rawFloor(nowMs, rawDays));
  const known = metrics.filter(({ machineId, key }) => dictionary.find(tenantId, machineId, key) !== null);
  if (known.length === 0) return;
  const change = latest.apply(
    tenantId,
    { runs: new Map(), reports: new Map(), metrics: known },
    horizonOf(nowMs),
  );
  if (change.metrics.size > 0) parts.onShown(change);
}

/** Whether a reading has another state than its machine's newest one. */
function isNews(latest: LatestValues, reading: Reading): boolean {
  if (reading.kind !== 'state') return false;
  const known = latest.state(reading.tenantId, reading.machineId);
  return (
    known === null || known.code !== reading.code || toStateBits(known.states) !== toStateBits(reading.states)
  );
}

function createTenantCommit(parts: SinkParts, tenantId: Id): (readings: readonly Reading[]) => Promise<void> {
  const { db, clock, directory, partitions, dictionary, latest, presence, metrics, counters, rawDays } =
    parts;
  let hasMark = false;

  async function prepare(batch: ReadingBatch): Promise<void> {
    await partitions.ensure('state_report', batch.stateTimes);
    await partitions.ensure('metric_raw', batch.metricTimes);
    await partitions.ensure('metric_minute', batch.metricTimes);
    await dictionary.ensure(tenantId, toWantedKeys(batch.metrics));
    if (!hasMark) await db.tenant(tenantId, (tx) => ensureRollupMark(tx, tenantId));
    hasMark = true;
  }

  /** A machine with too many different metrics has some that were given no number; they are left out. */
  function keepNumbered(values: readonly MetricValue[]): readonly MetricValue[] {
    const kept = values.filter(({ machineId, key }) => dictionary.find(tenantId, machineId, key) !== null);
    if (kept.length < values.length) metrics.withoutSeries.inc(values.length - kept.length);
    return kept;
  }

  function store(
    batch: ReadingBatch,
    values: readonly MetricValue[],
    horizonTs: number,
  ): Promise<Map<Id, StateRun>> {
    const late = parts.late(tenantId, batch.heard);
    return db.urgent(tenantId, async (tx) => {
      if (values.length > 0) await insertMetrics(tx, tenantId, toColumns(tenantId, values, dictionary));
      const runs =
        batch.reports.size === 0
          ? new Map<Id, StateRun>()
          : await toKnowableRuns(tx, await writeStates(tx, tenantId, batch.reports), horizonTs);
      if (late.length > 0) await markLate(tx, tenantId, late, clock.now());
      return runs;
    });
  }

  /** Returns the machines of which readings that were stored before are left out now. */
  async function leaveOutSpikes(values: readonly MetricValue[]): Promise<ReadonlySet<Id>> {
    const { leftOut, late } = counters.note(tenantId, values);
    const wrong =
      late.length === 0
        ? leftOut
        : [...leftOut, ...(await db.urgent(tenantId, (tx) => findLateSpikes(tx, late)))];
    if (wrong.length === 0) return new Set();
    const seriesIds = wrong.flatMap(({ seriesId, times }) => times.map(() => seriesId));
    const times = wrong.flatMap((one) => one.times);
    const past = parts.late(tenantId, new Map(wrong.map((one) => [one.machineId, one.times])));
    await db.urgent(tenantId, async (tx) => {
      await leaveOut(tx, tenantId, { seriesIds, times }, toQualityCode('bad'));
      if (past.length > 0) await markLate(tx, tenantId, past, clock.now());
    });
    metrics.spikes.inc(times.length);
    return new Set(wrong.map(({ machineId }) => machineId));
  }

  return async (readings) => {
    const batch = toBatch(readings, rawFloor(clock.now(), rawDays));
    metrics.tooOld.inc(readings.length - batch.size);
    if (batch.size === 0) return;
    const observe = metrics.commitSeconds.startTimer();
    await prepare(batch);
    const values = keepNumbered(batch.metrics);
    const horizonTs = horizonOf(clock.now());
    const newestRuns = await store(batch, values, horizonTs);
    observe();
    metrics.readings.inc({ kind: 'metric' }, values.length);
    metrics.readings.inc({ kind: 'state' }, batch.size - batch.metricReadings);
    for (const [machineId, times] of batch.heard) {
      presence.note(tenantId, machineId, times, gapMsOf(directory.machine(tenantId, machineId)));
    }
    const recounted = await leaveOutSpikes(values);
    const committed = { runs: newestRuns, reports: batch.reports, metrics: values };
    parts.onCommitted(latest.apply(tenantId, committed, horizonTs), { ...batch, recounted });
  };
}

/** Nothing from after this is taken; what is stored from after it was stamped by a clock that has been set back. */
export function horizonOf(nowMs: number): number {
  return nowMs + LIMITS.futureToleranceMs;
}

/** Start of the oldest day of which raw values are kept. */
export function rawFloor(nowMs: number, rawDays: number): number {
  return Math.floor(nowMs / DAY_MS) * DAY_MS - rawDays * DAY_MS;
}

/** SQLSTATE classes 22 (data exception) and 23 (constraint): a row's own fault, not the database's. */
function isDataFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}
