import { join } from 'node:path';
import { QUALITY_STEPS, type QualityStep } from '#display/parts/solid-quality.ts';
import type { Diagnostics } from '#display/runtime/healing/diagnostics.ts';
import { BIG_SCREENS, type BigScreen } from '#tests/perf/big-screen-paths.ts';
import { type BenchBrowser, openBenchBrowser } from '#tests/perf/browser.ts';
import { pairedRatio, quantile, rounded } from '#tests/perf/median.ts';
import type { Bench, BenchContext, RowDraft } from '#tests/perf/row.ts';
import { type Site, startSite } from '#tests/perf/site.ts';
import { leaveOutDrawing } from '#tests/support/walls/undrawn-gl.ts';
import { AS_IT_RUNS, ASKED_MS, FLYING_FREELY, IN_FLIGHT, TOUR } from './flights.ts';
import { findGpu, type GpuAccess, IS_WITHOUT_GPU } from './gpu-browser.ts';
import { type MeterOptions, meterPictures, type Pictures } from './page-meter.ts';

const [PLANT] = BIG_SCREENS;
const SIZES = [
  { title: '1080p', viewport: { width: 1920, height: 1080 } },
  { title: '4K', viewport: { width: 3840, height: 2160 } },
] as const;
/** The still picture is one at full quality, and none follows it. */
const STEPS = QUALITY_STEPS.filter((step) => step !== 'still');
const STEP_ROUNDS = 3;
const WARM_MS = 2_000;
const MEASURED_MS = 6_000;
const STEP_MEASURED_MS = 2_500;
const QUICK_MS = 1_000;
/** The same number of pixels in flight as at rest. */
const ALL_PIXELS = '&quality=full';
/** Longer than any step waits between two pictures: each frame is one. Goods move, and no values come. */
const STEP_FRAME_MS = 70;
const WITHOUT_DATA = '&freeze=1';
/** A frame was left out. */
const LATE_MS = 1.5 * ASKED_MS;
/** Frames are not held back for a glass that shows 60 a second. */
const WITHOUT_LIMIT = ['--disable-gpu-vsync', '--disable-frame-rate-limit'];
const SCRIPT_P95_MS = 2;
const FIRST_PICTURE_S = 3;
const PICTURES_LEAST = 59;

const STANDING: MeterOptions = { ...AS_IT_RUNS, stepMs: STEP_FRAME_MS };

interface Run {
  readonly pictures: Pictures;
  readonly seconds: number;
  /** Until the first picture. */
  readonly firstS: number;
  readonly before: Diagnostics | undefined;
  readonly after: Diagnostics | undefined;
}

interface Place {
  readonly gpu: GpuAccess;
  readonly site: Site;
  readonly size: (typeof SIZES)[number];
}

/** Frames of the big screens on a GPU: what one costs, how many there are a second, what steps of quality gain. */
export const gpuFrames: Bench = {
  name: 'gpu-frames',
  needsBrowser: true,
  async run(context) {
    if (IS_WITHOUT_GPU && !context.isQuick) throw new Error('BENCH_WITHOUT_GPU goes with --quick');
    const gpu = await findGpu(context.say);
    if (!gpu) {
      context.say('no GPU: skipped');
      return [];
    }
    const rows: RowDraft[] = [arithmeticRow(gpu)];
    const site = await startSite();
    const sizes = IS_WITHOUT_GPU ? SIZES.slice(0, 1) : SIZES;
    try {
      for (const size of sizes)
        for (const screen of BIG_SCREENS)
          rows.push(...(await screenRows(context, { gpu, site, size }, screen)));
      for (const size of sizes) rows.push(...(await stepRows(context, { gpu, site, size })));
    } finally {
      await site.close();
    }
    const driver = gpu.driver === null ? '' : `, driver ${gpu.driver}`;
    const drawnBy = `${gpu.renderer}${driver}, \`${gpu.flags.join(' ')}\``;
    return rows.map((row) => ({ ...row, drawnBy }));
  },
};

function arithmeticRow({ arithmetic }: GpuAccess): RowDraft {
  return {
    name: 'arithmetic that pixel shaders reach',
    value: arithmetic === null ? null : rounded(arithmetic / 1e12),
    unit: 'TFLOP/s',
    better: 'higher',
    note: 'single precision; to set this card beside others',
  };
}

