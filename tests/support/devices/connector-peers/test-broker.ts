import { createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';

/** A broker that can be cut off and brought back at the same port. Sessions and retained messages last until `close`. */
export interface TestBroker {
  readonly port: number;
  /** Every message that a client has sent so far. */
  readonly sent: { readonly topic: string; readonly payload: string; readonly client: string }[];
  /** A message without a sender. */
  inject(topic: string, payload: string | Buffer, more?: { readonly retain?: boolean }): Promise<void>;
  open(): Promise<void>;
  cut(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestBroker(options: { readonly password?: string } = {}): Promise<TestBroker> {
  const broker = await Aedes.createBroker();
  const sent: TestBroker['sent'] = [];
  broker.authenticate = (_client, _user, password, done) =>
    done(null, options.password === undefined || password?.toString() === options.password);
  broker.on('publish', ({ topic, payload }, client) => {
    if (client) sent.push({ topic, payload: payload.toString(), client: client.id });
  });
  broker.on('clientError', () => undefined);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;

  async function open(): Promise<void> {
    const opened = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
      broker.handle(socket);
    });
    await new Promise<void>((done, fail) => {
      opened.once('error', fail);
      opened.listen(port, '127.0.0.1', done);
    });
    const address = opened.address();
    if (typeof address === 'object' && address) port = address.port;
    server = opened;
  }

  async function cut(): Promise<void> {
    const open = server;
    server = null;
    if (!open) return;
    const closed = new Promise<void>((done) => open.close(() => done()));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await open();
  return {
    port,
    sent,
    inject: (topic, payload, { retain = false } = {}) =>
      new Promise((done, fail) => {
        const packet = { cmd: 'publish', topic, payload, qos: 0, retain, dup: false } as const;
        broker.publish(packet, (error) => (error ? fail(error) : done()));
      }),
    open,
    cut,
    async close() {
      await cut();
      await new Promise<void>((done) => broker.close(() => done()));
    },
  };
}
