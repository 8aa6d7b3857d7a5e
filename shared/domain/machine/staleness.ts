import type { PresentedState, Quality } from '#shared/contracts/plant/machine-state.ts';

/** What a value's age allows a screen to claim about it. The only scale of its kind in the product. */
export type Staleness = 'fresh' | 'ageing' | 'stale' | 'dead';

/** When a value was measured, when it reached the server (both ms since 1970), and how good it was then. */
export interface Timed {
  readonly sourceTs: number;
  readonly arrivalTs: number;
  readonly quality: Quality;
}

/** Multiples of the expected period at which a value is stale and dead (FUXA warns at twice the period). */
export const STALE_PERIODS = 2;
export const DEAD_PERIODS = 5;

/**
 * Age in ms. Counted from the older of the two times: a source clock that runs ahead can't make a value younger
 * than its arrival, and a message that was held up on the way is as old as what it tells.
 */
export function ageMsOf(value: Pick<Timed, 'sourceTs' | 'arrivalTs'>, nowMs: number): number {
  return Math.max(0, nowMs - Math.min(value.sourceTs, value.arrivalTs));
}

/**
 * `ageing` beyond one expected period, `stale` from two, `dead` from five. Bad quality is at least `stale`.
 * The comparisons are ordered so that a time or period that is not a number ends at `dead`, never at `fresh`.
 */
export function stalenessOf(value: Timed, expectedPeriodMs: number, nowMs: number): Staleness {
  const ageMs = ageMsOf(value, nowMs);
  if (ageMs < STALE_PERIODS * expectedPeriodMs) {
    if (value.quality === 'bad') return 'stale';
    return ageMs <= expectedPeriodMs ? 'fresh' : 'ageing';
  }
  return ageMs < DEAD_PERIODS * expectedPeriodMs ? 'stale' : 'dead';
}

/** Until when what was reported is known to last, once its reports do not come any more. Null = they come: until now. */
export function knownUntil(value: Timed, expectedPeriodMs: number, nowMs: number): number | null {
  const staleness = stalenessOf(value, expectedPeriodMs, nowMs);
  return staleness === 'fresh' || staleness === 'ageing' ? null : Math.min(value.sourceTs, value.arrivalTs);
}

/** How old a value is and what may be claimed of it. */
export interface ValueAge {
  readonly staleness: Staleness;
  readonly ageMs: number;
}

export function valueAge(value: Timed, expectedPeriodMs: number, nowMs: number): ValueAge {
  return { staleness: stalenessOf(value, expectedPeriodMs, nowMs), ageMs: ageMsOf(value, nowMs) };
}

const STALENESS_RANK: Readonly<Record<Staleness, number>> = { fresh: 0, ageing: 1, stale: 2, dead: 3 };

/** What is made of several values can be trusted no more than the worst of them. Null = there is none. */
export function leastTrusted<Value extends { readonly staleness: Staleness }>(
  values: readonly (Value | null)[],
): Value | null {
  let worst: Value | null = null;
  for (const value of values) {
    if (value && (!worst || STALENESS_RANK[value.staleness] > STALENESS_RANK[worst.staleness])) worst = value;
  }
  return worst;
}

/** The state a screen may show: the reported one while its data lives, `unknown` once it is dead or absent. */
export function presentedStateOf(
  state: (Timed & { readonly base: PresentedState }) | undefined,
  expectedPeriodMs: number,
  nowMs: number,
): PresentedState {
  if (!state || stalenessOf(state, expectedPeriodMs, nowMs) === 'dead') return 'unknown';
  return state.base;
}
