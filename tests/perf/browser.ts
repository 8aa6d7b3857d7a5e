import { type Browser, type BrowserServer, chromium, type Page } from 'playwright';
import type {} from '#display/runtime/healing/diagnostics.ts';
import { chromiumPath } from './environment.ts';
import { cpuSecondsOf } from './process-cpu.ts';

/** A browser of its own, so that its CPU time is this page's alone; without a GPU where no other flags are given. */
export interface BenchBrowser {
  readonly page: Page;
  /** CPU seconds of all its processes so far. */
  cpuSeconds(): number;
  /** Frames that reached the glass in the next `ms`, and the longest time between two. */
  presented(ms: number): Promise<{ readonly perSecond: number; readonly longestGapMs: number }>;
  /** After a garbage collection. */
  memory(): Promise<{ readonly heapMb: number; readonly nodes: number; readonly listeners: number }>;
  close(): Promise<void>;
}

const FRAME_CATEGORIES = ['devtools.timeline.frame', 'disabled-by-default-devtools.timeline.frame'];

interface BenchBrowserOptions {
  readonly baseURL?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** How it draws. */
  readonly flags?: readonly string[];
}

export async function openBenchBrowser(options: BenchBrowserOptions = {}): Promise<BenchBrowser> {
  const { flags = ['--disable-gpu'], ...ofContext } = options;
  const executablePath = chromiumPath();
  const server: BrowserServer = await chromium.launchServer({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      ...flags,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--enable-precise-memory-info',
    ],
  });
  const browser: Browser = await chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...ofContext,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const pid = server.process().pid;
  if (!pid) throw new Error('the browser has no process');

  return {
    page,
    cpuSeconds: () => cpuSecondsOf(pid),
    async presented(ms) {
      await browser.startTracing(page, { categories: FRAME_CATEGORIES });
      await page.waitForTimeout(ms);
      const trace: { traceEvents: { name: string; ts: number }[] } = JSON.parse(
        (await browser.stopTracing()).toString(),
      );
      const times = trace.traceEvents
        .filter(({ name }) => name === 'DrawFrame')
        .map(({ ts }) => ts / 1000)
        .sort((a, b) => a - b);
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
      return { perSecond: (times.length * 1000) / ms, longestGapMs: Math.max(0, ...gaps) };
    },
    async memory() {
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
      return {
        heapMb: of('JSHeapUsedSize') / 2 ** 20,
        nodes: of('Nodes'),
        listeners: of('JSEventListeners'),
      };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
