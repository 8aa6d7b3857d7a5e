import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import type { PageFile } from '#server/core/ports/page-writer.ts';
import { ReportPage } from '#shared/contracts/report/report-pages.ts';
import { drawPdf } from './draw-pdf.ts';

/** A thread that writes one PDF and ends: `pdf-writer.ts` starts it. */
try {
  const file: PageFile = workerData;
  const bytes = await drawPdf(file, unpacked(file.pages));
  parentPort?.postMessage({ bytes }, [bytes.buffer]);
} catch (error) {
  parentPort?.postMessage({
    failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}

function* unpacked(pages: PageFile['pages']): Generator<ReportPage> {
  for (const page of pages) yield ReportPage.parse(JSON.parse(gunzipSync(page).toString()));
}
