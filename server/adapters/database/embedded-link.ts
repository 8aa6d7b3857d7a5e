import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';

/** A way to an engine that speaks PostgreSQL's protocol. */
export interface EngineLink {
  /**
   * Sends messages and resolves with all that was answered, errors of the engine included. Calls are answered in their
   * order. Rejects where the engine itself has failed: it must not be spoken to again.
   */
  send(messages: Uint8Array<ArrayBuffer>): Promise<Buffer>;
  close(): Promise<void>;
  /** Ends it without its help. */
  kill(): void;
}

/** What the thread is started with, and what it answers. */
export interface ThreadInput {
  readonly folder: string;
}
export type ThreadOrder = Uint8Array<ArrayBuffer> | 'open' | 'close';
export type ThreadAnswer = { readonly bytes: Uint8Array } | { readonly failure: string };

const THREAD = fileURLToPath(new URL('./embedded-thread.ts', import.meta.url));

/** An engine of this thread. */
export function linkHere(pglite: PGlite): EngineLink {
  return {
    send: async (messages) => toBuffer(await answerOf(pglite, messages)),
    close: () => pglite.close(),
    kill: () => undefined,
  };
}

/** What an engine answers to messages, as bytes of its own. */
export async function answerOf(pglite: PGlite, messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await pglite.execProtocolRawStream(messages, {
    syncToFs: false,
    // What is given is the engine's memory, which it uses again.
    onRawData: (bytes) => parts.push(new Uint8Array(bytes)),
  });
  const [first, ...others] = parts;
  return first && others.length === 0 ? first : new Uint8Array(Buffer.concat(parts));
}

/** An engine in a thread of its own: a long query delays other queries, and nothing else. */
export async function linkToThread(folder: string): Promise<EngineLink> {
  const input: ThreadInput = { folder };
  const thread = new Worker(THREAD, { workerData: input, env: {}, execArgv: [] });
  const waiting: PromiseWithResolvers<Buffer>[] = [];
  let lost: Error | null = null;

  function fail(error: Error): void {
    lost ??= error;
    for (const one of waiting.splice(0)) one.reject(lost);
  }

  function order(what: ThreadOrder): Promise<Buffer> {
    if (lost) return Promise.reject(lost);
    const answer = Promise.withResolvers<Buffer>();
    waiting.push(answer);
    // An idle database keeps no process alive.
    thread.ref();
    thread.postMessage(what, typeof what === 'string' ? [] : [what.buffer]);
    return answer.promise;
  }

  thread.on('message', (answer: ThreadAnswer) => {
    if ('failure' in answer) return fail(new Error(answer.failure));
    waiting.shift()?.resolve(toBuffer(answer.bytes));
    if (waiting.length === 0) thread.unref();
  });
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('the thread of the embedded database has ended')));
  const kill = () => void thread.terminate();
  try {
    await order('open');
  } catch (error) {
    kill();
    throw error;
  }
  return {
    send: order,
    async close() {
      await order('close');
      await thread.terminate();
    },
    kill,
  };
}

function toBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
