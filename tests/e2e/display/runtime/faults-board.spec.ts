import type { Page } from '@playwright/test';
import type { FaultPlace } from '#display/testing/injected-faults.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { diagnose, isPicture, loadedAt, rungs } from '#tests/support/walls/wall-model.ts';

const LINE = '/productLineSignage?feed=synthetic&seed=1&machines=12&fault=1';
const MACHINE = '/MachineIndex?feed=synthetic&seed=1&machines=12&mId=904';
const FOR_EVER = 1_000_000;
const MORE_THAN_ALL_RUNGS_MS = 60_000;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect.poll(async () => (await diagnose(page)).state).toBe('showing');
  await expect.poll(async () => isPicture(await diagnose(page))).toBe(true);
}

async function throwIn(page: Page, place: FaultPlace, times: number): Promise<void> {
  await page.evaluate(([where, count]) => window.linewallTest?.throwIn(where, count), [
    place,
    times,
  ] as const);
}

/** React draws a view that threw once more by itself before its boundary hears of it. */
for (const [name, address] of [
  ['line', LINE],
  ['machine', MACHINE],
] as const) {
  for (const [place, times, rung] of [
    ['model', 1, 'board'],
    ['view', 2, 'board'],
    ['paint', 1, 'scene'],
  ] as const) {
    test(`the ${name} board that throws in its ${place} is built anew by the ${rung} rung`, async ({
      page,
    }) => {
      await open(page, address);
      const { counts } = await diagnose(page);
      await throwIn(page, place, times);
      await expect.poll(async () => (await diagnose(page)).ladder.at(-1)?.kind).toBe('good');
      const cured = await diagnose(page);
      expect(rungs(cured)).toEqual([rung]);
      expect(cured).toMatchObject({ state: 'showing', isFrozen: false });
      expect(isPicture(cured)).toBe(true);
      expect(cured.counts.topics).toBe(counts.topics);
      expect(cured.counts.watchers).toBe(counts.watchers);
    });
  }
}

for (const place of ['model', 'view', 'paint'] as const) {
  test(`a board that always throws in its ${place} leaves its last good picture with its age, and is left alone`, async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, LINE);
    const load = await loadedAt(page);
    await throwIn(page, place, FOR_EVER);
    await expect.poll(async () => rungs(await diagnose(page)).at(-1), { timeout: 30_000 }).toBe('frozen');
    const climbed = rungs(await diagnose(page));
    await page.clock.fastForward(MORE_THAN_ALL_RUNGS_MS);
    await expect(page.getByText(/^画面已停在 \d+ (?:秒|分)/)).toBeVisible();
    const frozen = await diagnose(page);
    expect(rungs(frozen)).toEqual(climbed);
    expect(frozen).toMatchObject({ isFrozen: true, notice: null });
    expect(isPicture(frozen)).toBe(true);
    expect(await loadedAt(page)).toBe(load);

    // The trouble is over: the next careful attempt brings the board back by itself.
    await throwIn(page, place, 0);
    await page.clock.fastForward(300_000);
    await expect
      .poll(async () => (await diagnose(page)).ladder.at(-1)?.kind, { timeout: 30_000 })
      .toBe('good');
    expect(await diagnose(page)).toMatchObject({ state: 'showing', isFrozen: false });
    await expect(page.getByText(/^画面已停在/)).toBeHidden();
  });
}

test('a board that throws while it is taken away does not take the next one with it', async ({ page }) => {
  await open(page, LINE);
  const navigate = (to: string) => page.evaluate((path) => window.linewallTest?.navigate(path), to);
  // Where one comes from a machine, the board of a line has a way back: what is counted is such a board.
  await navigate('/MachineIndex?mId=904');
  await expect.poll(async () => (await diagnose(page)).board).toBe('machine');
  await navigate('/productLineSignage');
  await expect.poll(async () => (await diagnose(page)).board).toBe('line');
  await expect.poll(async () => isPicture(await diagnose(page))).toBe(true);
  // What Pixi holds of destroyed nodes is swept once a minute, and when the stage is cleared.
  const sweep = () =>
    page.evaluate(async () => {
      await window.linewallTest?.unmount();
      await window.linewallTest?.remount();
    });
  await sweep();
  await expect.poll(async () => isPicture(await diagnose(page))).toBe(true);
  const before = await diagnose(page);
  for (let round = 0; round < 3; round += 1) {
    await throwIn(page, 'unmount', FOR_EVER);
    await navigate('/MachineIndex?mId=904');
    await expect.poll(async () => (await diagnose(page)).board).toBe('machine');
    await expect.poll(async () => (await diagnose(page)).state).toBe('showing');
    await expect.poll(async () => isPicture(await diagnose(page))).toBe(true);
    await navigate('/productLineSignage');
    await expect.poll(async () => (await diagnose(page)).board).toBe('line');
    await expect.poll(async () => (await diagnose(page)).counts.texts).toBe(before.counts.texts);
    await expect.poll(async () => isPicture(await diagnose(page))).toBe(true);
  }
  const after = await diagnose(page);
  expect(after.ladder.some(({ detail }) => detail.includes('unmount'))).toBe(true);
  expect(after).toMatchObject({ state: 'showing', isFrozen: false, notice: null });
  await sweep();
  await expect.poll(async () => (await diagnose(page)).counts).toEqual(before.counts);
});

test('a board that throws in its model and while it is taken away is still built anew', async ({ page }) => {
  await open(page, LINE);
  const { counts } = await diagnose(page);
  await throwIn(page, 'unmount', 1);
  await throwIn(page, 'model', 1);
  await expect.poll(async () => (await diagnose(page)).ladder.at(-1)?.kind).toBe('good');
  await expect.poll(async () => (await diagnose(page)).counts).toEqual(counts);
  expect(isPicture(await diagnose(page))).toBe(true);
});
