import type { BoardUnit } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { type Staleness, stalenessOf, valueAge } from '#shared/domain/machine/staleness.ts';

/**
 * When a unit runs dry. `unknown`: its data is missing or old, nothing may be claimed. `steady`: its level does not fall,
 * as far as that can be told. `dry`: nothing usable is in it. Times are ms since 1970.
 */
export type DryForecast =
  | { readonly kind: 'unknown'; readonly staleness: Staleness | null; readonly ageMs: number | null }
  | { readonly kind: 'steady'; readonly ageMs: number }
  | { readonly kind: 'dry'; readonly ageMs: number }
  | {
      readonly kind: 'emptying';
      readonly ageMs: number;
      readonly dryAt: number;
      /** Two standard errors of the draw-off and the error of the level either way. */
      readonly earliestAt: number;
      /** Null = as far as that can be told it may not run dry at all. */
      readonly latestAt: number | null;
      /** % per hour, above 0. */
      readonly drawPerHour: number;
    };

export type DryForecastInput = Pick<
  BoardUnit,
  'level' | 'trend' | 'flow' | 'capacityT' | 'heelPct' | 'expectedPeriodMs'
>;

/** Of a level transmitter, in % of its span. */
export const LEVEL_ERROR_PCT = 0.5;
/** Of a draw-off that was not observed but follows from a flow meter. */
const FLOW_ERROR_SHARE = 0.05;
/** Slower than this a level is still: a full tank would last for more than four days. */
export const STILL_PER_HOUR = 1;

const HOUR_MS = 3_600_000;

/**
 * Forecasts when a unit runs dry from its level and its draw-off: the observed trend of the level, or its outgoing flow
 * where no trend is known. Nothing is forecast from old data.
 */
export function forecastDry(unit: DryForecastInput, nowMs: number): DryForecast {
  const { level, heelPct, expectedPeriodMs } = unit;
  if (!level) return { kind: 'unknown', staleness: null, ageMs: null };
  const { staleness, ageMs } = valueAge(level, expectedPeriodMs, nowMs);
  if (staleness === 'stale' || staleness === 'dead') return { kind: 'unknown', staleness, ageMs };
  const usable = level.value - heelPct;
  if (usable <= 0) return { kind: 'dry', ageMs };
  const draw = drawOf(unit, nowMs);
  if (!draw) return { kind: 'unknown', staleness, ageMs };
  const { perHour, error } = draw;
  if (perHour < STILL_PER_HOUR || perHour <= 2 * error) return { kind: 'steady', ageMs };
  const measuredAt = Math.min(level.sourceTs, level.arrivalTs);
  const slowest = perHour - 2 * error;
  return {
    kind: 'emptying',
    ageMs,
    dryAt: Math.round(measuredAt + (usable / perHour) * HOUR_MS),
    earliestAt: Math.round(
      measuredAt + (Math.max(0, usable - LEVEL_ERROR_PCT) / (perHour + 2 * error)) * HOUR_MS,
    ),
    latestAt:
      slowest < STILL_PER_HOUR
        ? null
        : Math.round(measuredAt + ((usable + LEVEL_ERROR_PCT) / slowest) * HOUR_MS),
    drawPerHour: perHour,
  };
}

/** What leaves the unit in % per hour, below 0 = its level rises; null = not known. */
export function drawOf(
  { trend, flow, capacityT, expectedPeriodMs }: DryForecastInput,
  nowMs: number,
): { readonly perHour: number; readonly error: number } | null {
  if (trend) {
    const seen = { sourceTs: trend.toTs, arrivalTs: trend.toTs, quality: 'good' } as const;
    const staleness = stalenessOf(seen, expectedPeriodMs, nowMs);
    if (staleness === 'fresh' || staleness === 'ageing')
      return { perHour: -trend.perHour, error: trend.error };
  }
  if (!flow || capacityT === null) return null;
  const staleness = stalenessOf(flow, expectedPeriodMs, nowMs);
  if (staleness === 'stale' || staleness === 'dead') return null;
  const perHour = (Math.max(0, flow.value) / capacityT) * 100;
  return { perHour, error: perHour * FLOW_ERROR_SHARE };
}
