import { sql } from 'kysely';
import type { Config } from '#server/core/config.ts';
import type { Clock, Database, PlantDirectory } from '#server/core/ports.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { LatestValues, MetricValue } from './latest-values.ts';
import { createMetricColumns, loadLatestMetrics, saveLatestMetrics } from './metrics/metric-store.ts';
import { DAY_MS, type Partitions } from './metrics/partitions.ts';
import type { SeriesDictionary } from './metrics/series-dictionary.ts';
import { gapMsOf, savePresence } from './presence/presence.ts';
import type { HeardBuffer } from './presence/presence-buffer.ts';
import { horizonOf, rawFloor } from './reading-sink.ts';
import { toQuality, toQualityCode } from './states/state-code.ts';
import { loadOpenRuns, toKnowableRuns } from './states/state-store.ts';

export interface KeeperParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly partitions: Partitions;
  readonly dictionary: SeriesDictionary;
  readonly latest: LatestValues;
  readonly heard: HeardBuffer;
  readonly retention: Config['history'];
}

/** What happens around the writing: the start from what is stored, write-behind, and forgetting. */
export interface Keeper {
  start(): Promise<void>;
  /** Stores presence and newest values. Both can be told again from what is durable, so seconds late is soon enough. */
  flush(): Promise<void>;
  /** Creates the partitions of the coming days and drops what is older than its retention. */
  maintain(): Promise<void>;
}

export function createKeeper({
  db,
  clock,
  directory,
  partitions,
  dictionary,
  latest,
  heard,
  retention,
}: KeeperParts): Keeper {
  /** What `metric_latest` holds already, by series. */
  const savedTs = new Map<number, number>();
  const gapOf = (tenantId: Id, machineId: Id) => gapMsOf(directory.machine(tenantId, machineId));

  async function restore(tenantId: Id): Promise<void> {
    await dictionary.load(tenantId);
    const horizonTs = horizonOf(clock.now());
    const { runs, metrics } = await db.tenant(tenantId, async (tx) => ({
      runs: await toKnowableRuns(tx, await loadOpenRuns(tx, null), horizonTs),
      metrics: await loadLatestMetrics(tx, horizonTs),
    }));
    const origin = new Map<number, { machineId: Id; key: string }>();
    for (const { id: machineId } of directory.machines(tenantId)) {
      for (const [key, seriesId] of dictionary.keysOf(tenantId, machineId))
        origin.set(seriesId, { machineId, key });
    }
    const values = metrics.flatMap((row): MetricValue[] => {
      const series = origin.get(row.seriesId);
      if (!series) return [];
      return [
        {
          ...series,
          value: row.value,
          sourceTs: row.ts,
          arrivalTs: row.arrivalTs,
          quality: toQuality(row.quality),
        },
      ];
    });
    latest.apply(tenantId, runs, values, horizonTs);
    for (const [machineId, run] of runs)
      heard.note(tenantId, machineId, [run.lastSeen], gapOf(tenantId, machineId));
    for (const { machineId, sourceTs } of values)
      heard.note(tenantId, machineId, [sourceTs], gapOf(tenantId, machineId));
  }

  async function flushTenant(tenantId: Id): Promise<void> {
    const columns = createMetricColumns();
    for (const { id: machineId } of directory.machines(tenantId)) {
      for (const [key, metric] of latest.metrics(tenantId, machineId)) {
        const seriesId = dictionary.find(tenantId, machineId, key);
        if (seriesId === null || savedTs.get(seriesId) === metric.sourceTs) continue;
        columns.seriesIds.push(seriesId);
        columns.times.push(metric.sourceTs);
        columns.values.push(metric.value);
        columns.arrivals.push(metric.arrivalTs);
        columns.qualities.push(toQualityCode(metric.quality));
      }
    }
    await db.tenant(tenantId, (tx) => saveLatestMetrics(tx, tenantId, columns, horizonOf(clock.now())));
    for (const [index, seriesId] of columns.seriesIds.entries())
      savedTs.set(seriesId, columns.times[index] ?? 0);
  }
  async function forgetOld(tenantId: Id, nowMs: number): Promise<void> {
    await db.tenant(tenantId, async (tx) => {
      const oldest = nowMs - retention.stateDays * DAY_MS;
      await sql`delete from metric_hour where bucket < ${nowMs - retention.hourDays * DAY_MS}`.execute(tx);
      await sql`delete from state_interval where to_ts < ${oldest}`.execute(tx);
      await sql`delete from machine_presence where last_ts < ${oldest}`.execute(tx);
    });
  }

  return {
    async start() {
      for (const tenantId of directory.tenantIds()) await restore(tenantId);
    },
    async flush() {
      const waiting = heard.snapshot();
      for (const [tenantId, machines] of Map.groupBy(waiting, (item) => item.tenantId)) {
        const known = machines.map(({ machineId, runs }) => ({
          machineId,
          runs,
          gapMs: gapOf(tenantId, machineId),
        }));
        await db.tenant(tenantId, (tx) => savePresence(tx, tenantId, known));
      }
      heard.forget(waiting);
      for (const tenantId of directory.tenantIds()) await flushTenant(tenantId);
    },
    async maintain() {
      const nowMs = clock.now();
      const coming = [nowMs, nowMs + DAY_MS, nowMs + 2 * DAY_MS];
      for (const parent of ['metric_raw', 'state_report', 'metric_minute'] as const)
        await partitions.ensure(parent, coming);
      const floor = rawFloor(nowMs, retention.rawDays);
      await partitions.drop('metric_raw', floor);
      await partitions.drop('state_report', floor);
      await partitions.drop('metric_minute', nowMs - retention.minuteDays * DAY_MS);
      for (const tenantId of directory.tenantIds()) await forgetOld(tenantId, nowMs);
    },
  };
}
