import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { countGlObjects, openPageObjects } from '#tests/support/walls/gl-objects.ts';
import { leaveOutDrawing } from '#tests/support/walls/undrawn-gl.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

const SCREENS = [
  ['plant', '/largeScreen'],
  ['hall', '/largeScreen2'],
  ['railway', '/largeScreenRailway'],
] as const;
const QUERY = 'feed=synthetic&seed=1&machines=39&fault=1&freeze=1&orbit=0&motion=reduced';
const ROUNDS = 4;
const LOSSES = 10;
/** A second loss within ten minutes means another renderer; these come farther apart. */
const BETWEEN_LOSSES_MS = 11 * 60_000;
/** What no screen may go beyond. */
const PROGRAMS_MOST = 8;
const TEXTURE_BYTES_MOST = 64 * 2 ** 20;
/**
 * What three.js keeps for any scene: the depth of instances and of others; an empty texture of each of four kinds, and one
 * for a shadow map that is not there yet.
 */
const SHADOW_PROGRAMS = 2;
const EMPTY_TEXTURES = 5;
const PATIENT = { timeout: 60_000 };

interface Objects {
  readonly onScreen: unknown;
  readonly inGl: unknown;
  readonly inPage: unknown;
}

/** What a screen holds while it stands: in three.js, in the WebGL, in the overlay and in the page. */
async function openReader(page: Page): Promise<() => Promise<Objects>> {
  const readPage = await openPageObjects(page);
  return async () => {
    const inPage = await readPage();
    const { counts, solid, textureBytes } = await diagnose(page);
    const inGl = await page.evaluate(() => window.glObjects?.current());
    const { geometries, textures, programs } = solid ?? { geometries: 0, textures: 0, programs: 0 };
    return { onScreen: { ...counts, geometries, textures, programs, textureBytes }, inGl, inPage };
  };
}

async function prepare(page: Page): Promise<void> {
  await page.addInitScript(leaveOutDrawing);
  await countGlObjects(page);
}

async function calls(page: Page): Promise<number> {
  return page.evaluate(() => window.undrawn?.calls ?? 0);
}

/** Waits until a screen is drawn that was asked for when so many calls had been made. */
async function expectDrawn(page: Page, board: string, before: number): Promise<void> {
  await expect.poll(async () => (await diagnose(page)).board, PATIENT).toBe(board);
  await expect.poll(async () => (await diagnose(page)).state, PATIENT).toBe('showing');
  await expect.poll(() => calls(page), PATIENT).toBeGreaterThan(before);
}

/** What is read when it stands still: the same twice in a row. */
async function standing(read: () => Promise<Objects>): Promise<Objects> {
  let last = await read();
  await expect
    .poll(async () => {
      const next = await read();
      const isSame = JSON.stringify(next) === JSON.stringify(last);
      last = next;
      return isSame;
    }, PATIENT)
    .toBe(true);
  return last;
}

test('three screens that take turns hold the same each time, and nothing once they are left', async ({
  page,
}) => {
  await prepare(page);
  await page.goto(`/largeScreen?${QUERY}`);
  await expectDrawn(page, 'plant', 0);
  const read = await openReader(page);
  const held = new Map<string, Objects>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [board, path] of SCREENS) {
      const before = await calls(page);
      await page.evaluate((to) => window.linewallTest?.navigate(to), path);
      await expectDrawn(page, board, before);
      const known = held.get(board);
      if (known) await expect.poll(read, PATIENT).toEqual(known);
      // React keeps some nodes of the screen before: in the first round of another one.
      else if (round > 0) held.set(board, await standing(read));
    }
  expect((await diagnose(page)).ladder).toEqual([]);
  for (const [board, { onScreen }] of held) {
    const { programs, textureBytes } = onScreen as { programs: number; textureBytes: number };
    expect(programs, `programs of ${board}`).toBeLessThanOrEqual(PROGRAMS_MOST);
    expect(textureBytes, `textures of ${board}`).toBeLessThanOrEqual(TEXTURE_BYTES_MOST);
    expect(textureBytes, `textures of ${board}`).toBeGreaterThan(2 ** 20);
  }
  await page.evaluate(() => window.linewallTest?.unmount());
  await expect
    .poll(() => page.evaluate(() => window.glObjects?.current()), PATIENT)
    .toMatchObject({ buffers: 0, vertexArrays: 0, shaders: 0, programs: SHADOW_PROGRAMS });
  expect((await page.evaluate(() => window.glObjects?.current()))?.textures).toBeLessThanOrEqual(
    EMPTY_TEXTURES,
  );
});

/** Does the same several times; what the screen holds after the first of them it holds after each. */
async function expectSameAfterEach(
  read: () => Promise<Objects>,
  times: number,
  act: () => Promise<void>,
): Promise<Objects> {
  await act();
  const held = await standing(read);
  for (let count = 1; count < times; count += 1) {
    await act();
    await expect.poll(read, PATIENT).toEqual(held);
  }
  return held;
}

test('a screen that is built anew, and one whose window changes, hold what they held', async ({ page }) => {
  await prepare(page);
  await page.goto(`/largeScreen?${QUERY}`);
  await expectDrawn(page, 'plant', 0);
  const read = await openReader(page);
  const built = await expectSameAfterEach(read, 4, async () => {
    const before = await calls(page);
    await page.evaluate(() => window.linewallTest?.remount());
    await expectDrawn(page, 'plant', before);
  });
  const resized = await expectSameAfterEach(read, 4, async () => {
    const before = await calls(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expectDrawn(page, 'plant', before);
    const between = await calls(page);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expectDrawn(page, 'plant', between);
  });
  expect(resized.inGl).toEqual(built.inGl);
  expect(resized.onScreen).toEqual(built.onScreen);
});

test('ten lost contexts leave one canvas, one context and what the screen held before', async ({ page }) => {
  await prepare(page);
  await page.clock.install();
  await page.goto(`/largeScreen?${QUERY}`);
  await expectDrawn(page, 'plant', 0);
  const read = await openReader(page);
  let losses = 0;
  const held = await expectSameAfterEach(read, LOSSES, async () => {
    losses += 1;
    const before = await calls(page);
    await page.clock.fastForward(BETWEEN_LOSSES_MS);
    expect(await page.evaluate(() => window.linewallTest?.loseContext())).toBe(true);
    await expect
      .poll(async () => (await diagnose(page)).ladder.filter(({ kind }) => kind === 'good').length, PATIENT)
      .toBe(losses);
    await expectDrawn(page, 'plant', before);
    expect(await page.locator('canvas').count()).toBe(1);
  });
  expect(held).toMatchObject({ inPage: { contexts: 1 } });
  expect(await diagnose(page)).toMatchObject({ renderer: 'webgl', isFrozen: false });
});
