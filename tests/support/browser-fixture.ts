import { test as base, expect } from '@playwright/test';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/**
 * `server`: one real server per worker, seeded with the demo plant's model, nothing publishing until a test does.
 * `foreignRequests`: every address outside the server that a page asked for; checked to be empty after each test.
 */
export const test = base.extend<{ foreignRequests: string[] }, { server: ServerProcess }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServerProcess();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.baseURL),
  foreignRequests: [
    async ({ context, server }, use) => {
      const seen: string[] = [];
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol !== 'data:' && protocol !== 'blob:' && origin !== server.baseURL)
          seen.push(request.url());
      });
      await use(seen);
      expect(seen, 'requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
