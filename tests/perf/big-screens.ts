import type { CDPSession, Page } from 'playwright';
import { openBenchBrowser } from './browser.ts';
import { median, pairedRatio, quantile, rounded } from './median.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';
import { startSite } from './site.ts';

const ROUNDS = 5;
const WARM_MS = 6_000;
const MEASURED_MS = 10_000;
const QUICK_MS = 2_000;
const SCRIPT_P95_MS = 2;
const CALLS_MOST = 40;
const TRIANGLES_MOST = 400_000;
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

interface Sample {
  /** Milliseconds of script in each frame that drew. */
  readonly frames: readonly number[];
  readonly calls: number;
  readonly triangles: number;
  /** Seconds of script a second, in frames and beside them. */
  readonly script: number;
  readonly bytesPerFrame: number;
}

declare global {
  interface Window {
    benchFrames: { ms: number[]; calls: number; triangles: number };
  }
}

/** What the script of a big screen costs. Draw calls are counted and not carried out: there is no GPU to wait for. */
export const bigScreens: Bench = {
  name: 'big-screens',
  needsBrowser: true,
  async run(context) {
    const site = await startSite();
    const samples: Record<Variant, Sample[]> = { own: [], r3f: [], empty: [] };
    try {
      for (let round = 1; round <= (context.isQuick ? 1 : ROUNDS); round += 1)
        for (const key of KEYS) {
          const sample = await measure(context, site.url + VARIANTS[key].path);
          samples[key].push(sample);
          const ms = quantile(sample.frames, 0.95).toFixed(2);
          context.say(
            `${key} ${round}: p95 ${ms} ms, ${sample.frames.length} frames, ${sample.calls} calls, ${sample.triangles} triangles, script ${sample.script.toFixed(3)} s/s, ${Math.round(sample.bytesPerFrame)} B a frame`,
          );
        }
    } finally {
      await site.close();
    }
    return rowsOf(samples);
  },
};

async function measure({ isQuick }: BenchContext, url: string): Promise<Sample> {
  const browser = await openBenchBrowser();
  try {
    const { page } = browser;
    await page.addInitScript(countDraws);
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
      bytesPerFrame: allocated,
    };
  } finally {
    await browser.close();
  }
}

const restart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.benchFrames = { ms: [], calls: 0, triangles: 0 };
  });

/** Runs in the page, before its own code. */
function countDraws(): void {
  window.benchFrames = { ms: [], calls: 0, triangles: 0 };
  let calls = 0;
  let triangles = 0;
  const gl = WebGL2RenderingContext.prototype;
  const drawn = (count: number, instances = 1): void => {
    calls += 1;
    triangles += (count / 3) * instances;
  };
  gl.drawElements = (_mode, count) => drawn(count);
  gl.drawArrays = (_mode, _first, count) => drawn(count);
  gl.drawElementsInstanced = (_mode, count, _type, _offset, instances) => drawn(count, instances);
  gl.drawArraysInstanced = (_mode, _first, count, instances) => drawn(count, instances);
  // Else the product sees a renderer in software, and stands still.
  const getParameter = gl.getParameter;
  gl.getParameter = function (name) {
    return name === 0x9246 ? 'a GPU whose draw calls are left out' : getParameter.call(this, name);
  };
  const clear = gl.clear;
  let hasCleared = false;
  gl.clear = function (mask) {
    hasCleared = true;
    clear.call(this, mask);
  };
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      [calls, triangles, hasCleared] = [0, 0, false];
      const start = performance.now();
      callback(time);
      const ms = performance.now() - start;
      if (!hasCleared) return;
      window.benchFrames.ms.push(ms);
      window.benchFrames.calls += calls;
      window.benchFrames.triangles += triangles;
    });
}

async function scriptSeconds(
  devtools: CDPSession,
): Promise<{ readonly script: number; readonly at: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { script: of('ScriptDuration'), at: of('Timestamp') };
}

/** Bytes that a frame allocates, collected ones too. */
async function sampleAllocations(page: Page, devtools: CDPSession, ms: number): Promise<number> {
  await restart(page);
  await devtools.send('HeapProfiler.startSampling', {
    samplingInterval: SAMPLED_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await page.waitForTimeout(ms);
  const { profile } = await devtools.send('HeapProfiler.stopSampling');
  const frames = await page.evaluate(() => window.benchFrames.ms.length);
  return profile.samples.reduce((sum, { size }) => sum + size, 0) / Math.max(1, frames);
}

function rowsOf(samples: Readonly<Record<Variant, readonly Sample[]>>): RowDraft[] {
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
        value: rounded(median(of(key, ({ bytesPerFrame }) => bytesPerFrame)) / 1_024),
        unit: 'KiB',
        better: 'lower',
      }),
    ),
  ];
}
