/** How long a condition has to hold, and not to hold, before it counts; ms. */
export interface ConditionDelays {
  readonly onDelayMs: number;
  readonly offDelayMs: number;
}

/** What is remembered of a condition; times by the source's clock. */
export interface DelayedCondition {
  /** Whether it holds by the last value. */
  readonly isTrue: boolean;
  /** Since when. */
  readonly sinceTs: number;
  /** Whether it counts: it follows `isTrue` after the delay. */
  readonly isActive: boolean;
}

/** When the condition will begin, or cease, to count if no other value comes; null = it does not change. */
export function dueTs(
  { isTrue, sinceTs, isActive }: DelayedCondition,
  { onDelayMs, offDelayMs }: ConditionDelays,
): number | null {
  if (isTrue === isActive) return null;
  return sinceTs + (isTrue ? onDelayMs : offDelayMs);
}

/** The condition at a time, without a new value. */
export function atTime(condition: DelayedCondition, delays: ConditionDelays, ts: number): DelayedCondition {
  const due = dueTs(condition, delays);
  return due !== null && due <= ts ? { ...condition, isActive: condition.isTrue } : condition;
}

/** The condition once it holds, or does not, at a time; `before` null = nothing was known. Times never go back. */
export function withTruth(
  before: DelayedCondition | null,
  isTrue: boolean,
  delays: ConditionDelays,
  ts: number,
): DelayedCondition {
  const known = before ? atTime(before, delays, ts) : { isTrue: false, sinceTs: ts, isActive: false };
  const next = isTrue === known.isTrue ? known : { ...known, isTrue, sinceTs: ts };
  return atTime(next, delays, ts);
}
