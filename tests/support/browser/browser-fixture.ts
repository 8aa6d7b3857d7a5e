import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { signInAdmin } from '#tests/support/people/signed-in.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface WorkerParts {
  /** One real server per worker, seeded with the demo plant's model; nothing publishes until a test does. */
  server: ServerProcess;
  /** A browser that once opened the printed wall link: a screen, signed in. */
  wallStorage: StorageState;
}
interface TestParts {
  /** Every address outside the server that a page asked for; checked to be empty after each test. */
  foreignRequests: string[];
  /** A page of the signed-in wall. */
  wall: Page;
}

const SPEC_TIMEOUT_MS = 300_000;

export const test = base.extend<TestParts, WorkerParts>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServerProcess();
      // A fault counts from its first moment, and not once it has lasted longer than a short stop.
      const admin = await signInAdmin(server.baseURL, server.adminPassword);
      await admin.setParam('SHORT_STOP_SECONDS', '0');
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: SPEC_TIMEOUT_MS },
  ],
  wallStorage: [
    async ({ browser, server }, use) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(server.wallLink());
      await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
      expect(page.url(), 'the ticket is gone from the address').not.toContain('ticket');
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: 'worker', timeout: SPEC_TIMEOUT_MS },
  ],
  baseURL: async ({ server }, use) => use(server.baseURL),
  foreignRequests: [
    async ({ context, server }, use) => {
      const seen: string[] = [];
      noteForeign(context, server.baseURL, seen);
      await use(seen);
      expect(seen, 'requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
  wall: async ({ browser, server, wallStorage, foreignRequests }, use) => {
    const context = await browser.newContext({
      storageState: wallStorage,
      baseURL: server.baseURL,
      viewport: { width: 1920, height: 1080 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    });
    noteForeign(context, server.baseURL, foreignRequests);
    await use(await context.newPage());
    await context.close();
  },
});

/** Notes what pages of a context ask of other hosts, sockets included. */
function noteForeign(context: BrowserContext, baseURL: string, seen: string[]): void {
  const own = new URL(baseURL).host;
  const note = (url: string): void => {
    const { protocol, host } = new URL(url);
    if (protocol !== 'data:' && protocol !== 'blob:' && host !== own) seen.push(url);
  };
  context.on('request', (request) => note(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())));
}

export { expect };
