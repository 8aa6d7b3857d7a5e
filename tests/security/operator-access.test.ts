import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLoopback } from '#server/core/access/operator-access.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { createHttp } from '#server/core/http/http.ts';
import { createLog } from '#server/core/logs/log.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

const ELSEWHERE = '198.51.100.7';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

describe.each(['/metrics', '/api/docs'])('%s', (url) => {
  const get = (remoteAddress: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, remoteAddress, headers });

  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('answers %s', async (address) => {
    expect((await get(address)).statusCode).toBe(200);
  });

  it.each(['localhost:8080', '127.0.0.1', '[::1]:80', 'LOCALHOST'])(
    'answers by the name %s',
    async (host) => {
      expect((await get('127.0.0.1', { host })).statusCode).toBe(200);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80', '10.0.0.5'])(
    'does not answer a browser on this machine that asks for %s',
    async (host) => {
      const answer = await get('127.0.0.1', { host });
      expect([answer.statusCode, answer.json().error]).toEqual([421, 'wrong_host']);
    },
  );

  it.each([
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 proxy'],
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'wall.example'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.9'],
    ['x-cluster-client-ip', '203.0.113.9'],
    ['fastly-client-ip', '203.0.113.9'],
    ['x-original-host', 'wall.example'],
    ['x-envoy-external-address', '203.0.113.9'],
    ['x-azure-clientip', '203.0.113.9'],
  ])('needs a session from a proxy on this machine, which adds %s: %s', async (name, value) => {
    expect((await get('127.0.0.1', { [name]: value })).json().error).toBe('unauthorized');
    const operator = await server.addUser({ tenantId: FIRST_TENANT, permissions: ['server_view'] });
    const answer = await get('127.0.0.1', { ...operator.headers, [name]: value, host: 'wall.example' });
    expect(answer.statusCode).toBe(200);
  });

  it('needs a session from elsewhere, and its permission', async () => {
    expect((await get(ELSEWHERE)).json().error).toBe('unauthorized');
    expect((await get(ELSEWHERE, { authorization: 'Bearer made-up' })).json().error).toBe('token_invalid');
    const nobody = await server.addUser({ permissions: ['plant_view'] });
    expect((await get(ELSEWHERE, nobody.headers)).json().error).toBe('forbidden');
    const operator = await server.addUser({ tenantId: FIRST_TENANT, permissions: ['server_view'] });
    expect((await get(ELSEWHERE, operator.headers)).statusCode).toBe(200);
  });

  it('believes no header about the address', async () => {
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
      expect((await get(ELSEWHERE, { [header]: '127.0.0.1' })).statusCode).toBe(401);
  });
});

it('the metrics are not shown to another tenant', async () => {
  const tenantId = await server.addTenant('metrics');
  const { headers } = await server.addUser({ tenantId, permissions: ['server_view'] });
  const statusOf = async (url: string) =>
    (await server.app.inject({ url, headers, remoteAddress: ELSEWHERE })).statusCode;
  expect([await statusOf('/metrics'), await statusOf('/api/docs')]).toEqual([403, 200]);
});

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['localhost', false],
  ['', false],
])('%s is loopback: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

describe('with a token of the operator', () => {
  const token = 'a'.repeat(40);
  let own: TestServer;
  beforeAll(async () => {
    own = await startTestServer({
      env: {
        LINEWALL_OPERATOR_TOKEN: token,
        LINEWALL_PUBLIC_URL: 'https://wall.example',
        LINEWALL_TRUSTED_PROXIES: '127.0.0.1',
      },
    });
  });
  afterAll(() => own.close());
  const statusOf = async (url: string, remoteAddress: string, headers: Record<string, string>) =>
    (await own.app.inject({ url, remoteAddress, headers })).statusCode;

  it.each(['/metrics', '/api/docs'])('%s is shown to a caller who has it, from anywhere', async (url) => {
    const authorization = `Bearer ${token}`;
    expect(await statusOf(url, ELSEWHERE, { authorization, host: 'linewall:8080' })).toBe(200);
    expect(await statusOf(url, '127.0.0.1', { authorization, 'x-forwarded-for': ELSEWHERE })).toBe(200);
    for (const other of [`${token}a`, 'b'.repeat(40)]) {
      const wrong = { authorization: `Bearer ${other}` };
      expect(await statusOf(url, ELSEWHERE, wrong)).toBe(401);
      expect(await statusOf(url, '127.0.0.1', wrong)).toBe(401);
    }
    expect(await statusOf(url, '127.0.0.1', { host: 'wall.example' })).toBe(200);
    expect(await statusOf(url, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(401);
  });

  it('nothing else is', async () => {
    const headers = { authorization: `Bearer ${token}`, 'tenant-id': '1' };
    expect(await statusOf('/admin/user/info', ELSEWHERE, headers)).toBe(401);
  });
});

describe('the address of a client', () => {
  let app: FastifyInstance;
  afterAll(() => app.close());
  const addressOf = async (peer: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return (await app.inject({ url: '/who', remoteAddress: peer, headers })).body;
  };
  const serverWith = async (trustedProxies: readonly string[]) => {
    app = await createHttp(createLog('silent'), { trustedProxies });
    app.get('/who', { config: { platform: true } }, async (request) => request.ip);
  };

  it('is the connection’s where no proxy is trusted', async () => {
    await serverWith([]);
    expect(await addressOf('127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
    await app.close();
  });

  it('is what a trusted proxy forwards, and nothing that a client wrote before it', async () => {
    await serverWith(['127.0.0.1', '10.1.0.0/16']);
    expect(await addressOf('127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(await addressOf('::ffff:127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    // The client says 127.0.0.1, the proxy adds what it saw.
    expect(await addressOf('127.0.0.1', '127.0.0.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressOf('127.0.0.1', '203.0.113.9, 10.1.2.3')).toBe('203.0.113.9');
    expect(await addressOf('127.0.0.1')).toBe('127.0.0.1');
    // A peer that is no proxy of ours.
    expect(await addressOf(ELSEWHERE, '127.0.0.1')).toBe(ELSEWHERE);
    expect(await addressOf('10.2.0.1', '203.0.113.9')).toBe('10.2.0.1');
  });
});