async function screenRows(
  context: BenchContext,
  { gpu, site, size }: Place,
  { key, title, path }: BigScreen,
): Promise<readonly RowDraft[]> {
  const url = site.url + path;
  const { viewport } = size;
  const name = `${title}, ${size.title}`;
  const times = context.isQuick ? { warmMs: QUICK_MS, ms: QUICK_MS } : { warmMs: WARM_MS, ms: MEASURED_MS };
  const limited = await openBenchBrowser({ flags: gpu.flags, viewport });
  let first: Run;
  let normal: Run;
  let whole: Run;
  let flying: Run;
  try {
    first = await measure(limited, url, AS_IT_RUNS, { warmMs: 0, ms: 0 });
    normal = await measure(limited, url, AS_IT_RUNS, { ...times, picture: `${key}-${size.title}` });
    whole = await measure(limited, url + TOUR + ALL_PIXELS, IN_FLIGHT, times);
    flying = await measure(limited, url + TOUR, IN_FLIGHT, times);
  } finally {
    await limited.close();
  }
  const unlimited = await openBenchBrowser({ flags: [...gpu.flags, ...WITHOUT_LIMIT], viewport });
  let free: Run;
  try {
    free = await measure(unlimited, url + TOUR + ALL_PIXELS, FLYING_FREELY, times);
  } finally {
    await unlimited.close();
  }
  context.say(
    `${name}: GPU ${shown(whole.pictures.gpu, 0.5)}, script p95 ${shown(flying.pictures.script, 0.95)}, ${rate(normal)} and in flight ${rate(flying)} pictures/s, ${rate(free)} without a limit; first ${first.firstS.toFixed(2)} s, again ${normal.firstS.toFixed(2)} s`,
  );
  return [
    gpuRow(`${name}: GPU time of a picture`, whole),
    {
      name: `${name}: script of a picture p95`,
      value: quantileOf(
        [flying, normal].flatMap(({ pictures }) => quantileOf(pictures.script, 0.95) ?? []),
        1,
      ),
      unit: 'ms',
      better: 'lower',
      target: SCRIPT_P95_MS,
      note: [scriptOf('in flight', flying), scriptOf('as the screen runs', normal)]
        .filter(Boolean)
        .join('; '),
    },
    {
      name: `${name}: pictures a second in flight, 60 asked for`,
      value: rate(flying),
      unit: 'pictures/s',
      better: 'higher',
      target: PICTURES_LEAST,
      note: `${gapsOf(flying)}; ${pixelsOf(flying)}, with all of them ${rate(whole)}`,
    },
    {
      name: `${name}: pictures a second as the screen runs`,
      value: rate(normal),
      unit: 'pictures/s',
      better: 'higher',
      note: stateOf(normal),
    },
    {
      name: `${name}: pictures a second in flight without a limit`,
      value: rate(free),
      unit: 'pictures/s',
      better: 'higher',
      note: `script p95 ${shown(free.pictures.script, 0.95)}`,
    },
    {
      name: `${name}: first picture from the browser’s cache`,
      value: rounded(normal.firstS),
      unit: 's',
      better: 'lower',
      target: FIRST_PICTURE_S,
      note: `until all of its pixels are there; in a new browser ${rounded(first.firstS)} s`,
    },
  ];
}

/** What a picture of the plant takes at each step of quality, where one follows the other without a limit. */
async function stepRows(context: BenchContext, { gpu, site, size }: Place): Promise<readonly RowDraft[]> {
  const ms = context.isQuick ? QUICK_MS : STEP_MEASURED_MS;
  const taken = new Map<QualityStep, number[]>(STEPS.map((step) => [step, []]));
  const browser = await openBenchBrowser({
    flags: [...gpu.flags, ...WITHOUT_LIMIT],
    viewport: size.viewport,
  });
  try {
    for (let round = 1; round <= (context.isQuick ? 1 : STEP_ROUNDS); round += 1)
      for (const step of STEPS) {
        const url = `${site.url}${PLANT.path}${WITHOUT_DATA}&quality=${step}`;
        const run = await measure(browser, url, STANDING, { warmMs: ms, ms });
        taken.get(step)?.push((run.seconds * 1000) / run.pictures.startedAt.length);
        context.say(
          `${size.title} ${step} ${round}: ${rate(run)} pictures/s, GPU ${shown(run.pictures.gpu, 0.5)}, script ${shown(run.pictures.script, 0.5)}`,
        );
      }
  } finally {
    await browser.close();
  }
  const full = taken.get('full') ?? [];
  return STEPS.map((step): RowDraft => {
    const own = taken.get(step) ?? [];
    return {
      name: `plant, ${size.title}, a picture after the other: ${step}`,
      value: quantileOf(own, 0.5),
      unit: 'ms',
      better: 'lower',
      ...(step === 'full' ? {} : { note: `${rounded(pairedRatio(own, full), 2)} × full` }),
    };
  });
}

