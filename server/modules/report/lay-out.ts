import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { failure, failureWithData } from '#server/core/failure.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { LaidOutReport, LayOutTask } from './laid-out.ts';

const THREAD = join(import.meta.dirname, 'report-thread.ts');
/** Of a thread: what one run may take. */
const HEAP_MB = 512;

/**
 * Computes the pages of a report in a thread of its own, so that live values do not wait for it; its time and memory are
 * bounded. Throws `report_too_large` and `report_too_slow`; rejects where the thread fails.
 */
export async function layOut(task: LayOutTask): Promise<LaidOutReport> {
  const answer = await askThread(task);
  if ('failure' in answer) throw new Error(answer.failure);
  if ('refusal' in answer)
    throw failureWithData('report_too_large', {
      what: answer.refusal,
      found: answer.found,
      limit: answer.max,
    });
  return answer;
}

type Answer =
  | LaidOutReport
  | { readonly refusal: string; readonly found: number; readonly max: number }
  | { readonly failure: string };

function askThread(task: LayOutTask): Promise<Answer> {
  // Nothing of our environment: it holds secrets.
  const thread = new Worker(THREAD, {
    env: {},
    execArgv: [],
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return new Promise<Answer>((resolve, reject) => {
    const tooSlow = setTimeout(() => reject(failure('report_too_slow')), LIMITS.reportRunMs);
    thread
      .on('message', resolve)
      .on('error', (error: NodeJS.ErrnoException) =>
        // Out of its memory.
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? failure('report_too_large') : error),
      )
      .on('exit', () => {
        clearTimeout(tooSlow);
        reject(new Error('the thread that lays out reports has ended'));
      });
  }).finally(() => thread.terminate());
}
