import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageWriter } from '#server/core/ports/page-writer.ts';

const THREAD = join(import.meta.dirname, 'pdf-thread.ts');
/** Of a thread: what one file may take. */
const HEAP_MB = 512;

type Answer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly failure: string };

/** Writes PDFs, each in a thread of its own, whose time and memory are bounded. */
export function createPdfWriter(options: {
  /** What a file may take. */
  readonly timeoutMs: number;
  /** Makes the error that `pdf` throws. */
  readonly refused: (why: 'report_too_slow' | 'report_too_large') => Error;
}): PageWriter {
  return {
    async pdf(file) {
      // Nothing of our environment: it holds secrets.
      const thread = new Worker(THREAD, {
        env: {},
        execArgv: [],
        workerData: file,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      });
      const answer = await new Promise<Answer>((resolve, reject) => {
        const tooSlow = setTimeout(() => reject(options.refused('report_too_slow')), options.timeoutMs);
        thread
          .on('message', resolve)
          .on('error', (error: NodeJS.ErrnoException) =>
            reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? options.refused('report_too_large') : error),
          )
          .on('exit', () => {
            clearTimeout(tooSlow);
            reject(new Error('the thread that writes PDFs has ended'));
          });
      }).finally(() => thread.terminate());
      if ('failure' in answer) throw new Error(answer.failure);
      return answer.bytes;
    },
  };
}
