/** Runs what has the same key one after the other, in the order of the calls; what one throws holds up none. */
export function createPushTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const former = last.get(key);
    const own = (async () => {
      await former?.catch(() => undefined);
      return work();
    })();
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
}
