import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { diagnose, loadedAt, rungs } from '#tests/support/walls/wall-model.ts';

const PLANT = '/largeScreen?feed=synthetic&fault=1&machines=13&freeze=1&orbit=0';
/** A WebGL in software takes seconds for a picture. */
const PATIENT = { timeout: 60_000 };

async function openPlant(page: Page): Promise<number> {
  await page.goto(PLANT);
  await expect.poll(async () => (await diagnose(page)).state, PATIENT).toBe('showing');
  await expect.poll(async () => (await diagnose(page)).solid?.calls ?? 0, PATIENT).toBeGreaterThan(0);
  return loadedAt(page);
}

/** The figures stand, without a scene, in the page that was there before. */
async function expectFiguresAlone(page: Page, load: number): Promise<void> {
  await expect.poll(async () => (await diagnose(page)).renderer, PATIENT).toBe('canvas');
  await expect.poll(async () => (await diagnose(page)).ladder.at(-1)?.kind, PATIENT).toBe('good');
  expect(await diagnose(page)).toMatchObject({ state: 'showing', isFrozen: false, notice: null });
  await expect
    .poll(() => page.evaluate(() => window.linewall?.texts().map(({ part }) => part) ?? []), PATIENT)
    .toEqual(expect.arrayContaining(['verdict.word', 'label.callout']));
  expect(await page.locator('canvas').count()).toBe(1);
  expect(await loadedAt(page)).toBe(load);
}

test('a GPU that is lost twice in a row leaves the figures of a big screen without a scene', async ({
  page,
}) => {
  const load = await openPlant(page);
  expect(await page.evaluate(() => window.linewallTest?.loseContext())).toBe(true);
  await expect.poll(async () => (await diagnose(page)).ladder.at(-1)?.kind, PATIENT).toBe('good');
  expect(rungs(await diagnose(page))).toEqual(['renderer']);
  await expect.poll(async () => (await diagnose(page)).solid?.calls ?? 0, PATIENT).toBeGreaterThan(0);
  await page.evaluate(() => window.linewallTest?.loseContext());
  await expectFiguresAlone(page, load);
  expect(rungs(await diagnose(page)).at(-1)).toBe('canvas');
});

test('a shader that cannot be used leaves the figures, and the ladder says why', async ({ page }) => {
  await page.addInitScript(() => {
    const real = WebGL2RenderingContext.prototype.getProgramParameter;
    WebGL2RenderingContext.prototype.getProgramParameter = function (program, name) {
      return name === this.LINK_STATUS ? false : real.call(this, program, name);
    };
  });
  await page.goto(PLANT);
  await expect.poll(async () => (await diagnose(page)).renderer, PATIENT).toBe('canvas');
  await expectFiguresAlone(page, await loadedAt(page));
  const { ladder } = await diagnose(page);
  expect(JSON.stringify(ladder)).toContain('a shader cannot be used');
});

test('a GPU process that dies is followed by another picture of the same scene', async ({
  page,
  browser,
}) => {
  const load = await openPlant(page);
  const { presented } = (await diagnose(page)).frames;
  const devtools = await browser.newBrowserCDPSession();
  await devtools.send('Browser.crashGpuProcess');
  await expect.poll(async () => rungs(await diagnose(page)), PATIENT).toContain('renderer');
  await expect.poll(async () => (await diagnose(page)).ladder.at(-1)?.kind, PATIENT).toBe('good');
  await expect.poll(async () => (await diagnose(page)).frames.presented, PATIENT).toBeGreaterThan(presented);
  expect(await diagnose(page)).toMatchObject({ state: 'showing', isFrozen: false });
  expect(await loadedAt(page)).toBe(load);
});
