/** Memory of a Node process and of its first thread, after a garbage collection of that, in MB. */
export interface ServerMemory {
  /** The JavaScript heap. */
  readonly heapMb: number;
  /** Outside of it: buffers. The engine of the embedded database is in another thread, and not in this figure. */
  readonly externalMb: number;
  readonly residentMb: number;
}

/** A thread of a Node process, after a garbage collection of its own, in MB. */
export interface ThreadMemory {
  /** File that it was started with. */
  readonly file: string;
  readonly heapMb: number;
  /** What V8 has taken from the system for that heap. */
  readonly takenMb: number;
  /** Each memory of its WebAssembly, largest first. What of it was never touched is not resident. */
  readonly wasmMb: readonly number[];
}

export interface ServerProbe {
  memory(): Promise<ServerMemory>;
  /** The first thread, whose file is empty, and the workers. */
  threads(): Promise<readonly ThreadMemory[]>;
  close(): void;
}

interface InspectorReply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly result?: { readonly value?: unknown; readonly objectId?: string };
    readonly objects?: { readonly objectId?: string };
  };
}

/** One side of a conversation in the inspector's protocol. */
interface Session {
  ask(method: string, params?: object): Promise<InspectorReply>;
  hear(text: string): void;
}

interface AttachedWorker {
  readonly sessionId: string;
  readonly workerInfo: { readonly url: string };
}

const MB = 2 ** 20;

/** What a process is started with so that `openServerProbe` finds it. */
export function inspectable(port: number): Record<string, string> {
  return { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` };
}

function createSession(send: (text: string) => void, onEvent: (event: InspectorReply) => void): Session {
  const waiting = new Map<number, (reply: InspectorReply) => void>();
  let serial = 0;
  return {
    async ask(method, params = {}) {
      serial += 1;
      const id = serial;
      const reply = await new Promise<InspectorReply>((done) => {
        waiting.set(id, done);
        send(JSON.stringify({ id, method, params }));
      });
      waiting.delete(id);
      if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
      return reply;
    },
    hear(text) {
      const reply: InspectorReply = JSON.parse(text);
      if (reply.id === undefined) onEvent(reply);
      else waiting.get(reply.id)?.(reply);
    },
  };
}

async function evaluate({ ask }: Session, expression: string): Promise<InspectorReply> {
  return ask('Runtime.evaluate', { expression, returnByValue: true });
}

async function usageOf(session: Session): Promise<NodeJS.MemoryUsage> {
  await session.ask('HeapProfiler.collectGarbage');
  const { result } = await evaluate(session, 'JSON.stringify(process.memoryUsage())');
  return JSON.parse(String(result?.result?.value));
}

/** All memories of WebAssembly in a thread, largest first. */
async function wasmMbOf({ ask }: Session): Promise<readonly number[]> {
  const prototype = await ask('Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' });
  const prototypeObjectId = prototype.result?.result?.objectId;
  const found = await ask('Runtime.queryObjects', { prototypeObjectId });
  const sizes = await ask('Runtime.callFunctionOn', {
    objectId: found.result?.objects?.objectId,
    functionDeclaration:
      'function () { return JSON.stringify(this.map(({ buffer }) => buffer.byteLength)); }',
    returnByValue: true,
  });
  const bytes: number[] = JSON.parse(String(sizes.result?.result?.value));
  return bytes.map((size) => size / MB).sort((a, b) => b - a);
}

async function threadOf(file: string, session: Session): Promise<ThreadMemory> {
  const wasmMb = await wasmMbOf(session);
  const { heapUsed, heapTotal } = await usageOf(session);
  return { file, heapMb: heapUsed / MB, takenMb: heapTotal / MB, wasmMb };
}

/** Asks a process through its inspector: the process itself has nothing built in for it. */
export async function openServerProbe(port: number): Promise<ServerProbe> {
  // The inspector's own format.
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await new Promise<void>((done, reject) => {
    socket.addEventListener('open', () => done(), { once: true });
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')), {
      once: true,
    });
  });
  const workers = new Map<string, { readonly url: string; readonly session: Session }>();
  const main = createSession((text) => socket.send(text), onEvent);
  socket.addEventListener('message', ({ data }) => main.hear(String(data)));

  function onEvent({ method, params }: InspectorReply): void {
    if (method === 'NodeWorker.attachedToWorker') {
      const { sessionId, workerInfo } = params as AttachedWorker;
      const session = createSession(
        (message) => void main.ask('NodeWorker.sendMessageToWorker', { sessionId, message }),
        () => undefined,
      );
      workers.set(sessionId, { url: workerInfo.url, session });
    } else if (method === 'NodeWorker.receivedMessageFromWorker') {
      const { sessionId, message } = params as { sessionId: string; message: string };
      workers.get(sessionId)?.session.hear(message);
    } else if (method === 'NodeWorker.detachedFromWorker') {
      workers.delete((params as { sessionId: string }).sessionId);
    }
  }

  return {
    async memory() {
      const usage = await usageOf(main);
      return {
        heapMb: usage.heapUsed / MB,
        externalMb: usage.external / MB,
        residentMb: usage.rss / MB,
      };
    },
    async threads() {
      // Those that run already are attached before the answer.
      await main.ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
      const threads = [await threadOf('', main)];
      for (const { url, session } of workers.values())
        threads.push(await threadOf(url.slice(url.lastIndexOf('/') + 1), session));
      await main.ask('NodeWorker.disable');
      workers.clear();
      return threads;
    },
    close: () => socket.close(),
  };
}
