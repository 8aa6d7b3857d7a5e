import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts, loadSchemaNames } from '#server/all-contracts.ts';
import { createHttp } from '#server/core/http/http.ts';
import { toOpenApi } from '#server/core/http/openapi/openapi.ts';
import { createLog } from '#server/core/logs/log.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

describe('routes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await sharedServer();
  });
  afterAll(() => server.close());

  it('are not mounted without a contract (H4: deny by default)', async () => {
    const app = await createHttp(createLog('silent'));
    expect(() => app.get('/data/secret', async () => 'x')).toThrow(
      'GET /data/secret is mounted without a contract',
    );
    await app.close();
  });

  it('are exactly these where they have no contract', () => {
    expect([...server.app.platformRoutes].sort()).toEqual([
      'GET /api/docs',
      'GET /healthz',
      'GET /metrics',
      'GET /readyz',
    ]);
  });

  it('are described at /api/docs', async () => {
    const contracts = await loadContracts();
    const names = await loadSchemaNames();
    const served: { paths: object } = (await server.app.inject('/api/docs')).json();
    // Compared as texts: the difference of two documents of this size tells nobody anything.
    expect(
      JSON.stringify(served) === JSON.stringify(toOpenApi(contracts, names, 'test')),
      'the served document',
    ).toBe(true);
  });
});
