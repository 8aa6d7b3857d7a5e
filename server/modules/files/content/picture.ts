import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { failure, failureWithData } from '#server/core/failure.ts';
import type { ImageType } from '#server/core/images/image-kind.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { DrawnAnew, PictureToDraw, RedrawnPicture } from './draw-anew.ts';

const THREAD = join(import.meta.dirname, 'picture-thread.ts');

let turn: Promise<unknown> = Promise.resolve();
let thread: Worker | null = null;

/**
 * Draws a picture anew: what was in the file besides it (scripts, comments, places, a second file) is gone, and it stands
 * upright; WebP becomes PNG. It is drawn in a thread of its own, so that live values do not wait for it. Pictures take their
 * turns: one of 24 megapixels takes 200 MB while it is drawn. Throws what an upload refuses.
 */
export function redrawPicture(
  bytes: Uint8Array,
  type: ImageType,
  maxPx: number = LIMITS.filePictureMaxPx,
): Promise<RedrawnPicture> {
  const drawn = turn.then(() => redraw({ bytes, type, maxPx }));
  turn = drawn.catch(() => undefined);
  return drawn;
}

async function redraw(picture: PictureToDraw): Promise<RedrawnPicture> {
  const drawn = await drawInThread(picture);
  if ('picture' in drawn) return drawn.picture;
  if (drawn.refusal === 'file_too_many_pixels') throw failureWithData(drawn.refusal, { limit: drawn.limit });
  throw failure(drawn.refusal);
}

function startThread(): Worker {
  // Nothing of our environment: it holds secrets.
  const started = new Worker(THREAD, { env: {}, execArgv: [] });
  // Errors of a picture reject its promise; an idle thread that ends is only forgotten.
  started
    .on('error', () => undefined)
    .on('exit', () => {
      if (thread === started) thread = null;
    });
  return started;
}

function drawInThread(picture: PictureToDraw): Promise<DrawnAnew> {
  const worker = thread ?? startThread();
  thread = worker;
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      worker.off('message', answer).off('error', lose).off('exit', end);
      // An idle one keeps no process alive.
      worker.unref();
    };
    const answer = (drawn: DrawnAnew | { readonly failure: string }): void => {
      settle();
      if ('failure' in drawn) reject(new Error(drawn.failure));
      else resolve(drawn);
    };
    const lose = (error: Error): void => {
      settle();
      // The next picture gets another thread.
      if (thread === worker) thread = null;
      reject(error);
    };
    const end = (): void => lose(new Error('the thread that draws pictures has ended'));
    worker.on('message', answer).on('error', lose).on('exit', end);
    worker.ref();
    // A copy of its own: of a part of a larger buffer all of that would be sent.
    const bytes = new Uint8Array(picture.bytes);
    worker.postMessage({ ...picture, bytes }, [bytes.buffer]);
  });
}
