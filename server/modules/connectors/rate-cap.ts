/** Keeps a source to a number of values per second, by making it wait. A second's worth may come at once. */
export interface RateCap {
  readonly perSecond: number;
  /** So many values were taken; returns for how long no more may be. */
  spend(values: number): number;
}

export function createRateCap(perSecond: number, nowMs: () => number): RateCap {
  let level = 0;
  let at = nowMs();
  return {
    perSecond,
    spend(values) {
      const now = nowMs();
      // A clock that was set back gives nothing away.
      const drained = (Math.max(0, now - at) * perSecond) / 1_000;
      level = Math.max(0, level - drained) + values;
      at = now;
      return Math.max(0, ((level - perSecond) * 1_000) / perSecond);
    },
  };
}
