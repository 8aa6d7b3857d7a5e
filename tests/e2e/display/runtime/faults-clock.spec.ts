import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { letClockJump, setClockBy } from '#tests/support/browser/clock-jump.ts';
import { startSteadyMachine } from '#tests/support/devices/steady-machine.ts';
import { diagnose, lineOnGlass, machineOnGlass, openLine, rungs } from '#tests/support/walls/wall-model.ts';

const HOUR_MS = 3_600_000;
const JUMPS = [HOUR_MS, -HOUR_MS];
const SYNTHETIC = '/productLineSignage?feed=synthetic&seed=1&machines=12&fault=1';

/** What on the glass depends on time. */
async function timesOn(page: Page) {
  const model = await lineOnGlass(page);
  const { feed } = await diagnose(page);
  return {
    verdict: model.verdict.kind,
    stoppedMs: model.atMs - (model.verdict.sinceMs ?? model.atMs),
    clockText: model.verdict.clock,
    shift: model.shift?.title,
    nowShare: model.shift?.nowShare ?? 0,
    clock: model.clock,
    speed: model.machines.find(({ name }) => name === '灌装机')?.speed,
    offByMs: Math.abs(model.atMs - Date.now()),
    phase: feed.phase,
    reconnects: feed.reconnects,
  };
}

test('a wall whose own clock is set by an hour shows the same ages, stop clock and shift as before', async ({
  wall,
  server,
}) => {
  const machine = await startSteadyMachine(server.mqtt, 'L1-FILLER');
  machine.setStates(['fault'], 'F401');
  try {
    await letClockJump(wall);
    await openLine(wall, 'L1');
    await expect.poll(async () => (await lineOnGlass(wall)).verdict.kind).toBe('stopped');
    await expect.poll(async () => (await machineOnGlass(wall, '灌装机')).speed.staleness).toBe('fresh');
    const before = await timesOn(wall);
    for (const jumpMs of JUMPS) {
      await setClockBy(wall, jumpMs);
      const { frames } = await diagnose(wall);
      // New values arrive, frames are painted, the stop clock runs: the timers went on.
      const speed = machine.speed() + 3;
      await expect
        .poll(async () => (await machineOnGlass(wall, '灌装机')).speed.value)
        .toBeGreaterThanOrEqual(speed);
      await expect
        .poll(async () => (await diagnose(wall)).frames.presented)
        .toBeGreaterThan(frames.presented);
      const after = await timesOn(wall);
      expect(after).toMatchObject({
        verdict: 'stopped',
        shift: before.shift,
        phase: 'live',
        reconnects: before.reconnects,
      });
      expect(after.speed?.staleness).toBe('fresh');
      expect(after.offByMs).toBeLessThan(2_000);
      expect(after.stoppedMs).toBeGreaterThan(before.stoppedMs);
      expect(after.stoppedMs).toBeLessThan(before.stoppedMs + 60_000);
      expect(after.clockText).toMatch(/^0?[0-9]:[0-9]{2}$/);
      expect(Math.abs(after.nowShare - before.nowShare)).toBeLessThan(0.01);
    }
  } finally {
    await machine.stop();
  }
});

test('a machine that falls silent grows old in its own time, whatever the wall’s clock does', async ({
  wall,
  server,
}) => {
  const machine = await startSteadyMachine(server.mqtt, 'L1-FILLER');
  await letClockJump(wall);
  await openLine(wall, 'L1');
  await expect.poll(async () => (await machineOnGlass(wall, '灌装机')).speed.staleness).toBe('fresh');
  await machine.stop();
  await expect.poll(async () => (await machineOnGlass(wall, '灌装机')).speed.staleness).toBe('ageing');
  for (const jumpMs of JUMPS) {
    await setClockBy(wall, jumpMs);
    const { atMs, machines } = await lineOnGlass(wall);
    const speed = machines.find(({ name }) => name === '灌装机')?.speed;
    expect(speed?.staleness).toMatch(/^(?:ageing|stale)$/);
    expect(atMs - (speed?.heardMs ?? 0)).toBeLessThan(25_000);
  }
});

test('a stored picture is never younger than when it was stored, also on a wall whose clock is an hour slow', async ({
  wall,
  server,
}) => {
  const machine = await startSteadyMachine(server.mqtt, 'L1-FILLER');
  await letClockJump(wall);
  await openLine(wall, 'L1');
  await expect.poll(async () => (await machineOnGlass(wall, '灌装机')).speed.staleness).toBe('fresh');
  await machine.stop();
  await expect.poll(async () => (await machineOnGlass(wall, '灌装机')).speed.value).toBe(machine.speed());
  const lastAtMs = (await lineOnGlass(wall)).atMs;
  // The picture is written to storage every few seconds.
  await expect
    .poll(() => wall.evaluate((value) => JSON.stringify(localStorage).includes(`${value}`), machine.speed()))
    .toBe(true);
  await wall.addInitScript((ms) => window.setClockBy?.(ms), -HOUR_MS);
  await wall.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  for (const path of ['**/socket.io/**', '**/data/**', '**/admin/**', '**/auth/**'])
    await wall.route(path, (route) => route.abort());
  await wall.reload();
  await expect.poll(async () => (await diagnose(wall)).state).toBe('showing');
  expect(await diagnose(wall)).toMatchObject({ isFromStorage: true });
  expect((await lineOnGlass(wall)).atMs).toBeGreaterThan(lastAtMs - 10_000);
  await expect
    .poll(async () => (await machineOnGlass(wall, '灌装机')).speed.staleness)
    .toMatch(/^(?:ageing|stale)$/);
});

test('a frozen picture tells its true age over jumps of the clock, and the ladder is not confused', async ({
  page,
}) => {
  await letClockJump(page);
  await page.goto(SYNTHETIC);
  await expect.poll(async () => (await diagnose(page)).state).toBe('showing');
  await expect.poll(async () => (await diagnose(page)).frames.presented).toBeGreaterThan(0);
  await page.evaluate(() => window.linewallTest?.throwIn('model', 1_000_000));
  for (const jumpMs of [...JUMPS, 0]) {
    await setClockBy(page, jumpMs);
    await page.evaluate(() => window.linewallTest?.throwIn('model', 1_000_000));
    await expect(page.getByText(/^画面已停在 \d+ 秒前/)).toBeVisible();
    const climbed = rungs(await diagnose(page));
    expect(climbed).toEqual(['board', 'scene', 'renderer', 'canvas', 'frozen'].slice(0, climbed.length));
  }
  await expect.poll(async () => rungs(await diagnose(page)).at(-1)).toBe('frozen');
});
