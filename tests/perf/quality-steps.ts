import { QUALITY_STEPS, type QualityStep } from '#display/parts/solid-quality.ts';
import { openBenchBrowser } from './browser.ts';
import { median, pairedRatio, rounded } from './median.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';
import { startSite } from './site.ts';

const ROUNDS = 3;
const WARM_PICTURES = 3;
const MEASURED_PICTURES = 12;
const QUICK_PICTURES = 2;
/** Five lines of fourteen machines, with up to 2,000 goods that move. */
const PATH = '/largeScreen?feed=synthetic&seed=1&machines=70&rate=20&orbit=0&light=day';
/** The still picture is one at full quality, and none follows it. */
const STEPS = QUALITY_STEPS.filter((step) => step !== 'still');

declare global {
  interface Window {
    /** Milliseconds of each picture until all of its pixels are there. */
    benchPictures: number[];
  }
}

/** What a picture of a big screen costs at each step of quality, computed by the processor: ratios of pixels and vertices. */
export const qualitySteps: Bench = {
  name: 'quality-steps',
  needsBrowser: true,
  async run(context) {
    const site = await startSite();
    const samples = new Map<QualityStep, number[]>(STEPS.map((step) => [step, []]));
    try {
      for (let round = 1; round <= (context.isQuick ? 1 : ROUNDS); round += 1)
        for (const step of STEPS) {
          const ms = await measure(context, `${site.url}${PATH}&quality=${step}`);
          samples.get(step)?.push(ms);
          context.say(`${step} ${round}: ${ms.toFixed(0)} ms`);
        }
    } finally {
      await site.close();
    }
    const full = samples.get('full') ?? [];
    return [...samples].map(
      ([step, own]): RowDraft => ({
        name: `big screen on the software rasteriser, a picture: ${step}`,
        value: rounded(median(own)),
        unit: 'ms',
        better: 'lower',
        ...(step === 'full' ? {} : { note: `${rounded(pairedRatio(own, full), 2)} × full` }),
      }),
    );
  },
};

async function measure({ isQuick }: BenchContext, url: string): Promise<number> {
  const browser = await openBenchBrowser();
  try {
    const { page } = browser;
    await page.addInitScript(timePictures);
    await page.goto(url);
    const wanted = WARM_PICTURES + (isQuick ? QUICK_PICTURES : MEASURED_PICTURES);
    await page.waitForFunction((count) => window.benchPictures.length >= count, wanted, { timeout: 120_000 });
    const ms = await page.evaluate(() => window.benchPictures);
    return median(ms.slice(WARM_PICTURES, wanted));
  } finally {
    await browser.close();
  }
}

/** Runs in the page, before its own code. A pixel can be read only when all that was asked for before is drawn. */
function timePictures(): void {
  window.benchPictures = [];
  const pixel = new Uint8Array(4);
  const { prototype } = WebGL2RenderingContext;
  let drawn: WebGL2RenderingContext | null = null;
  const clear = prototype.clear;
  prototype.clear = function (mask) {
    drawn = this;
    clear.call(this, mask);
  };
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      drawn = null;
      const start = performance.now();
      callback(time);
      const gl = drawn as WebGL2RenderingContext | null;
      if (!gl) return;
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      window.benchPictures.push(performance.now() - start);
    });
}
