/** The embedded database's engine in a thread of its own: the other end of `linkToThread`. */
import { parentPort, workerData } from 'node:worker_threads';
import { answerOf, type ThreadAnswer, type ThreadInput, type ThreadOrder } from './embedded-link.ts';
import { openPGlite } from './embedded-pglite.ts';

const port = parentPort;
if (!port) throw new Error('embedded-thread.ts is started as a thread');
const { folder } = workerData as ThreadInput;
const opening = openPGlite({ folder });
// Orders that come while it opens are kept by the port; failures are told by the first answer.
opening.catch(() => undefined);
let queue: Promise<void> = Promise.resolve();

port.on('message', (order: ThreadOrder) => {
  queue = queue.then(() => follow(order)).catch((error: unknown) => tell({ failure: textOf(error) }));
});

async function follow(order: ThreadOrder): Promise<void> {
  const pglite = await opening;
  if (order === 'close') await pglite.close();
  const bytes = typeof order === 'string' ? new Uint8Array() : await answerOf(pglite, order);
  tell({ bytes }, [bytes.buffer]);
}

function tell(answer: ThreadAnswer, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(answer, transfer);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
