import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '../../server/all-contracts.ts';
import { toOpenApi } from '../../server/core/openapi.ts';
import { VERSION } from '../../server/version.ts';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import { PERMISSIONS } from '../../shared/contracts/permissions.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/test-server.ts';

const contracts = await loadContracts();
const closed = contracts.filter((contract) => contract.access !== 'public' && contract.access !== 'apiKey');

/** A path with something in every place, whatever it means. */
function anyPath(contract: Endpoint): string {
  return contract.path.replace(/:\w+/g, '1');
}

describe('routes', () => {
  let server: TestServer;
  let stranger: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    stranger = await server.addUser({ tenantId: await server.addTenant('other') });
  });
  afterAll(() => server.close());

  it('mounts every contract, and nothing twice', () => {
    const ids = (list: readonly Endpoint[]) => list.map((contract) => contract.id).sort();
    expect(ids(server.app.contracts)).toEqual(ids(contracts));
    expect(new Set(ids(contracts)).size).toBe(contracts.length);
  });

  it('refuses to mount a route without a contract (H4: deny by default)', async () => {
    const { createHttp } = await import('../../server/core/http.ts');
    const { createLog } = await import('../../server/core/log.ts');
    const app = await createHttp(createLog('silent'));
    expect(() => app.get('/data/secret', async () => 'x')).toThrow(
      'GET /data/secret is mounted without a contract',
    );
    await app.close();
  });

  it('has exactly these routes outside of the contracts', () => {
    expect([...server.app.platformRoutes].sort()).toEqual([
      'GET /api/docs',
      'GET /healthz',
      'GET /metrics',
      'GET /readyz',
      'HEAD /healthz',
      'HEAD /readyz',
    ]);
  });

  it('leaves exactly these endpoints open to everybody (H4)', () => {
    const open = contracts.filter((contract) => contract.access === 'public').map((contract) => contract.id);
    expect(open.sort()).toEqual(['auth.ticket', 'auth.token']);
  });

  it.each(closed.map((contract) => [contract.id, contract] as const))(
    '%s answers nobody without a session',
    async (_id, contract) => {
      const answer = await server.app.inject({ method: contract.method, url: anyPath(contract) });
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'unauthorized']);
    },
  );

  it.each(closed.map((contract) => [contract.id, contract] as const))(
    '%s refuses a token of another tenant (H13)',
    async (_id, contract) => {
      const headers = { ...stranger.headers, 'tenant-id': server.tenantId };
      const answer = await server.app.inject({ method: contract.method, url: anyPath(contract), headers });
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'wrong_tenant']);
    },
  );

  it.each(
    closed
      .filter((contract) => contract.access !== 'session')
      .map((contract) => [contract.id, contract] as const),
  )('%s refuses who lacks its permission', async (_id, contract) => {
    const user = await server.addUser({
      permissions: PERMISSIONS.filter((permission) => permission !== contract.access),
    });
    const answer = await server.app.inject({
      method: contract.method,
      url: anyPath(contract),
      headers: user.headers,
    });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'forbidden']);
  });

  it('describes every contract at /api/docs and in docs/openapi.json, up to date', async () => {
    const served = (await server.app.inject('/api/docs')).json();
    expect(Object.keys(served.paths).length).toBeGreaterThan(20);
    const written: unknown = JSON.parse(
      await readFile(resolve(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
    );
    // Compared as texts: the difference of two documents of this size tells nobody anything.
    expect(
      JSON.stringify(written) === JSON.stringify(toOpenApi(contracts, VERSION)),
      'run: npm run openapi',
    ).toBe(true);
    expect(Object.keys(served.paths)).toEqual(
      Object.keys(toOpenApi(server.app.contracts, 'test').paths ?? {}),
    );
  });
});
