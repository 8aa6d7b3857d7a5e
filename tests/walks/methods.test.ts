import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { ask, byName } from '#tests/support/walks/contract-walk.ts';

/** What HTTP says about methods, asked of every route. */
const contracts = await loadContracts();
const isRead = ({ method, answersHead }: Endpoint) => method === 'GET' && answersHead !== false;

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  user = await server.addUser();
});
afterAll(() => server.close());

/** Of these the values are compared; of the others only that they are there. */
const SAME = ['content-type', 'cache-control', 'content-disposition', 'www-authenticate', 'accept-ranges'];

function toComparable(headers: OutgoingHttpHeaders): object {
  return {
    names: Object.keys(headers).sort(),
    ...Object.fromEntries(SAME.map((name) => [name, headers[name]])),
  };
}

describe('HEAD', () => {
  it.each(byName(contracts.filter(isRead)))(
    'is answered as GET without a body: %s',
    async (_id, contract) => {
      const get = await ask(server.app, contract, { headers: user.headers });
      const head = await ask(server.app, { ...contract, method: 'HEAD' as 'GET' }, { headers: user.headers });
      expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
      expect(toComparable(head.headers)).toEqual(toComparable(get.headers));
    },
  );

  it('is refused for what a read-only server refuses', () => {
    const changing = contracts.filter(
      ({ method, inReadOnly }) => method === 'GET' && inReadOnly === 'refused',
    );
    expect(changing.filter(isRead).map(({ id }) => id)).toEqual([]);
  });
});

describe.each(['/healthz', '/readyz', '/metrics', '/api/docs'])('%s', (url) => {
  it('answers HEAD, and names its methods', async () => {
    const get = await server.app.inject({ url });
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
    const put = await server.app.inject({ method: 'PUT', url });
    expect([put.statusCode, put.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

const byPath = Map.groupBy(contracts, ({ path }) => path);

it.each([...byPath.keys()])('%s has the methods that it names', async (path) => {
  const url = path.replace(/:\w+/g, '1');
  const { statusCode, headers } = await server.app.inject({ method: 'OPTIONS', url });
  expect(statusCode).toBe(204);
  const allowed = String(headers.allow).split(', ');
  for (const contract of byPath.get(path) ?? []) {
    expect(allowed).toContain(contract.method);
    if (isRead(contract)) expect(allowed).toContain('HEAD');
  }
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const) {
    if (allowed.includes(method)) continue;
    const answer = await server.app.inject({ method, url });
    expect([answer.statusCode, answer.headers.allow], method).toEqual([405, headers.allow]);
    if (method !== 'HEAD')
      expect(answer.json()).toMatchObject({ code: 1, data: null, error: 'method_not_allowed' });
  }
});
