import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { type Ask, ask, byName, freshAddress, isPublic } from '#tests/support/walks/contract-walk.ts';

/** Ways around the door, tried on every contract. */
const contracts = await loadContracts();
const guarded = contracts.filter((contract) => !isPublic(contract));

/** A page's address may be answered with the page, which is the same for everybody. */
const PAGE_STATUS = 503;
/** A page's address has no other method, and another call's address may have others than this. */
const NO_METHOD_STATUS = 405;

let server: TestServer;
let everybody: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  everybody = await server.addUser();
});
afterAll(() => server.close());
// Some calls end the session that makes them.
beforeEach(async () => {
  if ((await server.app.principals.authenticateToken(everybody.token)) === null)
    everybody = await server.addUser();
});

describe('the door', () => {
  it.each(byName(guarded))(
    'H20 is not told for %s by a header, a cookie or a query',
    async (_id, contract) => {
      const { token, tenantId } = everybody;
      const url = contract.path.replace(/:\w+/g, '1');
      const asks: Ask[] = [
        { headers: { cookie: `token=${token}; access_token=${token}; authorization=Bearer ${token}` } },
        { headers: { from: 'Y', 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' } },
        { headers: { 'x-access-token': token, token, 'x-gateway-base-path': 'http://127.0.0.1' } },
        { headers: { authorization: token } },
        { headers: { authorization: `Basic ${Buffer.from('linewall:linewall').toString('base64')}` } },
        { headers: { authorization: `Basic ${Buffer.from(`admin:${token}`).toString('base64')}` } },
        { url: `${url}?access_token=${token}&token=${token}&authorization=Bearer%20${token}` },
        { headers: { 'x-http-method-override': 'GET', 'x-original-url': '/healthz', 'x-rewrite-url': '/' } },
      ];
      for (const { headers, ...more } of asks) {
        const answer = await ask(server.app, contract, {
          ...more,
          headers: { 'tenant-id': tenantId, ...headers },
        });
        expect(answer.statusCode, JSON.stringify(headers ?? more)).toBe(401);
      }
    },
  );

  it.each(byName(guarded))('H10 has no way around admission of %s', async (_id, contract) => {
    const path = contract.path.replace(/:\w+/g, '1');
    const suffixes = ['/x.js', '.js', '/', ';x=1', '%20', '%00', '/..;/x.js', '%2f', '%3f', '%2e%2e/x.css'];
    const prefixes = ['/', '/.', '/assets/..', '/assets/%2e%2e', '/productLineSignage/..;'];
    const ways = [
      path.toUpperCase(),
      ...suffixes.map((suffix) => path + suffix),
      ...prefixes.map((one) => one + path),
    ];
    for (const url of ways) {
      const answer = await ask(server.app, contract, { url, headers: { 'tenant-id': server.tenantId } });
      const refused = [400, 401, 404, NO_METHOD_STATUS];
      const allowed = contract.method === 'GET' ? [...refused, PAGE_STATUS] : refused;
      expect(allowed, url).toContain(answer.statusCode);
      if (answer.statusCode === PAGE_STATUS) expect(answer.headers['content-type']).toContain('text/html');
    }
  });

  it.each(byName(guarded))('H10 lets no other method reach %s', async (_id, contract) => {
    const url = contract.path.replace(/:\w+/g, '1');
    const taken = new Set<string>(
      contracts
        .filter(({ path }) => isSamePlace(path, url))
        .flatMap(({ method, answersHead }) =>
          method === 'GET' && answersHead !== false ? [method, 'HEAD'] : [method],
        ),
    );
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (taken.has(method)) continue;
      const answer = await server.app.inject({
        method,
        url,
        headers: everybody.headers,
        remoteAddress: freshAddress(),
      });
      expect(answer.statusCode, method).toBe(method === 'OPTIONS' ? 204 : 405);
    }
  });
});

/** Whether a path with parameters names this address. */
function isSamePlace(path: string, url: string): boolean {
  const parts = url.split('/');
  const pattern = path.split('/');
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}
