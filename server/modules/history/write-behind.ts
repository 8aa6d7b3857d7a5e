import type { FastifyBaseLogger } from 'fastify';
import { forEachTenant } from '#server/core/each-tenant.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { LatestValues } from './latest-values.ts';
import { createMetricColumns, saveLatestMetrics } from './metrics/metric-store.ts';
import type { SeriesDictionary } from './metrics/series-dictionary.ts';
import { gapMsOf, savePresence } from './presence/presence.ts';
import type { HeardRuns, PresenceBuffer } from './presence/presence-buffer.ts';
import { horizonOf } from './reading-sink.ts';
import { toQualityCode } from './states/state-code.ts';

export interface WriteBehind {
  /** Stores presence and newest values. Both can be derived again from what is durable, so seconds late is soon enough. */
  flush(): Promise<void>;
}

export function createWriteBehind({
  db,
  clock,
  log,
  directory,
  dictionary,
  latest,
  presence,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly directory: PlantDirectory;
  readonly dictionary: SeriesDictionary;
  readonly latest: LatestValues;
  readonly presence: PresenceBuffer;
}): WriteBehind {
  /** What `metric_latest` holds already, by series. */
  const savedTs = new Map<number, number>();

  async function flushPresence(tenantId: Id, waiting: readonly HeardRuns[]): Promise<void> {
    if (waiting.length === 0) return;
    const known = waiting.map(({ machineId, runs }) => ({
      machineId,
      runs,
      gapMs: gapMsOf(directory.machine(tenantId, machineId)),
    }));
    await db.tenant(tenantId, (tx) => savePresence(tx, tenantId, known));
    presence.forget(waiting);
  }

  async function flushLatest(tenantId: Id): Promise<void> {
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
    if (columns.seriesIds.length === 0) return;
    await db.tenant(tenantId, (tx) => saveLatestMetrics(tx, tenantId, columns, horizonOf(clock.now())));
    for (const [index, seriesId] of columns.seriesIds.entries())
      savedTs.set(seriesId, columns.times[index] ?? 0);
  }

  return {
    async flush() {
      const waiting = Map.groupBy(presence.snapshot(), (item) => item.tenantId);
      const tenantIds = new Set([...waiting.keys(), ...directory.tenantIds()]);
      await forEachTenant([...tenantIds], { name: 'history-flush', log, atOnce: 1 }, async (tenantId) => {
        await flushPresence(tenantId, waiting.get(tenantId) ?? []);
        await flushLatest(tenantId);
      });
    },
  };
}
