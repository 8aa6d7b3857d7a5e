import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { diagnose, settle } from '#tests/support/walls/wall-model.ts';

test.use({ hasTouch: true, viewport: { width: 960, height: 540 } });

/** A WebGL in software is slow. */
const PATIENT = { timeout: 90_000 };

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Fingers that go straight from where they are put down to where they leave. */
async function drag(devtools: CDPSession, from: readonly Finger[], to: readonly Finger[]): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Finger[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
  await send('touchStart', from);
  for (const share of [0.3, 0.6, 1])
    await send(
      'touchMove',
      from.map(({ x, y }, index) => ({
        x: x + ((to[index]?.x ?? x) - x) * share,
        y: y + ((to[index]?.y ?? y) - y) * share,
      })),
    );
  await send('touchEnd', []);
}

const distanceOf = async (page: Page): Promise<number> => (await diagnose(page)).solid?.distance ?? 0;

async function placesOfTexts(page: Page): Promise<string> {
  await settle(page);
  const texts = await page.evaluate(() => window.linewall?.texts() ?? []);
  return JSON.stringify(texts.map(({ part, text, x, y }) => ({ part, text, x, y })));
}

for (const path of ['/largeScreen', '/largeScreen2', '/largeScreenRailway'] as const)
  test(`${path}: one finger turns the scene, two fingers bring it nearer`, async ({ page }) => {
    await page.goto(`${path}?feed=synthetic&fault=1&machines=13&freeze=1&orbit=0&light=day`);
    await expect.poll(async () => (await diagnose(page)).solid?.calls ?? 0, PATIENT).toBeGreaterThan(0);
    const devtools = await page.context().newCDPSession(page);
    const home = await distanceOf(page);
    const before = await placesOfTexts(page);
    await drag(devtools, [{ x: 300, y: 320 }], [{ x: 500, y: 340 }]);
    await expect.poll(() => placesOfTexts(page), PATIENT).not.toBe(before);
    expect(await distanceOf(page)).toBe(home);
    await drag(
      devtools,
      [
        { x: 440, y: 320 },
        { x: 520, y: 320 },
      ],
      [
        { x: 400, y: 320 },
        { x: 560, y: 320 },
      ],
    );
    await expect.poll(() => distanceOf(page), PATIENT).toBeLessThan(home * 0.6);
    expect((await diagnose(page)).ladder).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(path);
  });
