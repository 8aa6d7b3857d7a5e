import { DEAD_PERIODS, STALE_PERIODS, type Timed } from '#shared/domain/machine/staleness.ts';
import { heardAt } from './age.ts';

/** In expected periods: from here a value ages, is stale, is dead. */
const THRESHOLDS = [1, STALE_PERIODS, DEAD_PERIODS] as const;

/**
 * The time at which this value's staleness or its age text next changes, if no other value arrives. At a threshold
 * of `stalenessOf` that is the given time itself: on which side of it the value lies is decided there.
 */
export function validUntil(value: Timed, expectedPeriodMs: number, nowMs: number): number {
  const fromMs = heardAt(value);
  const nextMs =
    THRESHOLDS.map((periods) => fromMs + periods * expectedPeriodMs).find((atMs) => nowMs <= atMs) ??
    Number.POSITIVE_INFINITY;
  const isFresh = value.quality !== 'bad' && nowMs <= fromMs + expectedPeriodMs;
  return isFresh ? nextMs : Math.min(nextMs, nextSecond(fromMs, nowMs));
}

/** When a clock that counts whole seconds from `fromMs` shows the next one. */
export function nextSecond(fromMs: number, nowMs: number): number {
  return fromMs + (Math.floor((nowMs - fromMs) / 1000) + 1) * 1000;
}

/** Keeps the last result; computes again when one of the inputs is another one. */
export function memoizeLast<Value>(): (inputs: readonly unknown[], compute: () => Value) => Value {
  let last: { readonly inputs: readonly unknown[]; readonly value: Value } | null = null;
  return (inputs, compute) => {
    if (last && holdsSame(last.inputs, inputs)) return last.value;
    last = { inputs, value: compute() };
    return last.value;
  };
}

/** The earlier list, if the new one holds the very same items. */
export function keepList<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  return holdsSame(before, after) ? before : after;
}

function holdsSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, index) => Object.is(item, after[index]));
}
