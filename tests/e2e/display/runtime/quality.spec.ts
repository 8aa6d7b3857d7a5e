import type { Page } from '@playwright/test';
import { QUALITIES, QUALITY_STEPS, type QualityStep } from '#display/parts/solid-quality.ts';
import type { SolidDiagnostics } from '#display/runtime/stage/stage-port.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { boxOf, plantOnGlass, redShare } from '#tests/support/walls/plant-screen.ts';
import { tap } from '#tests/support/walls/tap.ts';
import { diagnose, isPicture, settle } from '#tests/support/walls/wall-model.ts';

/** A WebGL in software is slow. */
const PATIENT = { timeout: 90_000 };
const PLANT = '/largeScreen?feed=synthetic&fault=1&machines=13&freeze=1&orbit=0&light=day';

declare global {
  interface Window {
    /** How often the canvas was still empty when the turn was over in which it got its size. */
    emptyCanvases: number;
    pictureMs: number;
  }
}

async function firstPicture(page: Page): Promise<SolidDiagnostics> {
  await expect.poll(async () => (await diagnose(page)).solid?.calls ?? 0, PATIENT).toBeGreaterThan(0);
  const { solid } = await diagnose(page);
  if (!solid) throw new Error('nothing solid is drawn');
  return solid;
}

async function textsOf(page: Page) {
  await settle(page);
  const texts = await page.evaluate(() => window.linewall?.texts() ?? []);
  return texts.map(({ part, text, x, y, width, height }) => ({ part, text, x, y, width, height }));
}

/** Pixels of the canvas, what it covers, and how many pixels a unit of the figures has. */
async function glassOf(page: Page) {
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const figures = document.querySelector('svg');
    return {
      width: canvas?.width,
      height: canvas?.height,
      covers: [canvas?.clientWidth, canvas?.clientHeight],
      figuresScale: figures?.getScreenCTM()?.a,
    };
  });
}

async function culpritBox(page: Page) {
  const model = await plantOnGlass(page);
  const [callout] = model?.callouts ?? [];
  if (!model || !callout) throw new Error('nothing is called out');
  return { id: callout.anchorId, box: boxOf(model, callout.anchorId) };
}

test('every step draws the same scene with the same texts in the same places', async ({ page }) => {
  const seen = new Map<QualityStep, SolidDiagnostics>();
  let texts: Awaited<ReturnType<typeof textsOf>> = [];
  for (const step of QUALITY_STEPS) {
    await page.goto(`${PLANT}&motion=reduced&quality=${step}`);
    const solid = await firstPicture(page);
    seen.set(step, solid);
    expect(solid).toMatchObject({ quality: step, qualityReason: 'asked' });
    const { pixelShare, hasShadows } = QUALITIES[step];
    expect(await glassOf(page), step).toEqual({
      width: Math.round(1920 * pixelShare),
      height: Math.round(1080 * pixelShare),
      covers: [1920, 1080],
      figuresScale: 1,
    });
    expect(solid.shadowCalls > 0, step).toBe(hasShadows);
    const { box } = await culpritBox(page);
    const clip = { x: box.x, y: box.y, width: box.w, height: box.h };
    expect(await redShare(await page.screenshot({ clip })), step).toBeGreaterThan(0.1);
    const shown = await textsOf(page);
    if (step === 'full') texts = shown;
    expect(shown, step).toEqual(texts);
    expect((await diagnose(page)).ladder, step).toEqual([]);
  }
  expect(texts.length).toBeGreaterThan(20);
  expect(new Set([...seen.values()].map(({ calls }) => calls)).size).toBe(1);
  const triangles = (step: QualityStep): number => seen.get(step)?.triangles ?? 0;
  expect(triangles('thinned')).toBeLessThan(triangles('full'));
  expect(triangles('still')).toBe(triangles('full'));
});

test('at 70 % of the pixels a tap opens the machine that is seen there', async ({ page }) => {
  await page.goto(`${PLANT}&motion=reduced&quality=scaled-70`);
  await firstPicture(page);
  const { id, box } = await culpritBox(page);
  await tap(page, box);
  await page.waitForURL(/\/MachineIndex\?/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('mId')).toBe(id);
  expect(searchParams.get('quality')).toBe('scaled-70');
});

