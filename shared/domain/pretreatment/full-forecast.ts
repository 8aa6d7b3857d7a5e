import type { BoardUnit } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { stalenessOf } from '#shared/domain/machine/staleness.ts';
import { type DryForecastInput, drawOf, LEVEL_ERROR_PCT, STILL_PER_HOUR } from './dry-forecast.ts';

/** When a unit is full, ms since 1970; `latestAt` null = by its uncertainty it may not get full. */
export interface FullForecast {
  readonly fullAt: number;
  readonly earliestAt: number;
  readonly latestAt: number | null;
}

const HOUR_MS = 3_600_000;
const FULL_PCT = 100;

/**
 * Forecasts when the level of a unit reaches its high limit, or without one 100 %, from the observed trend of the level. Null =
 * its level does not rise beyond doubt, it is there already, or what is known of it is old.
 */
export function forecastFull(
  unit: DryForecastInput & Pick<BoardUnit, 'highPct'>,
  nowMs: number,
): FullForecast | null {
  const { level, highPct, expectedPeriodMs } = unit;
  if (!level) return null;
  const staleness = stalenessOf(level, expectedPeriodMs, nowMs);
  if (staleness === 'stale' || staleness === 'dead') return null;
  const draw = drawOf(unit, nowMs);
  const room = (highPct ?? FULL_PCT) - level.value;
  if (!draw || room <= 0) return null;
  const { error } = draw;
  const rise = -draw.perHour;
  if (rise < STILL_PER_HOUR || rise <= 2 * error) return null;
  const measuredAt = Math.min(level.sourceTs, level.arrivalTs);
  const at = (pct: number, perHour: number): number => Math.round(measuredAt + (pct / perHour) * HOUR_MS);
  const slowest = rise - 2 * error;
  return {
    fullAt: at(room, rise),
    earliestAt: at(Math.max(0, room - LEVEL_ERROR_PCT), rise + 2 * error),
    latestAt: slowest < STILL_PER_HOUR ? null : at(room + LEVEL_ERROR_PCT, slowest),
  };
}
