import type { LevelTrend } from '#shared/contracts/pretreatment/pretreatment-board.ts';

/** A level in % at its source time, ms since 1970. */
export interface LevelSample {
  readonly ts: number;
  readonly level: number;
}

/** Fewer samples, or a shorter time, say nothing about how fast a level changes. */
const SAMPLES_MIN = 4;
const SPAN_MIN_MS = 60_000;

/** A level that rises by more than this from one sample to the next was filled meanwhile. */
const REFILL_PCT = 1;

const HOUR_MS = 3_600_000;

/**
 * The slope of a level by least squares, over what was measured since the last refill, with its standard error. Samples
 * may be in any order; two of one time count as one. Null = too few, over too short a time.
 */
export function levelTrend(samples: readonly LevelSample[]): LevelTrend | null {
  const byTime = new Map(samples.map((sample) => [sample.ts, sample]));
  const ordered = [...byTime.values()]
    .filter(({ ts, level }) => Number.isFinite(ts) && Number.isFinite(level))
    .sort((a, b) => a.ts - b.ts);
  const run = sinceRefill(ordered);
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || run.length < SAMPLES_MIN || last.ts - first.ts < SPAN_MIN_MS) return null;
  const hours = run.map(({ ts }) => (ts - first.ts) / HOUR_MS);
  const meanHours = mean(hours);
  const meanLevel = mean(run.map(({ level }) => level));
  let [squares, products] = [0, 0];
  for (const [index, { level }] of run.entries()) {
    const apart = (hours[index] ?? 0) - meanHours;
    squares += apart * apart;
    products += apart * (level - meanLevel);
  }
  const perHour = products / squares;
  let residues = 0;
  for (const [index, { level }] of run.entries())
    residues += (level - meanLevel - perHour * ((hours[index] ?? 0) - meanHours)) ** 2;
  const error = Math.sqrt(residues / (run.length - 2) / squares);
  return { perHour, error, fromTs: first.ts, toTs: last.ts };
}

function sinceRefill(ordered: readonly LevelSample[]): readonly LevelSample[] {
  let from = 0;
  for (let index = 1; index < ordered.length; index += 1)
    if ((ordered[index]?.level ?? 0) - (ordered[index - 1]?.level ?? 0) > REFILL_PCT) from = index;
  return ordered.slice(from);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
