/** Before each file of Vitest: notes what the file takes of processor time, for the reporter in `vitest.config.ts`. */
import { isMainThread } from 'node:worker_threads';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    processorSeconds?: number;
  }
}

/** Of the process in pools of processes, of the thread in pools of threads, which run other files beside. */
function usedSeconds(): number {
  const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage();
  return (user + system) / 1_000_000;
}

const before = usedSeconds();
// Registered first, so it runs last.
// biome-ignore lint/correctness/noEmptyPattern: Vitest takes a pattern alone for the fixtures, of which there are none.
afterAll(({}, file) => {
  file.meta.processorSeconds = usedSeconds() - before;
});
