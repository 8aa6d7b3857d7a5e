import { appendFileSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startServerProcess } from '../support/server-process.ts';
import { openBenchBrowser } from './browser.ts';
import { readEnvironment } from './environment.ts';
import { rounded } from './median.ts';
import { buildProduct } from './site.ts';
import { slopeOf } from './slope.ts';

/**
 * `npm run soak -- --hours N [--speed S] [--log FILE]`: N hours of the demo plant, S times as fast as the clock, through
 * the real broker, server and feed into the real board. Heap, listeners, nodes and textures must not grow.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '168' },
    speed: { type: 'string', default: '600' },
    log: { type: 'string' },
  },
});
const hours = Number(values.hours);
const speed = Number(values.speed);
if (!(hours > 0) || !(speed >= 1 && speed <= 600)) {
  console.error('soak: --hours must be above 0, --speed from 1 to 600');
  process.exit(2);
}
const HEAP_MB_PER_DAY = 1;
const SAMPLES = 60;
/** The first part of a run fills caches and rings. */
const WARM_SHARE = 0.2;
/** Counts may move with the picture: a badge, a text more. */
const FLAT_SHARE = 0.05;

interface Sample {
  readonly days: number;
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly sceneNodes: number;
  readonly textureMb: number;
  readonly watchers: number;
  readonly serverMb: number;
  readonly frames: number;
}

await buildProduct();
const server = await startServerProcess({ LINEWALL_LOG_LEVEL: 'error' });
const browser = await openBenchBrowser();
const { page } = browser;
const samples: Sample[] = [];
let failed = false;

function serverMb(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function sample(days: number): Promise<Sample> {
  const memory = await browser.memory();
  const board = await page.evaluate(() => {
    const now = window.linewall?.diagnostics();
    return {
      state: now?.state,
      phase: now?.feed.phase,
      ladder: now?.ladder.length ?? 0,
      sceneNodes: now?.counts.nodes ?? 0,
      watchers: (now?.counts.watchers ?? 0) + (now?.counts.timers ?? 0) + (now?.counts.texts ?? 0),
      textureMb: (now?.textureBytes ?? 0) / 2 ** 20,
      frames: now?.frames.presented ?? 0,
    };
  });
  if (board.state !== 'showing' || board.phase !== 'live' || board.ladder > 0) {
    failed = true;
    console.error(`soak: the wall is ${board.state}, its feed ${board.phase}, ${board.ladder} faults`);
  }
  return {
    days,
    ...memory,
    sceneNodes: board.sceneNodes,
    watchers: board.watchers,
    textureMb: board.textureMb,
    frames: board.frames,
    serverMb: serverMb(),
  };
}

try {
  server.startDemo({ LINEWALL_DEMO_SPEED: String(speed) });
  await page.goto(server.wallLink());
  await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing', undefined, {
    timeout: 60_000,
  });
  const realMs = (hours * 3_600_000) / speed;
  const startedAt = performance.now();
  for (let index = 1; index <= SAMPLES; index += 1) {
    const dueMs = (realMs * index) / SAMPLES - (performance.now() - startedAt);
    await page.waitForTimeout(Math.max(0, dueMs));
    const one = await sample(((performance.now() - startedAt) * speed) / 86_400_000);
    samples.push(one);
    const line = Object.entries(one)
      .map(([name, value]) => `${name} ${rounded(value, 4)}`)
      .join(', ');
    console.log(line);
    if (values.log) appendFileSync(values.log, `${line}\n`);
  }
} finally {
  await browser.close();
  await server.stop();
}

const settled = samples.slice(Math.floor(samples.length * WARM_SHARE));
const days = settled.map((one) => one.days);
function report(what: keyof Sample, unit: string, isMet: (slope: number, mean: number) => boolean): void {
  const numbers = settled.map((one) => one[what]);
  const slope = slopeOf(days, numbers);
  const mean = numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);
  const met = isMet(slope, mean);
  failed ||= !met;
  console.log(
    `${met ? 'met    ' : 'not met'} ${what}: ${rounded(mean, 4)} ${unit}, ${rounded(slope)} ${unit} a simulated day`,
  );
}
const span = (days.at(-1) ?? 0) - (days[0] ?? 0);
const isFlat = (slope: number, mean: number): boolean => slope * span <= Math.max(2, mean * FLAT_SHARE);
report('heapMb', 'MB', (slope) => slope <= HEAP_MB_PER_DAY);
report('nodes', 'DOM nodes', isFlat);
report('listeners', 'listeners', isFlat);
report('sceneNodes', 'scene nodes', isFlat);
report('watchers', 'watchers, timers and texts', isFlat);
report('textureMb', 'MB of textures', isFlat);
report('serverMb', 'MB of the server’s memory', () => true);
const env = readEnvironment(true);
console.log(
  `${hours} h at ${speed} ×; ${env.cores} × ${env.cpu}, ${env.chromium}, Node ${env.node}, ${env.at}`,
);
process.exit(failed ? 1 : 0);
