import { type BlobStore, BlobStoreUnavailable } from '#server/core/ports/blobs.ts';

/**
 * Two stores as one: what is new goes to `first`; what is read may still be in `second`, or may be there only because
 * `first` cannot be reached.
 */
export function createBlobPair(first: BlobStore, second: BlobStore): BlobStore {
  async function find<T>(ask: (store: BlobStore) => Promise<T | null>): Promise<T | null> {
    const problem: { error?: unknown } = {};
    const there = await ask(first).catch((error: unknown) => {
      if (!(error instanceof BlobStoreUnavailable)) throw error;
      problem.error = error;
      return null;
    });
    const found = there ?? (await ask(second));
    if (found !== null) return found;
    if ('error' in problem) throw problem.error;
    // It may have been moved between the two questions.
    return ask(first);
  }
  return {
    put: (id, bytes) => first.put(id, bytes),
    putStream: (id, chunks) => first.putStream(id, chunks),
    get: (id) => find((store) => store.get(id)),
    getStream: (id, range) => find((store) => store.getStream(id, range)),
    sizeOf: (id) => find((store) => store.sizeOf(id)),
    async remove(id) {
      await second.remove(id);
      await first.remove(id);
    },
    removeUnfinished: async (beforeMs) =>
      (await first.removeUnfinished(beforeMs)) + (await second.removeUnfinished(beforeMs)),
    async list() {
      const ids = new Set([...(await first.list()), ...(await second.list())]);
      return [...ids].sort();
    },
  };
}
