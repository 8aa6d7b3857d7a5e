import { parentPort } from 'node:worker_threads';
import { drawAnew, type PictureToDraw } from './draw-anew.ts';

/** A thread that draws pictures anew, one after the other: `picture.ts` starts it, and sends the next when one is done. */
parentPort?.on('message', (picture: PictureToDraw) => {
  void drawAnew(picture).then(
    (drawn) => parentPort?.postMessage(drawn),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) }),
  );
});
