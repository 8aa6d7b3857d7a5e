import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { fitCamera, projectedBox, RAILWAY_ANGLES } from '#display/kit3d/camera/camera.ts';
import { planRailwayScreen } from '#display/screens/railway/layout/railway-layout.ts';
import { planYard } from '#display/screens/railway/layout/yard-plan.ts';
import { PITCH } from '#display/screens/railway/layout/yard-sizes.ts';
import type { RailwayScreenModel } from '#display/screens/railway/model/model.ts';
import { SITUATIONS } from '#display/screens/railway/synthetic/situations.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

/** A WebGL in software is slow. */
const PATIENT = { timeout: 60_000 };

async function open(page: Page, fault: number): Promise<RailwayScreenModel> {
  await page.goto(`/largeScreenRailway?feed=synthetic&fault=${fault}&freeze=1&orbit=0&light=day`);
  await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  await expect.poll(async () => (await diagnose(page)).solid?.calls ?? 0, PATIENT).toBeGreaterThan(0);
  // The board that is open is the platform's: its model is this.
  const model = await page.evaluate(() => (window.linewall?.model() ?? null) as RailwayScreenModel | null);
  if (!model) throw new Error('there is no model');
  return model;
}

/** Share of the pixels of a part of the screen that are about as red as a fault. */
async function redShare(page: Page, box: { x: number; y: number; w: number; h: number }): Promise<number> {
  const clip = { x: box.x, y: box.y, width: box.w, height: box.h };
  const image = await loadImage(await page.screenshot({ clip }));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let red = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    if (r > 110 && r > 2 * g && r > 2 * b) red += 1;
  }
  return red / (image.width * image.height);
}

test('the crane that stopped is red on its plate, its neighbours are not', async ({ page }) => {
  const model = await open(page, SITUATIONS.crane);
  const plan = planYard(model.scene.yard);
  const screen = planRailwayScreen('landscape');
  const camera = fitCamera(RAILWAY_ANGLES, plan.inView, screen.room, screen.height);
  const boxAt = (x: number) =>
    projectedBox(camera, { low: [x - PITCH / 2, 0, 3], high: [x + PITCH / 2, 4, 10] });
  const culprit = model.scene.areas.find(({ kind }) => kind === 'culprit')?.wagonIds[0] ?? '';
  const x = plan.wagonX.get(culprit) ?? Number.NaN;
  await expect.poll(async () => redShare(page, boxAt(x)), PATIENT).toBeGreaterThan(0.2);
  expect(await redShare(page, boxAt(x + 3 * PITCH))).toBeLessThan(0.01);
});