test('going through all steps twice builds nothing anew, leaves nothing behind and shows no empty canvas', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.emptyCanvases = 0;
    let hasDrawn = false;
    const gl = WebGL2RenderingContext.prototype;
    const draw = gl.drawElements;
    gl.drawElements = function (...asked) {
      hasDrawn = true;
      draw.apply(this, asked);
    };
    const canvas = HTMLCanvasElement.prototype;
    const width = Object.getOwnPropertyDescriptor(canvas, 'width');
    Object.defineProperty(canvas, 'width', {
      ...width,
      set(value) {
        width?.set?.call(this, value);
        if (!this.isConnected) return;
        hasDrawn = false;
        setTimeout(() => {
          if (!hasDrawn) window.emptyCanvases += 1;
        });
      },
    });
  });
  await page.goto(`${PLANT}&motion=reduced&quality=full`);
  await firstPicture(page);
  const canvas = await page.$('canvas');
  const before = await page.evaluate(() => {
    window.emptyCanvases = 0;
    return document.querySelectorAll('*').length;
  });
  const rounds: Pick<SolidDiagnostics, 'programs' | 'geometries' | 'textures'>[] = [];
  for (let round = 0; round < 2; round += 1) {
    for (const step of [...QUALITY_STEPS.slice(1), ...QUALITY_STEPS.toReversed().slice(1)]) {
      const { presented } = (await diagnose(page)).frames;
      await page.evaluate((wanted) => window.linewallTest?.askQuality(wanted), step);
      await expect
        .poll(async () => (await diagnose(page)).frames.presented, PATIENT)
        .toBeGreaterThan(presented);
      expect((await diagnose(page)).solid?.quality).toBe(step);
      expect((await glassOf(page)).width).toBe(Math.round(1920 * QUALITIES[step].pixelShare));
    }
    const { programs = 0, geometries = 0, textures = 0 } = (await diagnose(page)).solid ?? {};
    rounds.push({ programs, geometries, textures });
  }
  expect(rounds[1]).toEqual(rounds[0]);
  expect(await page.evaluate(() => window.emptyCanvases)).toBe(0);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBe(before);
  expect(await page.evaluate((known) => document.querySelector('canvas') === known, canvas)).toBe(true);
  expect((await diagnose(page)).ladder).toEqual([]);
});

test('a renderer in software draws a still picture, and diagnostics say why', async ({ page }) => {
  await page.goto(PLANT);
  expect(await firstPicture(page)).toMatchObject({ quality: 'still', qualityReason: 'software' });
  expect((await glassOf(page)).width).toBe(1920);
});

test('pictures that stay late lead down step by step to a still one, at the full pace of frames', async ({
  page,
}) => {
  // A GPU that takes as long for each picture as the test says, whatever machine this is.
  await page.addInitScript(() => {
    window.pictureMs = 0;
    const gl = WebGL2RenderingContext.prototype;
    const getParameter = gl.getParameter;
    gl.getParameter = function (name) {
      return name === 0x9246 ? 'a slow GPU' : getParameter.call(this, name);
    };
    gl.drawElements = () => {};
    gl.drawElementsInstanced = () => {};
    const clear = gl.clear;
    gl.clear = function (mask) {
      const until = performance.now() + window.pictureMs;
      while (performance.now() < until);
      clear.call(this, mask);
    };
  });
  await page.goto(PLANT);
  expect(await firstPicture(page)).toMatchObject({ quality: 'full', qualityReason: null });
  const steps: (QualityStep | undefined)[] = ['full'];
  await page.evaluate(() => {
    window.pictureMs = 150;
  });
  await expect
    .poll(async () => {
      const { solid, frames } = await diagnose(page);
      if (solid?.quality !== steps.at(-1)) steps.push(solid?.quality);
      if (solid?.quality !== 'still') expect(frames.paceStep).toBe(0);
      return solid?.quality;
    }, PATIENT)
    .toBe('still');
  expect(steps).toEqual(QUALITY_STEPS);
  expect((await diagnose(page)).solid?.qualityReason).toBe('late-frames');
  expect((await diagnose(page)).ladder).toEqual([]);
});

for (const path of ['/largeScreen2', '/largeScreenRailway'] as const)
  test(`${path} is drawn with light by vertex and without shadows`, async ({ page }) => {
    await page.goto(`${path}?feed=synthetic&fault=1&machines=12&freeze=1&orbit=0&quality=vertex-lit`);
    expect(await firstPicture(page)).toMatchObject({ quality: 'vertex-lit', shadowCalls: 0 });
    await expect.poll(async () => isPicture(await diagnose(page)), PATIENT).toBe(true);
    expect((await diagnose(page)).ladder).toEqual([]);
  });
