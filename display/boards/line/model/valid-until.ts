import { DEAD_PERIODS, STALE_PERIODS, type Timed } from '#shared/domain/staleness.ts';

/** In expected periods: from here a value ages, is stale, is dead. */
const THRESHOLDS = [1, STALE_PERIODS, DEAD_PERIODS] as const;

/**
 * Until when what a value's age lets a screen say stays as it is, if nothing new arrives: the next threshold of
 * `stalenessOf`, and once the age is written beside it the next whole second. Up to but without the answer; at a
 * threshold itself that is now, because on which side of it the moment lies is the rule's business and not ours.
 */
export function steadyUntil(value: Timed, expectedPeriodMs: number, nowMs: number): number {
  const fromMs = Math.min(value.sourceTs, value.arrivalTs);
  const nextMs =
    THRESHOLDS.map((periods) => fromMs + periods * expectedPeriodMs).find((atMs) => nowMs <= atMs) ??
    Number.POSITIVE_INFINITY;
  const isFresh = value.quality !== 'bad' && nowMs <= fromMs + expectedPeriodMs;
  return isFresh ? nextMs : Math.min(nextMs, nextSecondOf(fromMs, nowMs));
}

/** When a clock that counts whole seconds from `fromMs` shows the next one. */
export function nextSecondOf(fromMs: number, nowMs: number): number {
  return fromMs + (Math.floor((nowMs - fromMs) / 1000) + 1) * 1000;
}

/** Remembers the last answer; asks again only when one of the inputs is another one. */
export function rememberLast<Value>(): (inputs: readonly unknown[], make: () => Value) => Value {
  let known: { readonly inputs: readonly unknown[]; readonly value: Value } | null = null;
  return (inputs, make) => {
    if (known && isSameRow(known.inputs, inputs)) return known.value;
    known = { inputs, value: make() };
    return known.value;
  };
}

/** The row before, if the new one holds the very same things. */
export function keepRow<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  return isSameRow(before, after) ? before : after;
}

function isSameRow(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, index) => Object.is(item, after[index]));
}
