import type { Page } from '@playwright/test';
import type {} from '#display/runtime/healing/diagnostics.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { holdBlinking } from '#tests/support/browser/hold-blinking.ts';

const ADDRESS = '/productLineSignage?feed=synthetic&seed=1&rate=1000&orbit=0';
const LOOKS = 8;
/** In which parts are painted, each on top of what was there. */
const FRAMES_BETWEEN = 14;

/** Of 255. Edges of shapes come out a little different where a clip cuts them; old or missing ink by far more. */
const MOST_EDGE_DIFFERENCE = 100;

/**
 * The greatest difference of a colour between what stands on the glass, painted bit by bit, and what a full painting
 * of the same parts makes. Taken right after a frame, when no part has been changed since.
 */
async function greatestDifference(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const glass = document.querySelector('canvas');
    if (!glass) throw new Error('no glass');
    const copy = (): Uint8ClampedArray => {
      const canvas = new OffscreenCanvas(glass.width, glass.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no 2D canvas');
      context.drawImage(glass, 0, 0);
      return context.getImageData(0, 0, glass.width, glass.height).data;
    };
    const bitByBit = copy();
    // Diagnostics sample the glass after painting all of it.
    window.linewall?.diagnostics();
    const whole = copy();
    return whole.reduce((most, value, at) => Math.max(most, Math.abs(value - (bitByBit[at] ?? 0))), 0);
  });
}

/** Waits in the page, where asking for diagnostics would paint all of it. */
async function letFramesPass(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

for (const { name, query, scale } of [
  { name: 'on a plain ground', query: 'theme=dark&machines=60', scale: 1 },
  {
    name: 'on a sky, at a size that is no whole number',
    query: 'theme=starry&machines=24&fault=0',
    scale: 1.3,
  },
  { name: 'while data falls silent', query: 'theme=light&lang=en&machines=13&fault=3', scale: 1 },
]) {
  test(`painting only what changed makes the same picture as painting all: ${name}`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      deviceScaleFactor: scale,
      baseURL: server.baseURL,
    });
    const page = await context.newPage();
    await holdBlinking(page);
    await page.goto(`${ADDRESS}&${query}`);
    await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
    await page.evaluate(() => document.fonts.ready);
    const tilesPainted = () => page.evaluate(() => window.linewall?.diagnostics().frames.tiles ?? 0);
    const before = await tilesPainted();
    for (let look = 0; look < LOOKS; look += 1) {
      await letFramesPass(page, FRAMES_BETWEEN);
      expect(await greatestDifference(page), `look ${look}`).toBeLessThan(MOST_EDGE_DIFFERENCE);
    }
    expect((await tilesPainted()) - before).toBeGreaterThan(LOOKS);
    await context.close();
  });
}
