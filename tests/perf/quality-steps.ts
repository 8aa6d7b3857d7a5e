import { QUALITY_STEPS, type QualityStep } from '#display/parts/solid-quality.ts';
import { BIG_SCREENS, type BigScreen } from './big-screen-paths.ts';
import { openBenchBrowser } from './browser.ts';
import { FLYING_FREELY, TOUR } from './gpu/flights.ts';
import { meterPictures } from './gpu/page-meter.ts';
import { median, pairedRatio, rounded } from './median.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';
import { startSite } from './site.ts';

const ROUNDS = 3;
const WARM_PICTURES = 3;
const MEASURED_PICTURES = 6;
const QUICK_PICTURES = 2;
/** The still picture is one at full quality, and none follows it. */
const STEPS = QUALITY_STEPS.filter((step) => step !== 'still');

/**
 * What a picture of each big screen costs at each step of quality, computed by the processor: ratios of pixels and
 * vertices. Without a camera that moves nothing would be drawn in a warehouse and at a platform: all three fly, each
 * picture being the same moment of the same flight.
 */
export const qualitySteps: Bench = {
  name: 'quality-steps',
  needsBrowser: true,
  isInParts: true,
  async run(context) {
    const site = await startSite();
    const rows: RowDraft[] = [];
    try {
      for (const screen of BIG_SCREENS)
        if (context.variants?.includes(screen.key) ?? true)
          rows.push(...(await screenRows(context, site.url, screen)));
    } finally {
      await site.close();
    }
    return rows;
  },
};

async function screenRows(
  context: BenchContext,
  siteUrl: string,
  { title, path }: BigScreen,
): Promise<readonly RowDraft[]> {
  const samples = new Map<QualityStep, number[]>(STEPS.map((step) => [step, []]));
  for (let round = 1; round <= (context.isQuick ? 1 : ROUNDS); round += 1)
    for (const step of STEPS) {
      const ms = await measure(context, `${siteUrl}${path}${TOUR}&quality=${step}`);
      samples.get(step)?.push(ms);
      context.say(`${title}, ${step} ${round}: ${ms.toFixed(0)} ms`);
    }
  const full = samples.get('full') ?? [];
  return [...samples].map(
    ([step, own]): RowDraft => ({
      name: `${title}, on the software rasteriser, a picture: ${step}`,
      value: rounded(median(own)),
      unit: 'ms',
      better: 'lower',
      ...(step === 'full' ? {} : { note: `${rounded(pairedRatio(own, full), 2)} × full` }),
    }),
  );
}

async function measure({ isQuick }: BenchContext, url: string): Promise<number> {
  const browser = await openBenchBrowser();
  try {
    const { page } = browser;
    await page.addInitScript(meterPictures, { ...FLYING_FREELY, isEachAwaited: true });
    await page.goto(url);
    const wanted = WARM_PICTURES + (isQuick ? QUICK_PICTURES : MEASURED_PICTURES);
    await page.waitForFunction(
      (count) => window.benchMeter.result().pictures.complete.length >= count,
      wanted,
      { timeout: 180_000, polling: 200 },
    );
    const { pictures } = await page.evaluate(() => window.benchMeter.result());
    return median(pictures.complete.slice(WARM_PICTURES, wanted));
  } finally {
    await browser.close();
  }
}
