import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createLog } from '#server/core/logs/log.ts';
import { type MessageSocket, openMessageSocket } from './message-socket.ts';
import { createOpenSockets } from './open-sockets.ts';
import { createSocketTickets } from './socket-tickets.ts';

const UNKNOWN_MAX = 200;

const server = createServer();
const unanswered: (() => void)[] = [];
let messages: MessageSocket;
beforeAll(async () => {
  messages = openMessageSocket({
    server,
    principals: {
      authenticateToken: () => new Promise((resolve) => unanswered.push(() => resolve(null))),
    },
    tickets: createSocketTickets({ now: () => 0 }),
    openSockets: createOpenSockets(),
    hasEnded: () => false,
    log: createLog('silent'),
    allowedOrigins: [],
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  messages.close();
  server.close();
});

/** The status with which the upgrade is answered. */
async function statusOf(): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}/msg/ws/msgCenter/1_pc/token`);
  client.on('error', () => {});
  const upgraded = once(client, 'upgrade').then(([response]) => response.statusCode);
  const refused = once(client, 'unexpected-response').then(([, response]) => response.statusCode);
  return Promise.race([upgraded, refused]);
}

it('so many connections wait for the answer to their token, and one more is refused until some have it', async () => {
  for (let n = 0; n < UNKNOWN_MAX; n += 1) expect(await statusOf()).toBe(101);
  expect(await statusOf()).toBe(503);
  unanswered.shift()?.();
  await expect.poll(statusOf).toBe(101);
  expect(await statusOf()).toBe(503);
});
