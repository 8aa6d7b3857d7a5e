export interface Backoff {
  /** How long to wait before the next attempt, ms. */
  next(): number;
  /** After something useful came through; a connection alone is not useful. */
  reset(): void;
  attempts(): number;
}

/** Exponential with full jitter between half and all of the step, so that a hall of walls does not come back at once. */
export function createBackoff(options: {
  readonly firstMs: number;
  readonly mostMs: number;
  readonly random: () => number;
}): Backoff {
  let attempts = 0;
  return {
    next: () => {
      const step = Math.min(options.mostMs, options.firstMs * 2 ** Math.min(attempts, 20));
      attempts += 1;
      return Math.round(step / 2 + (options.random() * step) / 2);
    },
    reset: () => {
      attempts = 0;
    },
    attempts: () => attempts,
  };
}
