import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { hasMosquittoPub, mosquittoPub } from '#tests/support/devices/mosquitto-pub.ts';
import type { ServerProcess } from '#tests/support/servers/server-process.ts';
import { boxOf, plantOnGlass, redShare } from '#tests/support/walls/plant-screen.ts';
import { tap } from '#tests/support/walls/tap.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

/** A WebGL in software is slow, and a picture follows the last one after ten seconds there. */
const PATIENT = { timeout: 60_000 };

function publishState(server: ServerProcess, machine: string, payload: object): Promise<void> {
  return mosquittoPub(server.mqtt, `linewall/v1/${server.mqtt.tenantId}/${machine}/state`, {
    ts: Date.now(),
    ...payload,
  });
}

test('a fault over MQTT changes the model and the pixels of its machine, and a tap opens it', async ({
  wall,
  server,
}) => {
  test.skip(!(await hasMosquittoPub()), 'mosquitto_pub is not installed');
  await wall.goto('/largeScreen?orbit=0&light=day');
  await wall.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  await publishState(server, 'L1-FILLER', { states: ['production'] });
  await expect.poll(async () => (await plantOnGlass(wall))?.verdict.level, PATIENT).not.toBe('bad');
  const before = await plantOnGlass(wall);
  const filler = before?.scene.lanes
    .flatMap(({ machines }) => machines)
    .find(({ machineType }) => machineType === 'filler');
  if (!before || !filler) throw new Error('the plant has no filler');
  const box = boxOf(before, filler.id);
  const clip = { x: box.x, y: box.y, width: box.w, height: box.h };
  await expect.poll(async () => (await diagnose(wall)).counts.held, PATIENT).toBeGreaterThan(0);
  // The picture follows the model, and before that another test may have left a fault.
  await expect.poll(async () => redShare(await wall.screenshot({ clip })), PATIENT).toBeLessThan(0.01);

  const fault = { states: ['fault'], code: 'F114', text: '灌装阀泄漏' };
  await publishState(server, 'L1-FILLER', fault);
  await expect.poll(async () => (await plantOnGlass(wall))?.callouts[0]?.titles[0]).toContain('灌装阀泄漏');
  const model = await plantOnGlass(wall);
  expect(model?.scene.machines.find(({ id }) => id === filler.id)).toMatchObject({
    mode: 'culprit',
    state: 'fault',
  });
  const redAfterAnother = async (): Promise<number> => {
    // A machine that is not heard for 30 seconds is as dull as the floor, and pictures may take as long.
    await publishState(server, 'L1-FILLER', fault);
    return redShare(await wall.screenshot({ clip }));
  };
  await expect.poll(redAfterAnother, PATIENT).toBeGreaterThan(0.1);

  await tap(wall, box);
  await wall.waitForURL(/\/MachineIndex\?.*mId=/);
  await wall.waitForFunction(() => window.linewall?.diagnostics().board === 'machine');
});

test('without WebGL the figures stay, and the page says which renderer it has', async ({ page }) => {
  await page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    const withoutGl = function (this: HTMLCanvasElement, ...asked: Parameters<typeof real>) {
      return asked[0].startsWith('webgl') ? null : real.apply(this, asked);
    };
    // The overloads of `getContext` cannot be written for a function that passes its arguments on.
    HTMLCanvasElement.prototype.getContext = withoutGl as typeof real;
  });
  await page.goto('/largeScreen?feed=synthetic&fault=1&machines=39&freeze=1');
  await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  expect(await diagnose(page)).toMatchObject({ renderer: 'canvas', ladder: [] });
  await expect
    .poll(() => page.evaluate(() => window.linewall?.texts().map(({ part }) => part) ?? []))
    .toEqual(expect.arrayContaining(['verdict.word', 'label.callout']));
});

test('a lost context is followed by another picture of the same scene', async ({ page }) => {
  await page.goto('/largeScreen?feed=synthetic&fault=1&machines=13&freeze=1&orbit=0');
  await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  await expect.poll(async () => (await diagnose(page)).counts.held, PATIENT).toBeGreaterThan(0);
  const { presented } = (await diagnose(page)).frames;
  expect(await page.evaluate(() => window.linewallTest?.loseContext())).toBe(true);
  await expect.poll(async () => (await diagnose(page)).ladder.at(-1)?.kind, PATIENT).toBe('good');
  await expect.poll(async () => (await diagnose(page)).frames.presented, PATIENT).toBeGreaterThan(presented);
  const cured = await diagnose(page);
  expect(cured).toMatchObject({ state: 'showing', renderer: 'webgl', isFrozen: false });
  expect(await page.locator('canvas').count()).toBe(1);
});

test('the scene is dimmer at night than by day, and has light all the same', async ({ page }) => {
  const brightness = async (light: string): Promise<number> => {
    await page.goto(`/largeScreen?feed=synthetic&machines=13&freeze=1&orbit=0&light=${light}`);
    await expect.poll(async () => (await diagnose(page)).luminance, PATIENT).not.toBeNull();
    const cells = (await diagnose(page)).luminance?.cells ?? [];
    return cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  };
  const day = await brightness('day');
  const night = await brightness('night');
  expect(night).toBeLessThan(0.9 * day);
  expect(night).toBeGreaterThan(0.4 * day);
});
