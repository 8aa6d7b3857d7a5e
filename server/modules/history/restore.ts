import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { loadPresentCorrections } from './corrections/correction-store.ts';
import type { PresentCorrections } from './corrections/present-corrections.ts';
import type { LatestValues, MetricValue } from './latest-values.ts';
import { loadLatestMetrics } from './metrics/metric-store.ts';
import type { SeriesDictionary } from './metrics/series-dictionary.ts';
import { gapMsOf, loadNewestPresence } from './presence/presence.ts';
import type { PresenceBuffer } from './presence/presence-buffer.ts';
import { horizonOf } from './reading-sink.ts';
import { toQuality } from './states/state-code.ts';
import { loadFormerRuns, loadOpenRuns, toKnowableRuns } from './states/state-store.ts';

export interface RestoreParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly dictionary: SeriesDictionary;
  readonly latest: LatestValues;
  readonly corrections: PresentCorrections;
  readonly presence: PresenceBuffer;
}

/** Fills the newest values of every tenant from what is stored, at the start of the process. */
export async function restoreLatestValues(parts: RestoreParts): Promise<void> {
  for (const tenantId of parts.directory.tenantIds()) await restoreTenant(parts, tenantId);
}

async function restoreTenant(
  { db, clock, directory, dictionary, latest, corrections, presence }: RestoreParts,
  tenantId: Id,
): Promise<void> {
  await dictionary.load(tenantId);
  const horizonTs = horizonOf(clock.now());
  const floorTs = clock.now() - LIMITS.pastToleranceMs;
  const { runs, former, metrics, corrected, heard } = await db.tenant(tenantId, async (tx) => ({
    runs: await toKnowableRuns(tx, await loadOpenRuns(tx, null), horizonTs),
    former: await loadFormerRuns(tx),
    metrics: await loadLatestMetrics(tx, horizonTs),
    corrected: await loadPresentCorrections(tx, floorTs, null),
    heard: await loadNewestPresence(tx),
  }));
  for (const [machineId, own] of corrected) corrections.set(machineId, own);
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
  latest.apply(tenantId, { runs, reports: new Map(), metrics: [] }, horizonTs);
  for (const [machineId, own] of Map.groupBy(former, (run) => run.machineId))
    latest.restoreStretch(tenantId, machineId, own);
  for (const [machineId, run] of heard) latest.restoreLife(tenantId, machineId, run);
  latest.apply(tenantId, { runs: new Map(), reports: new Map(), metrics: values }, horizonTs);
  const note = (machineId: Id, ts: number) =>
    presence.note(tenantId, machineId, [ts], gapMsOf(directory.machine(tenantId, machineId)));
  for (const [machineId, run] of runs) note(machineId, run.lastSeen);
  for (const { machineId, sourceTs } of values) note(machineId, sourceTs);
}
