import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { runReport } from '#shared/domain/report/run-report.ts';
import type { LaidOutReport, LayOutTask } from './laid-out.ts';

/** A thread that lays out one report and ends: `lay-out.ts` starts it. */
try {
  const { report, rows, context }: LayOutTask = workerData;
  const result = runReport(report, rows, context);
  if ('refusal' in result) parentPort?.postMessage(result);
  else {
    const { pages, ...about } = result;
    const laidOut: LaidOutReport = {
      ...about,
      sizes: pages.map(({ w, h, copy }) => (copy === undefined ? { w, h } : { w, h, copy })),
      pages: pages.map((page) => new Uint8Array(gzipSync(JSON.stringify(page), { level: 1 }))),
    };
    parentPort?.postMessage(
      laidOut,
      laidOut.pages.map(({ buffer }) => buffer),
    );
  }
} catch (error) {
  parentPort?.postMessage({
    failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}
