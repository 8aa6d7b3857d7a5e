import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { projectedBox } from '#display/kit3d/camera/camera.ts';
import { planHallScreen } from '#display/screens/hall/layout/hall-layout.ts';
import { planSearch } from '#display/screens/hall/layout/search-plan.ts';
import type { HallModel } from '#display/screens/hall/model/model.ts';
import { HALL_SITUATIONS } from '#display/screens/hall/synthetic/situations.ts';
import { planRoom } from '#display/screens/hall/view/plan-room.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { legibilityProblems } from '#tests/support/walls/legibility.ts';
import { tap } from '#tests/support/walls/tap.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

/** A WebGL in software is slow, and a picture follows the last one after ten seconds there. */
const PATIENT = { timeout: 90_000 };

async function openRoom(page: Page, situation: number): Promise<HallModel> {
  await page.goto(`/largeScreen2?feed=synthetic&fault=${situation}&machines=12&freeze=1&orbit=0&light=day`);
  await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  await expect.poll(async () => (await diagnose(page)).solid?.calls ?? 0, PATIENT).toBeGreaterThan(0);
  const model = await page.evaluate(() => window.linewall?.model());
  // The board that is open is the warehouse's: its model is this.
  return model as HallModel;
}

test('the place that a truck waits for is red', async ({ page }) => {
  const model = await openRoom(page, HALL_SITUATIONS.late);
  const { plan, camera } = planRoom(model.shape, 'landscape');
  const lane = plan.aisles.find(({ key }) => key === '1:08');
  const bay = lane?.bays.find(({ bay: number }) => number === 3);
  if (!lane || !bay) throw new Error('the bay is not in the room');
  const box = projectedBox(camera, {
    low: [lane.x - 1, 0, bay.z - 1.6],
    high: [lane.x + 1, 0, bay.z + 1.6],
  });
  const image = await loadImage(await page.screenshot());
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(box.x, box.y, Math.ceil(box.w), Math.ceil(box.h));
  let red = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) > 150 && (data[at] ?? 0) > 2 * (data[at + 1] ?? 0)) red += 1;
  expect(red / (data.length / 4)).toBeGreaterThan(0.5);
});

test('a tap in an aisle opens the board of the docks', async ({ page }) => {
  const model = await openRoom(page, HALL_SITUATIONS.normal);
  const { plan, camera } = planRoom(model.shape, 'landscape');
  const [lane] = plan.aisles;
  if (!lane) throw new Error('there is no aisle');
  const box = projectedBox(camera, lane.bounds);
  await tap(page, box);
  await page.waitForURL(/\/warehouseSignage/);
  await page.waitForFunction(() => window.linewall?.diagnostics().board === 'warehouse');
});

test('what is searched for is marked, and the culprit stays', async ({ page }) => {
  await page.goto(
    `/largeScreen2?feed=synthetic&fault=${HALL_SITUATIONS.late}&machines=12&freeze=1&orbit=0&find=SKU-117`,
  );
  await page.waitForFunction(() => {
    const model = window.linewall?.model() as { found?: unknown } | undefined;
    return Boolean(model?.found);
  });
  const { scene, callouts } = (await page.evaluate(() => window.linewall?.model())) as HallModel;
  expect(scene.found.length).toBeGreaterThan(20);
  expect(callouts[0]).toMatchObject({ anchorId: 'spot:3:1:08', state: 'fault' });
});

test('a person searches by touch, and nothing stays when the search is closed', async ({ page }) => {
  await page.goto(
    `/largeScreen2?feed=synthetic&fault=${HALL_SITUATIONS.late}&machines=12&freeze=1&orbit=0&renderer=canvas`,
  );
  await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  const { searchButton, searchPanel, foundBar } = planHallScreen('landscape');
  const textOf = (part: string) =>
    page.evaluate((name) => window.linewall?.texts().find((text) => text.part === name)?.text, part);
  const foundOf = () => page.evaluate(() => (window.linewall?.model() as HallModel | undefined)?.found);
  // Each touch waits for the picture that it is meant for.
  const isShown = (part: string) => expect.poll(() => textOf(part)).toBeDefined();
  await tap(page, searchButton);
  await isShown('detail.searchHint');
  const { keys, rows, close } = planSearch(searchPanel);
  for (const letter of 'LP00')
    for (const { box } of keys.filter(({ key }) => key === letter)) await tap(page, box);
  await expect.poll(() => textOf('detail.searchText')).toBe('LP00');
  await expect.poll(() => textOf('detail.hit0.title')).toMatch(/LP00/);
  const texts = await page.evaluate(() => window.linewall?.texts() ?? []);
  expect(legibilityProblems(texts, { width: 1920, height: 1080 }, CAP_FLOORS.far)).toEqual([]);
  const [first] = rows;
  if (!first) throw new Error('the panel has no rows');
  // The second touch of a double tap falls where the panel was, on the scene, and must not open another page.
  await tap(page, first, 2);
  await expect.poll(foundOf).not.toBeNull();
  await isShown('detail.foundTitle');
  await tap(page, { ...foundBar, w: 100 });
  await isShown('detail.searchText');
  await tap(page, close);
  await expect.poll(foundOf).toBeNull();
  await expect.poll(() => textOf('detail.searchText')).toBeUndefined();
  await tap(page, searchButton);
  await isShown('detail.searchHint');
  await page.keyboard.press('Escape');
  await expect.poll(() => textOf('detail.searchHint')).toBeUndefined();
  await tap(page, searchButton);
  await isShown('detail.searchHint');
  await page.keyboard.type('no such thing');
  await expect.poll(() => textOf('detail.searchStatus')).toBe('没有找到');
});
