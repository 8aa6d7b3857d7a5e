import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { diagnose, isPicture, loadedAt, rungs } from '#tests/support/walls/wall-model.ts';

declare global {
  interface Window {
    /** From now on this page gets no GL context any more. */
    takeGpuAway?: () => void;
  }
}

const WEBGL = '/productLineSignage?feed=synthetic&seed=1&machines=12&fault=1&renderer=webgl';
/** WebGL in software on a busy machine takes seconds for a frame. */
const PATIENT = { timeout: 30_000 };
const FRAMES_WITHOUT_TROUBLE = 20;

async function openOnWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    let isGone = false;
    const withoutGl = function (this: HTMLCanvasElement, ...asked: Parameters<typeof real>) {
      return isGone && asked[0].startsWith('webgl') ? null : real.apply(this, asked);
    };
    // The overloads of `getContext` cannot be written for a function that passes its arguments on.
    HTMLCanvasElement.prototype.getContext = withoutGl as typeof real;
    window.takeGpuAway = () => {
      isGone = true;
    };
  });
  await page.goto(WEBGL);
  await expect.poll(async () => (await diagnose(page)).state, PATIENT).toBe('showing');
  await expect.poll(async () => (await diagnose(page)).renderer, PATIENT).toBe('webgl');
  await expect.poll(async () => isPicture(await diagnose(page)), PATIENT).toBe(true);
}

/** The canvas renderer paints, nothing broke while it did, and the page is the one it was. */
async function expectQuietCanvas(page: Page, load: number): Promise<void> {
  await expect.poll(async () => (await diagnose(page)).renderer, PATIENT).toBe('canvas');
  await expect.poll(async () => (await diagnose(page)).ladder.at(-1)?.kind, PATIENT).toBe('good');
  const cured = await diagnose(page);
  expect(isPicture(cured)).toBe(true);
  await expect
    .poll(async () => (await diagnose(page)).frames.presented, PATIENT)
    .toBeGreaterThan(cured.frames.presented + FRAMES_WITHOUT_TROUBLE);
  const later = await diagnose(page);
  expect(later.ladder).toEqual(cured.ladder);
  expect(later).toMatchObject({ state: 'showing', isFrozen: false, notice: null });
  expect(isPicture(later)).toBe(true);
  expect(await page.locator('canvas').count()).toBe(1);
  expect(await loadedAt(page)).toBe(load);
}

test('a GPU that is lost twice in a row leaves the picture to the canvas renderer', async ({ page }) => {
  await openOnWebGl(page);
  const load = await loadedAt(page);
  expect(await page.evaluate(() => window.linewallTest?.loseContext())).toBe(true);
  await expect.poll(async () => (await diagnose(page)).ladder.at(-1)?.kind, PATIENT).toBe('good');
  expect(rungs(await diagnose(page))[0]).toBe('renderer');
  expect(isPicture(await diagnose(page))).toBe(true);
  await page.evaluate(() => window.linewallTest?.loseContext());
  await expectQuietCanvas(page, load);
  const { ladder } = await diagnose(page);
  expect(ladder.filter(({ what }) => what === 'context-lost')).toHaveLength(2);
  expect(ladder.filter(({ kind }) => kind === 'rung').at(-1)).toMatchObject({ what: 'canvas' });
});

test('a GPU that is lost for good, while the server is away too, is replaced by the canvas renderer at once', async ({
  page,
}) => {
  await openOnWebGl(page);
  const load = await loadedAt(page);
  await page.route('**', (route) => route.abort());
  await page.evaluate(() => {
    // The loss is told later: by then there is no GL to be had.
    window.linewallTest?.loseContext();
    window.takeGpuAway?.();
  });
  await expectQuietCanvas(page, load);
  expect(rungs(await diagnose(page))).toEqual(['renderer', 'canvas']);
});
