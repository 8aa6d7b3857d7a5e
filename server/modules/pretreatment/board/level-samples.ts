import type { CommittedChange } from '#server/core/ports/plant/plant-history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { LevelTrend } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { type LevelSample, levelTrend } from '#shared/domain/pretreatment/level-trend.ts';

/** How long, and how close, samples of a level are kept for its trend. */
const KEPT_MS = 600_000;
const APART_MS = 5_000;

/** The metric that is the level of a unit, in %. */
export const LEVEL_METRIC = 'level';

/** The last minutes of the levels of all machines that have one; in memory, so that a trend is known again some minutes after a start. */
export interface LevelSamples {
  add(change: Pick<CommittedChange, 'tenantId' | 'metrics'>): void;
  trendOf(tenantId: Id, machineId: Id): LevelTrend | null;
}

export function createLevelSamples(): LevelSamples {
  const kept = new Map<string, LevelSample[]>();
  const keyOf = (tenantId: Id, machineId: Id) => `${tenantId}:${machineId}`;

  return {
    add({ tenantId, metrics }) {
      for (const [machineId, values] of metrics) {
        const level = values.get(LEVEL_METRIC);
        if (!level || level.quality === 'bad') continue;
        const key = keyOf(tenantId, machineId);
        const samples = kept.get(key) ?? [];
        const last = samples.at(-1);
        if (last && level.sourceTs - last.ts < APART_MS) continue;
        samples.push({ ts: level.sourceTs, level: level.value });
        while (samples[0] && level.sourceTs - samples[0].ts > KEPT_MS) samples.shift();
        kept.set(key, samples);
      }
    },
    trendOf: (tenantId, machineId) => levelTrend(kept.get(keyOf(tenantId, machineId)) ?? []),
  };
}
