/** Memory of a Node process, after a garbage collection, in MB. */
export interface ServerMemory {
  /** The JavaScript heap. */
  readonly heapMb: number;
  /** Outside of it; the embedded database's own memory is the greater part. */
  readonly externalMb: number;
  readonly residentMb: number;
}

export interface ServerProbe {
  memory(): Promise<ServerMemory>;
  close(): void;
}

interface InspectorReply {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

const MB = 2 ** 20;

/** What a process is started with so that `openServerProbe` finds it. */
export function inspectable(port: number): Record<string, string> {
  return { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` };
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
  const waiting = new Map<number, (reply: InspectorReply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply: InspectorReply = JSON.parse(String(data));
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  let serial = 0;
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    serial += 1;
    const id = serial;
    const reply = await new Promise<InspectorReply>((done) => {
      waiting.set(id, done);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result?.result?.value;
  };
  return {
    async memory() {
      await ask('HeapProfiler.collectGarbage');
      const text = await ask('Runtime.evaluate', {
        expression: 'JSON.stringify(process.memoryUsage())',
        returnByValue: true,
      });
      const usage: NodeJS.MemoryUsage = JSON.parse(String(text));
      return {
        heapMb: usage.heapUsed / MB,
        externalMb: usage.external / MB,
        residentMb: usage.rss / MB,
      };
    },
    close: () => socket.close(),
  };
}
