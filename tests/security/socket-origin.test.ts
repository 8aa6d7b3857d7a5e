import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** The live feed's door, knocked at with a good token from the pages of other sites, as a browser names them. */
let server: TestServer;
let address: string;
let user: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  address = await server.listen();
  user = await server.addUser();
});
afterAll(() => server.close());

function isLetIn(headers: Record<string, string>, transport: 'websocket' | 'polling'): Promise<boolean> {
  const socket: Socket = io(address, {
    auth: { token: user.token, tenantId: user.tenantId },
    transports: [transport],
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  });
  return new Promise<boolean>((done) => {
    socket.on('connect', () => done(true));
    socket.on('connect_error', () => done(false));
  }).finally(() => socket.disconnect());
}

describe.each(['websocket', 'polling'] as const)('the live feed over %s', (transport) => {
  it('is open to its own pages and to what is no page', async () => {
    expect(await isLetIn({}, transport)).toBe(true);
    expect(await isLetIn({ origin: address }, transport)).toBe(true);
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://127.0.0.1', 'not an origin'])(
    'H25 is closed to a page of %s, whatever token it has',
    async (origin) => {
      expect(await isLetIn({ origin }, transport)).toBe(false);
    },
  );
});

it('the live feed answers with the headers of every answer', async () => {
  for (const query of ['', '?EIO=4&transport=polling', '?EIO=4&transport=polling&sid=unknown']) {
    const { headers } = await fetch(`${address}/socket.io/${query}`);
    expect(headers.get('x-content-type-options'), query).toBe('nosniff');
    expect(headers.get('content-security-policy'), query).toContain("default-src 'none'");
  }
});
