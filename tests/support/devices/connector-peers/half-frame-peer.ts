import { createServer, type Socket } from 'node:net';

export interface HalfFramePeer {
  /** `host:port`, as it is typed into a connector. */
  readonly address: string;
  close(): Promise<void>;
}

/** Of the header of a reply of Modbus TCP, with the length of what would follow. */
const HALF_A_MODBUS_REPLY = Buffer.from([0x00, 0x01, 0x00, 0x00, 0x00]);

/** Replies to whatever it is asked with the beginning of a frame, and ends the connection. */
export async function startHalfFramePeer(frame: Uint8Array = HALF_A_MODBUS_REPLY): Promise<HalfFramePeer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', () => socket.end(frame));
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the peer does not listen');
  return {
    address: `127.0.0.1:${address.port}`,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
