import type { CDPSession, Page } from '@playwright/test';

/** What a page holds after a garbage collection, MB. */
export interface PageMemory {
  /** Objects of its scripts. */
  readonly scriptMb: number;
  /** What the browser holds for it beside them: nodes, canvases, what they keep of texts, and buffers. */
  readonly browserMb: number;
}

/** Reads the memory of a page. The scripts' heap alone would not show what a canvas keeps. */
export async function openPageMemory(page: Page): Promise<() => Promise<PageMemory>> {
  const session = await page.context().newCDPSession(page);
  return async () => {
    await collect(session);
    const { usedSize, ...usage } = await session.send('Runtime.getHeapUsage');
    return {
      scriptMb: usedSize / 2 ** 20,
      browserMb: (usage.embedderHeapUsedSize + usage.backingStorageSize) / 2 ** 20,
    };
  };
}

/** Twice: what a script's object held on the browser's side goes with the second. */
async function collect(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
}
