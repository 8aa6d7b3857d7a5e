import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { startSteadyMachine } from '#tests/support/devices/steady-machine.ts';
import {
  diagnose,
  isPicture,
  lineOnGlass,
  loadedAt,
  machineOnGlass,
  machineViewOnGlass,
  openLine,
} from '#tests/support/walls/wall-model.ts';

/** The target, from the first good answer of `/readyz` to a fresh value on the glass. */
const BACK_WITHIN_MS = 5_000;
const ROUNDS = 4;

async function filler(page: Page) {
  return machineOnGlass(page, '灌装机');
}

/** Lets the page's time pass by half of the machine's expected period at a time, and tells what is said of its speed. */
async function watchItDie(page: Page, expectedPeriodMs: number): Promise<string[]> {
  const stages: string[] = [];
  for (let half = 0; half < 12; half += 1) {
    const { speed } = await filler(page);
    if (stages.at(-1) !== speed.staleness) stages.push(speed.staleness);
    await page.clock.fastForward(expectedPeriodMs / 2);
  }
  return stages;
}

test('walls outlive a server that is killed again and again: old values say how old, and nobody reloads', async ({
  wall,
  server,
}, testInfo) => {
  test.setTimeout(240_000);
  const machine = await startSteadyMachine(server.mqtt, 'L1-FILLER');
  try {
    await wall.clock.install();
    await openLine(wall, 'L1');
    const second = await wall.context().newPage();
    const { id } = await machineOnGlass(wall, '灌装机');
    await second.goto(`/MachineIndex?mId=${id}`);
    const walls = [wall, second];
    for (const page of walls) await expect.poll(async () => (await diagnose(page)).feed.phase).toBe('live');
    await expect.poll(async () => (await filler(wall)).speed.staleness).toBe('fresh');
    const periodOnGlass = async (): Promise<number> =>
      (await machineViewOnGlass(second))?.machine?.expectedPeriodMs ?? 0;
    await expect.poll(periodOnGlass).toBeGreaterThan(0);
    const expectedPeriodMs = await periodOnGlass();
    const loads = await Promise.all(walls.map(loadedAt));

    for (let round = 0; round < ROUNDS; round += 1) {
      process.kill(server.pid, 'SIGKILL');
      for (const page of walls)
        await expect.poll(async () => (await diagnose(page)).feed.phase).not.toBe('live');
      const last = (await filler(wall)).speed.text;
      if (round === 0) {
        const stages = await watchItDie(wall, expectedPeriodMs);
        expect(stages.join(' ')).toMatch(/^(?:fresh )?ageing stale dead$/);
        expect((await filler(wall)).ageText).toMatch(/\d+ (?:秒|分钟)前/);
        expect((await filler(wall)).speed.text).toBe(last);
        expect((await lineOnGlass(wall)).verdict.kind).not.toBe('running');
        for (const page of walls) expect(isPicture(await diagnose(page))).toBe(true);
      }
      await server.restart('SIGKILL');
      const readyAt = performance.now();
      await expect
        .poll(async () => (await filler(wall)).speed.staleness, { timeout: BACK_WITHIN_MS, intervals: [50] })
        .toBe('fresh');
      for (const page of walls)
        await expect
          .poll(async () => (await diagnose(page)).feed.phase, { timeout: BACK_WITHIN_MS, intervals: [50] })
          .toBe('live');
      const tookMs = Math.round(performance.now() - readyAt);
      testInfo.annotations.push({ type: 'back after', description: `${tookMs} ms` });
      console.log(`round ${round}: back ${tookMs} ms after the server was ready`);
      expect(tookMs).toBeLessThan(BACK_WITHIN_MS);
    }
    expect(await Promise.all(walls.map(loadedAt))).toEqual(loads);
    for (const page of walls)
      expect(await diagnose(page)).toMatchObject({
        state: 'showing',
        notice: null,
        isFrozen: false,
        ladder: [],
      });
  } finally {
    await machine.stop();
  }
});
