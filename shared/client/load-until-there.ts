import { createBackoff } from '#shared/client/feed/feed-backoff.ts';

const FIRST_RETRY_MS = 1_000;
const MOST_RETRY_MS = 30_000;

/**
 * Calls `load` until it succeeds, with growing pauses, for code and texts that no page waits for: a server that restarts
 * just then must not leave a window without them for the rest of its life. Never rejects.
 */
export async function loadUntilThere<Module>(
  load: () => Promise<Module>,
  { random = Math.random }: { readonly random?: () => number } = {},
): Promise<Module> {
  const backoff = createBackoff({ firstMs: FIRST_RETRY_MS, mostMs: MOST_RETRY_MS, random });
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, backoff.next()));
    }
  }
}
