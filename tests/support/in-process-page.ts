import { resolve } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startTestServer, type TestServer } from './test-server.ts';

/**
 * Browser tests whose server runs in their own process: its clock can be moved, and its database tells what no
 * endpoint tells.
 */
export const test = base.extend<object, { server: TestServer; address: string }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startTestServer({ distDir: resolve(import.meta.dirname, '../../dist') });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  address: [async ({ server }, use) => use(await server.listen()), { scope: 'worker' }],
  baseURL: async ({ address }, use) => use(address),
});

export { expect };
