import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { layOutReport } from '#shared/domain/report/run-report.ts';
import type { LaidOutReport, LayOutTask } from './laid-out.ts';

/** A thread that lays out one report and ends: `lay-out.ts` starts it. Of its pages it holds no more than one unpacked. */
try {
  const { report, rows, context }: LayOutTask = workerData;
  const sizes: LaidOutReport['sizes'][number][] = [];
  const pages: LaidOutReport['pages'][number][] = [];
  const result = layOutReport(report, rows, context, (page) => {
    const { w, h, copy } = page;
    sizes.push(copy === undefined ? { w, h } : { w, h, copy });
    pages.push(new Uint8Array(gzipSync(JSON.stringify(page), { level: 1 })));
  });
  if ('refusal' in result) parentPort?.postMessage(result);
  else {
    const laidOut: LaidOutReport = { ...result, sizes, pages };
    parentPort?.postMessage(
      laidOut,
      pages.map(({ buffer }) => buffer),
    );
  }
} catch (error) {
  parentPort?.postMessage({
    failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}
