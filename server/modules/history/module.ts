import type { ModuleContext, ServerModule } from '#server/core/module.ts';
import type { CommittedChange, PlantDirectory, PlantHistory, ReadingSink } from '#server/core/ports.ts';
import { createHistoryMetrics } from './history-metrics.ts';
import { createKeeper } from './keeper.ts';
import { createLatestValues } from './latest-values.ts';
import { createLineSummaries, type LineSummaries } from './lines/line-summaries.ts';
import { createPartitions } from './metrics/partitions.ts';
import { createRollup } from './metrics/rollup.ts';
import { createSeriesDictionary } from './metrics/series-dictionary.ts';
import { historyMigrations } from './migrations.ts';
import { createHeardBuffer } from './presence/presence-buffer.ts';
import { createReadingSink } from './reading-sink.ts';
import { mountHistoryRoutes } from './routes.ts';

export interface HistoryModule {
  readonly module: ServerModule;
  readonly sink: ReadingSink;
  readonly history: PlantHistory;
}

const FLUSH_EVERY_MS = 5_000;
const ROLLUP_EVERY_MS = 10_000;
const SWEEP_EVERY_MS = 30_000;
const MAINTAIN_EVERY_MS = 3_600_000;

/** Stores what machines report, and answers what was. */
export function createHistoryModule({ directory }: { readonly directory: PlantDirectory }): HistoryModule {
  const latest = createLatestValues();
  const listeners = new Set<(change: CommittedChange) => void>();
  let registeredSink: ReadingSink | null = null;
  let lineSummaries: LineSummaries | null = null;

  async function register(context: ModuleContext): Promise<void> {
    const { db, clock, config, registry, every, onStop, log } = context;
    const heard = createHeardBuffer();
    const partitions = createPartitions(db);
    const dictionary = createSeriesDictionary(db);
    const rollup = createRollup(db, partitions);
    const keeper = createKeeper({
      db,
      clock,
      directory,
      partitions,
      dictionary,
      latest,
      heard,
      retention: config.history,
    });
    const reader = { db, clock, directory, dictionary, heard, retention: config.history };
    const summaries = createLineSummaries(reader);
    lineSummaries = summaries;
    await keeper.start();
    await keeper.maintain();
    registeredSink = createReadingSink({
      db,
      clock,
      directory,
      partitions,
      dictionary,
      latest,
      heard,
      metrics: createHistoryMetrics(registry),
      rawDays: config.history.rawDays,
      onCommitted(change, batch) {
        summaries.note(change, batch);
        for (const listener of listeners) {
          try {
            listener(change);
          } catch (error) {
            log.error({ err: error }, 'a listener of committed readings failed');
          }
        }
      },
    });
    mountHistoryRoutes(context, reader, summaries);
    every('history-flush', FLUSH_EVERY_MS, keeper.flush);
    every('history-rollup', ROLLUP_EVERY_MS, async () => {
      for (const tenantId of directory.tenantIds()) await rollup.run(tenantId, clock.now());
    });
    every('history-maintain', MAINTAIN_EVERY_MS, keeper.maintain);
    every('history-sweep', SWEEP_EVERY_MS, async () => summaries.sweep());
    const stopListening = directory.onChange(summaries.forget);
    onStop(async () => {
      stopListening();
      await keeper.flush();
    });
  }

  return {
    module: { name: 'history', migrations: historyMigrations, register },
    sink: {
      write(readings) {
        return registeredSink
          ? registeredSink.write(readings)
          : Promise.reject(new Error('history is not registered yet'));
      },
    },
    history: {
      latestState: latest.state,
      latestMetrics: latest.metrics,
      lineSummary: async (tenantId, lineId) => (await lineSummaries?.get(tenantId, lineId)) ?? null,
      onCommitted(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}
