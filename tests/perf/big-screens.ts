import type { CDPSession, Page } from 'playwright';
import { leaveOutDrawing } from '#tests/support/walls/undrawn-gl.ts';
import { openBenchBrowser } from './browser.ts';
import { median, pairedRatio, quantile, rounded } from './median.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';
import { startSite, THREE_CHUNK } from './site.ts';

const ROUNDS = 5;
const WARM_MS = 6_000;
const MEASURED_MS = 10_000;
const QUICK_MS = 2_000;
const SCRIPT_P95_MS = 2;
const CALLS_MOST = 40;
const TRIANGLES_MOST = 400_000;
const FIRST_PICTURE_S = 3;
/** None by each frame; once a second clocks and ages are looked at. */
const OWN_KIB_MOST = 1;
/** Between two samples of what is allocated, bytes. */
const SAMPLED_BYTES = 1_024;

/** The same five lines of fourteen machines, with up to 2,000 goods that move. */
const VARIANTS = {
  own: {
    title: 'Linewall',
    path: '/largeScreen?feed=synthetic&seed=1&machines=70&rate=20&orbit=0&quality=full',
  },
  r3f: { title: '@react-three/fiber, a mesh per thing', path: '/bench/solid' },
  empty: { title: 'an empty stage', path: '/bench/stage' },
} as const;
type Variant = keyof typeof VARIANTS;
const KEYS = Object.keys(VARIANTS) as Variant[];
const SCREENS = {
  plant: VARIANTS.own.path,
  'warehouse of 31,104 places': '/largeScreen2?feed=synthetic&seed=1&fault=12&orbit=0',
  'platform with a train of 60 wagons': '/largeScreenRailway?feed=synthetic&seed=1&fault=6&orbit=0',
} as const;
type Screen = keyof typeof SCREENS;
const SCREEN_NAMES = Object.keys(SCREENS) as Screen[];
/** Goods move as before, and no values come: what is allocated then is allocated for each frame. */
const WITHOUT_DATA = `${VARIANTS.own.path}&freeze=1`;

/** A function of a heap profile, and what it has called. */
interface HeapNode {
  readonly callFrame: { readonly url: string };
  readonly selfSize: number;
  readonly children: readonly HeapNode[];
}

/** Bytes a frame. */
interface Allocated {
  readonly all: number;
  readonly own: number;
}

interface Sample {
  /** Milliseconds of script in each frame that drew. */
  readonly frames: readonly number[];
  readonly calls: number;
  readonly triangles: number;
  /** Seconds of script a second, in frames and beside them. */
  readonly script: number;
  readonly allocated: Allocated;
}

declare global {
  interface Window {
    benchFrames: { ms: number[]; calls: number; triangles: number };
    /** Of the first frame that drew, ms since the page was asked for. */
    benchFirstAt?: number;
  }
}

/** What the script of a big screen costs. Draw calls are counted and not carried out: there is no GPU to wait for. */
export const bigScreens: Bench = {
  name: 'big-screens',
  needsBrowser: true,
  async run(context) {
    const site = await startSite();
    const rounds = context.isQuick ? 1 : ROUNDS;
    const samples: Record<Variant, Sample[]> = { own: [], r3f: [], empty: [] };
    const withoutData: Sample[] = [];
    const first = new Map<Screen, number[]>(SCREEN_NAMES.map((name) => [name, []]));
    try {
      for (let round = 1; round <= rounds; round += 1) {
        for (const key of KEYS) {
          const sample = await measure(context, site.url + VARIANTS[key].path);
          samples[key].push(sample);
          const ms = quantile(sample.frames, 0.95).toFixed(2);
          context.say(
            `${key} ${round}: p95 ${ms} ms, ${sample.frames.length} frames, ${sample.calls} calls, ${sample.triangles} triangles, script ${sample.script.toFixed(3)} s/s, ${Math.round(sample.allocated.all)} B a frame`,
          );
        }
        withoutData.push(await measure(context, site.url + WITHOUT_DATA));
        for (const name of SCREEN_NAMES) first.get(name)?.push(await firstPicture(site.url + SCREENS[name]));
      }
    } finally {
      await site.close();
    }
    return [...rowsOf(samples, withoutData), ...firstRows(first)];
  },
};

async function measure({ isQuick }: BenchContext, url: string): Promise<Sample> {
  const browser = await openBenchBrowser();
  try {
    const { page } = browser;
    await page.addInitScript(leaveOutDrawing);
    await page.addInitScript(countFrames);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.goto(url);
    await page.waitForFunction(() => window.benchFrames.ms.length > 0, null, { timeout: 60_000 });
    await page.waitForTimeout(isQuick ? QUICK_MS : WARM_MS);
    await restart(page);
    const before = await scriptSeconds(devtools);
    await page.waitForTimeout(isQuick ? QUICK_MS : MEASURED_MS);
    const after = await scriptSeconds(devtools);
    const { ms, calls, triangles } = await page.evaluate(() => window.benchFrames);
    const allocated = await sampleAllocations(page, devtools, isQuick ? QUICK_MS : MEASURED_MS);
    return {
      frames: ms,
      calls: Math.round(calls / ms.length),
      triangles: Math.round(triangles / ms.length),
      script: (after.script - before.script) / (after.at - before.at),
      allocated,
    };
  } finally {
    await browser.close();
  }
}