async function measure(
  { page: first }: BenchBrowser,
  url: string,
  options: MeterOptions,
  times: { readonly warmMs: number; readonly ms: number; readonly picture?: string },
): Promise<Run> {
  // What runs before a page's own code stays with it: each run has a page of its own.
  const page = await first.context().newPage();
  try {
    page.on('pageerror', (error) => console.error(`page: ${error.message}`));
    if (IS_WITHOUT_GPU) await page.addInitScript(leaveOutDrawing);
    await page.addInitScript(meterPictures, options);
    await page.goto(url);
    const hasPicture = () => window.benchMeter.firstAt !== null;
    await page.waitForFunction(hasPicture, null, { timeout: 60_000, polling: 50 });
    await page.waitForTimeout(times.warmMs);
    const before = await page.evaluate(() => {
      window.benchMeter.restart();
      return window.linewall?.diagnostics();
    });
    await page.waitForTimeout(times.ms);
    const run = await page.evaluate(() => ({
      ...window.benchMeter.result(),
      after: window.linewall?.diagnostics(),
    }));
    const folder = process.env.BENCH_PICTURES;
    if (folder && times.picture) await page.screenshot({ path: join(folder, `${times.picture}.png`) });
    return { ...run, before };
  } finally {
    await page.close();
  }
}

function gpuRow(name: string, { pictures: { gpu } }: Run): RowDraft {
  if (gpu.length === 0)
    return { name, value: null, unit: 'ms', better: 'lower', note: 'this browser has no clock of the GPU' };
  const share = Math.round((quantile(gpu, 0.95) / ASKED_MS) * 100);
  return {
    name,
    value: quantileOf(gpu, 0.5),
    unit: 'ms',
    better: 'lower',
    note: `in flight with all pixels; p95 ${shown(gpu, 0.95)}: ${share} % of the time of one of 60 a second`,
  };
}

function gapsOf({ pictures: { startedAt } }: Run): string {
  const gaps = startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? at));
  const late = gaps.filter((gap) => gap > LATE_MS).length;
  return `${late} of ${gaps.length} late by a frame or more, the longest wait ${shown(gaps, 1)}`;
}

/** Of a flight that has become cheaper where it was late. */
function pixelsOf({ after }: Run): string {
  const share = after?.solid?.flightPixelShare;
  return share === undefined ? 'pixels unknown' : `${Math.round(share * 100)} % of the pixels of each side`;
}

/** Empty where there was no picture. */
function scriptOf(when: string, { pictures: { script } }: Run): string {
  if (script.length === 0) return '';
  return `${when} p95 ${shown(script, 0.95)}, median ${shown(script, 0.5)}, slowest of ${script.length} ${shown(script, 1)}`;
}

/** Of what the screen itself says. */
function stateOf({ before, after }: Run): string {
  if (!after?.solid) return 'no diagnostics';
  const { frames, solid } = after;
  const late = frames.late - (before?.frames.late ?? 0);
  return `a new one only when something has changed; ${late} late, quality ${solid.quality}, ${solid.calls} draw calls, ${solid.triangles.toLocaleString('en-US')} triangles`;
}

function rate({ pictures: { startedAt }, seconds }: Run): number {
  return rounded(startedAt.length / seconds);
}

function quantileOf(values: readonly number[], share: number): number | null {
  const value = quantile(values, share);
  return Number.isNaN(value) ? null : rounded(value);
}

function shown(values: readonly number[], share: number): string {
  const value = quantileOf(values, share);
  return value === null ? 'unknown' : `${value} ms`;
}
