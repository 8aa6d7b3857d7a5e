import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import type {} from '#display/runtime/healing/diagnostics.ts';
import { chromiumPath } from '#tests/perf/environment.ts';
import { connectPlant } from '#tests/perf/plant-load.ts';
import { type MqttLogin, startServerProcess } from '#tests/support/servers/server-process.ts';

const DIST = resolve(import.meta.dirname, '../../../dist');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
const WAIT_MS = 60_000;

export interface ColdWall {
  /** From opening the page in a browser that has just been started to its last known picture. */
  readonly pictureS: number;
  /** The browser's own start before that. */
  readonly browserS: number;
}

/**
 * A wall that has shown a line is switched off; the server stops; the wall is switched on again. Only the page itself
 * is served then, as from a proxy before the server: of the plant's data there is only what the wall kept.
 */
export async function startColdWall(): Promise<ColdWall> {
  const profile = await mkdtemp(join(tmpdir(), 'linewall-profile-'));
  const server = await startServerProcess({ LINEWALL_LOG_LEVEL: 'error' });
  let pages: Server | null = null;
  try {
    await showOnce(profile, server.mqtt, server.wallLink().replace('#', '?line=L1#'));
    await server.stop();
    pages = await servePages(Number(new URL(server.baseURL).port));
    return await showAgain(profile, server.baseURL);
  } finally {
    pages?.close();
    await server.stop();
    await rm(profile, { recursive: true, force: true });
  }
}

async function showOnce(profile: string, login: MqttLogin, link: string): Promise<void> {
  const client = await connectPlant(login);
  const topic = `linewall/v1/${login.tenantId}/L1-FILLER/metrics`;
  await client.publishAsync(topic, JSON.stringify({ ts: Date.now(), speed: 30_000 }), { qos: 1 });
  await client.endAsync(true);
  const context = await openProfile(profile);
  const page = await context.newPage();
  await page.goto(link);
  await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing', undefined, {
    timeout: WAIT_MS,
  });
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('L1-FILLER'), undefined, {
    timeout: WAIT_MS,
  });
  await context.close();
}

async function showAgain(profile: string, baseURL: string): Promise<ColdWall> {
  const launchedAt = performance.now();
  const context = await openProfile(profile);
  const [page = await context.newPage()] = context.pages();
  const openedAt = performance.now();
  await page.goto(`${baseURL}/productLineSignage?line=L1`, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => {
      const now = window.linewall?.diagnostics();
      return now?.state === 'showing' && now.isFromStorage && now.frames.presented > 0;
    },
    undefined,
    { timeout: WAIT_MS },
  );
  const shownAt = performance.now();
  await context.close();
  return { pictureS: (shownAt - openedAt) / 1000, browserS: (openedAt - launchedAt) / 1000 };
}

function openProfile(profile: string): Promise<BrowserContext> {
  const executablePath = chromiumPath();
  return chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    viewport: { width: 1920, height: 1080 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
}

/** Pages and their assets; everything else is out of service. */
async function servePages(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://wall').pathname;
    const file = path.startsWith('/assets/')
      ? join(DIST, path.replaceAll('..', ''))
      : path === '/productLineSignage'
        ? join(DIST, 'display/index.html')
        : null;
    if (!file || !existsSync(file)) return response.writeHead(503).end();
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return server;
}
