import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectorPeer } from './peer.ts';

/** A server of JSON, such as a gateway or a meter has. */
export interface HttpPeer extends ConnectorPeer {
  /** Method and path of what was asked for so far, with the authorization. */
  readonly asked: string[];
  /** What a path returns instead of the device's values. */
  readonly answers: Map<string, (response: ServerResponse) => void>;
}

export async function startHttpPeer(): Promise<HttpPeer> {
  const asked: string[] = [];
  const answers: HttpPeer['answers'] = new Map();
  const sockets = new Set<Socket>();
  let value = 42;
  let server: Server | null = null;
  let port = 0;

  function answer({ method, url = '/', headers }: IncomingMessage, response: ServerResponse): void {
    asked.push([method, url, headers.authorization].filter(Boolean).join(' '));
    const special = answers.get(url);
    if (special) {
      special(response);
      return;
    }
    const body = {
      machine: { speed: value, isOn: true, mode: 'AUTO', parts: [3, 4] },
      odd: {},
      none: null,
      ts: Date.now(),
    };
    response
      .writeHead(200, { 'content-type': 'application/json', server: 'meter/1.0' })
      .end(JSON.stringify(body));
  }

  async function open(): Promise<void> {
    const opened = createServer(answer);
    opened.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
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
    kind: 'http',
    address: `http://127.0.0.1:${port}/api`,
    asked,
    answers,
    points: {
      number: { address: '/values#machine.speed', dataType: 'auto' },
      flag: { address: '/values#machine.isOn', dataType: 'auto' },
      rubbish: { address: '/values#odd', dataType: 'auto' },
      missing: { address: '/values#machine.nothing', dataType: 'auto' },
    },
    set(next) {
      value = next;
    },
    cut,
    bringBack: open,
    close: cut,
  };
}
