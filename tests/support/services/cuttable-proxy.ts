import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A cable between a browser and its server that can be cut in the two ways in which networks fail. */
export interface Cable {
  readonly url: string;
  /** Every connection ends at once, and so does every new one. */
  cut(): void;
  /** Nothing is answered and nobody is told: a switch without power. */
  silence(): void;
  /** Whole again. Connections that were silenced stay dead. */
  mend(): void;
  /** Connections that were asked for so far. */
  attempts(): number;
  /** Connections that are open now, silenced ones too. */
  open(): number;
  close(): Promise<void>;
}

export async function layCable(port: number): Promise<Cable> {
  let mode: 'whole' | 'cut' | 'silent' = 'whole';
  let attempts = 0;
  const ends = new Map<Socket, Socket | null>();

  function end(socket: Socket): void {
    ends.get(socket)?.destroy();
    ends.delete(socket);
    socket.destroy();
  }

  const server = createServer((near) => {
    attempts += 1;
    if (mode === 'cut') {
      near.destroy();
      return;
    }
    ends.set(near, null);
    near.on('error', () => end(near));
    near.on('close', () => end(near));
    if (mode === 'silent') {
      // Taken off the wire, so that the browser's closing of it is heard.
      near.resume();
      return;
    }
    const far = connect(port, '127.0.0.1');
    ends.set(near, far);
    far.on('error', () => end(near));
    far.on('close', () => end(near));
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function endAll(): void {
    for (const near of [...ends.keys()]) end(near);
  }
  return {
    // A TCP listener's address is always an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      mode = 'cut';
      endAll();
    },
    silence: () => {
      mode = 'silent';
      for (const [near, far] of ends) {
        near.unpipe();
        far?.unpipe();
        near.resume();
        far?.resume();
      }
    },
    mend: () => {
      mode = 'whole';
    },
    attempts: () => attempts,
    open: () => ends.size,
    close: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
