/** Asks for one address over and over in a thread of its own, and tells how long each answer took. */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, headers, everyMs } = workerData as ProbeRequest;

export interface ProbeRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly everyMs: number;
}

parentPort?.on('message', () => process.exit());
for (;;) {
  const startedAt = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  parentPort?.postMessage(answer.ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
  await wait(everyMs);
}
