const WINDOW_S = 10;

export interface Rate {
  add(count: number): void;
  perSecond(): number;
}

/** A count per second over the last ten seconds, in ten numbers. */
export function createRate(now: () => number): Rate {
  const buckets = new Array<number>(WINDOW_S).fill(0);
  let newest = Math.floor(now() / 1_000);
  const roll = (): void => {
    const second = Math.floor(now() / 1_000);
    for (let at = Math.max(newest + 1, second - WINDOW_S + 1); at <= second; at += 1)
      buckets[at % WINDOW_S] = 0;
    newest = Math.max(newest, second);
  };
  return {
    add(count) {
      roll();
      const at = newest % WINDOW_S;
      buckets[at] = (buckets[at] ?? 0) + count;
    },
    perSecond() {
      roll();
      return buckets.reduce((sum, count) => sum + count, 0) / WINDOW_S;
    },
  };
}
