import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../support/server-process.ts';
import { openBenchBrowser } from './browser.ts';
import { median, rounded } from './median.ts';
import { connectPlant } from './plant-load.ts';
import type { Bench, BenchContext } from './row.ts';
import { buildProduct } from './site.ts';

const ROUNDS = 5;

interface Starts {
  readonly firstS: number;
  readonly secondS: number;
  readonly wallS: number;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function startOnce(): Promise<Starts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-bench-'));
  const env = { LINEWALL_DATA_DIR: dataDir, LINEWALL_LOG_LEVEL: 'error' };
  const startedAt = performance.now();
  const server = await startServerProcess(env);
  const firstS = (performance.now() - startedAt) / 1000;
  const browser = await openBenchBrowser();
  const { page } = browser;
  try {
    const client = await connectPlant(server.mqtt);
    const topic = `linewall/v1/${server.mqtt.tenantId}/L1-FILLER/metrics`;
    await client.publishAsync(topic, JSON.stringify({ ts: Date.now(), speed: 30_000 }), { qos: 1 });
    await client.endAsync(true);
    await page.goto(server.wallLink());
    const isShowing = () => page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
    await isShowing();
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('L1-FILLER'));
    const secondS = await timed(() => server.restart());
    // The page comes out of the browser's cache; nothing of the server's data does.
    await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
    for (const path of ['**/socket.io/**', '**/data/**', '**/admin/**', '**/auth/**'])
      await page.route(path, (route) => route.abort());
    const wallS = await timed(async () => {
      await page.reload({ waitUntil: 'commit' });
      await isShowing();
      await page.waitForFunction(() => (window.linewall?.diagnostics().frames.presented ?? 0) > 0);
    });
    return { firstS, secondS, wallS };
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** From the start of a process to its first answer; from a reload to the last known picture. */
export const startup: Bench = {
  name: 'startup',
  needsBrowser: true,
  async run(context: BenchContext) {
    await buildProduct();
    const starts: Starts[] = [];
    for (let round = 0; round < (context.isQuick ? 1 : ROUNDS); round += 1) {
      const one = await startOnce();
      starts.push(one);
      context.say(
        `first ${one.firstS.toFixed(2)} s, second ${one.secondS.toFixed(2)} s, wall ${one.wallS.toFixed(2)} s`,
      );
    }
    const of = (pick: (one: Starts) => number) => rounded(median(starts.map(pick)));
    return [
      {
        name: 'start: server on an empty data directory to ready',
        value: of(({ firstS }) => firstS),
        unit: 's',
        better: 'lower',
        target: 120,
        note: 'database made, migrated and seeded; without what `npm start` installs and builds before it on a fresh clone',
      },
      {
        name: 'start: server stopped and started again to ready',
        value: of(({ secondS }) => secondS),
        unit: 's',
        better: 'lower',
        target: 5,
        note: 'includes stopping',
      },
      {
        name: 'start: wall to its last picture, server’s data out of reach',
        value: of(({ wallS }) => wallS),
        unit: 's',
        better: 'lower',
        target: 2,
        note: 'reload of the page in an open browser; the page itself is served',
      },
    ];
  },
};
