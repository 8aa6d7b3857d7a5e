import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { installFastClock, runFrames } from '#tests/support/browser/fast-clock.ts';
import { openPageMemory, type PageMemory } from '#tests/support/browser/page-memory.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

/** Caches, fonts and most of the compiled code are there after so many frames. */
const WARM_FRAMES = 10_000;
const SAMPLES = 8;
const SAMPLE_FRAMES = 5_000;
/** Between the two halves of what is watched. A text that stays of each frame is 3.6 MB. */
const GROWTH_MAX_MB = 1;

/** How much the least of the later half is more than the least of the earlier one: caches go up and down. */
function growthOf(samples: readonly PageMemory[], key: keyof PageMemory): number {
  const values = samples.map((sample) => sample[key]);
  const half = values.length / 2;
  return Math.min(...values.slice(half)) - Math.min(...values.slice(0, half));
}

test('frames leave nothing behind, in the scripts’ heap or in the browser’s', async ({ page }) => {
  test.setTimeout(300_000);
  await installFastClock(page);
  await page.goto('/productLineSignage?feed=synthetic&seed=1&rate=20&machines=13&orbit=0');
  await expect.poll(async () => (await diagnose(page)).state).toBe('showing');
  const readMemory = await openPageMemory(page);
  await runFrames(page, WARM_FRAMES);
  const before = await diagnose(page);
  const samples: PageMemory[] = [];
  for (let count = 0; count < SAMPLES; count += 1) {
    await runFrames(page, SAMPLE_FRAMES);
    samples.push(await readMemory());
  }
  const after = await diagnose(page);
  // What is measured is a board that paints, shows live values and has not been mended on the way.
  expect(after.frames.presented - before.frames.presented).toBeGreaterThan((SAMPLES * SAMPLE_FRAMES) / 2);
  expect(after.state).toBe('showing');
  expect(after.ladder).toEqual([]);
  const seen = JSON.stringify(samples);
  expect(growthOf(samples, 'browserMb'), seen).toBeLessThan(GROWTH_MAX_MB);
  expect(growthOf(samples, 'scriptMb'), seen).toBeLessThan(GROWTH_MAX_MB);
});