/** Seconds until the first picture, in a browser that has had the page before. */
async function firstPicture(url: string): Promise<number> {
  const browser = await openBenchBrowser();
  try {
    const { page } = browser;
    await page.addInitScript(leaveOutDrawing);
    await page.addInitScript(countFrames);
    let firstAt = Number.NaN;
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(url);
      await page.waitForFunction(() => window.benchFirstAt !== undefined, null, { timeout: 60_000 });
      firstAt = await page.evaluate(() => window.benchFirstAt ?? Number.NaN);
    }
    return firstAt / 1000;
  } finally {
    await browser.close();
  }
}

const restart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.benchFrames = { ms: [], calls: 0, triangles: 0 };
  });

/** Runs in the page, after `leaveOutDrawing`: what each frame that drew has cost. */
function countFrames(): void {
  window.benchFrames = { ms: [], calls: 0, triangles: 0 };
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const before = { ...window.undrawn };
      const start = performance.now();
      callback(time);
      const ms = performance.now() - start;
      const after = window.undrawn;
      if (!after || after.clears === before.clears) return;
      window.benchFirstAt ??= performance.now();
      window.benchFrames.ms.push(ms);
      window.benchFrames.calls += after.calls - (before.calls ?? 0);
      window.benchFrames.triangles += after.triangles - (before.triangles ?? 0);
    });
}

async function scriptSeconds(
  devtools: CDPSession,
): Promise<{ readonly script: number; readonly at: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { script: of('ScriptDuration'), at: of('Timestamp') };
}

/** Bytes that a frame allocates, collected ones too: of all scripts, and of those without three.js. */
async function sampleAllocations(page: Page, devtools: CDPSession, ms: number): Promise<Allocated> {
  await restart(page);
  await devtools.send('HeapProfiler.startSampling', {
    samplingInterval: SAMPLED_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await page.waitForTimeout(ms);
  const { profile } = await devtools.send('HeapProfiler.stopSampling');
  const frames = Math.max(1, await page.evaluate(() => window.benchFrames.ms.length));
  const bytes = { three: 0, others: 0 };
  // What the browser allocates, as for a list of keys, is counted for the script that has called it.
  const add = ({ callFrame, selfSize, children }: HeapNode, caller: keyof typeof bytes): void => {
    const of = callFrame.url === '' ? caller : callFrame.url.includes(THREE_CHUNK) ? 'three' : 'others';
    bytes[of] += selfSize;
    for (const child of children) add(child, of);
  };
  add(profile.head, 'others');
  return { all: (bytes.three + bytes.others) / frames, own: bytes.others / frames };
}

function rowsOf(
  samples: Readonly<Record<Variant, readonly Sample[]>>,
  withoutData: readonly Sample[],
): RowDraft[] {
  const of = (key: Variant, read: (sample: Sample) => number): number[] => samples[key].map(read);
  const p95 = ({ frames }: Sample): number => quantile(frames, 0.95);
  const cost = ({ script }: Sample): number => script;
  return [
    ...KEYS.map(
      (key): RowDraft => ({
        name: `big screen, script of a frame p95: ${VARIANTS[key].title}`,
        value: rounded(median(of(key, p95))),
        unit: 'ms',
        better: 'lower',
        note: `p50 ${rounded(median(of(key, ({ frames }) => median(frames))))} ms`,
        ...(key === 'own' ? { target: SCRIPT_P95_MS } : {}),
      }),
    ),
    ...(['r3f', 'empty'] as const).map((key): RowDraft => {
      const ratio = rounded(pairedRatio(of('own', cost), of(key, cost)));
      return {
        name: `big screen, script a second: Linewall ÷ ${VARIANTS[key].title}`,
        value: ratio,
        unit: '×',
        better: 'lower',
        ratioTo: { peer: VARIANTS[key].title, ratio },
        note: `${rounded(median(of('own', cost)))} and ${rounded(median(of(key, cost)))} s/s`,
      };
    }),
    ...(['own', 'r3f'] as const).map(
      (key): RowDraft => ({
        name: `big screen, draw calls of a frame: ${VARIANTS[key].title}`,
        value: rounded(median(of(key, ({ calls }) => calls))),
        unit: 'calls',
        better: 'lower',
        ...(key === 'own' ? { target: CALLS_MOST } : {}),
      }),
    ),
    {
      name: 'big screen, triangles of a frame: Linewall',
      value: Math.round(median(of('own', ({ triangles }) => triangles))),
      unit: 'triangles',
      better: 'lower',
      target: TRIANGLES_MOST,
    },
    ...(['own', 'r3f'] as const).map(
      (key): RowDraft => ({
        name: `big screen, allocated a frame: ${VARIANTS[key].title}`,
        value: rounded(median(of(key, ({ allocated }) => allocated.all)) / 1_024),
        unit: 'KiB',
        better: 'lower',
      }),
    ),
    {
      name: 'big screen, allocated a frame while goods move and no values come, without three.js: Linewall',
      value: rounded(median(withoutData.map(({ allocated }) => allocated.own)) / 1_024),
      unit: 'KiB',
      better: 'lower',
      target: OWN_KIB_MOST,
      note: `${rounded(median(withoutData.map(({ allocated }) => allocated.all)) / 1_024)} KiB with three.js`,
    },
  ];
}

function firstRows(first: ReadonlyMap<Screen, readonly number[]>): RowDraft[] {
  return [...first].map(([name, seconds]) => ({
    name: `big screen, first picture from the browser’s cache: ${name}`,
    value: rounded(median(seconds)),
    unit: 's',
    better: 'lower',
    target: FIRST_PICTURE_S,
    note: 'without the time of a GPU',
  }));
}
