import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { installFastClock, runFrames, skipTime } from '#tests/support/browser/fast-clock.ts';
import { openPageMemory } from '#tests/support/browser/page-memory.ts';
import { countGlObjects, openPageObjects } from '#tests/support/walls/gl-objects.ts';
import { leaveOutDrawing } from '#tests/support/walls/undrawn-gl.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const TURN_MS = 30 * 60_000;
/** Of each turn; after them its time passes without pictures. */
const TURN_FRAMES = 300;
const SCREENS = [
  ['hall', '/largeScreen2'],
  ['railway', '/largeScreenRailway'],
  ['plant', '/largeScreen'],
] as const;
const ROUNDS = WEEK_MS / TURN_MS / SCREENS.length;
/** Caches are there, and most of the code is compiled, after so many rounds. */
const WARM_ROUNDS = 16;
/** Rounds from one sample to the next. */
const SAMPLE_ROUNDS = 4;
/** Between the two halves of what is watched. */
const GROWTH_MAX_MB = 1;
const PATIENT = { timeout: 60_000 };

interface Sample {
  readonly scriptMb: number;
  readonly browserMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly contexts: number;
  readonly geometries: number;
  readonly textures: number;
  readonly programs: number;
  readonly glBuffers: number;
  readonly glTextures: number;
  readonly watchers: number;
  readonly texts: number;
}

async function showTurn(page: Page, board: string, path: string): Promise<void> {
  const before = await page.evaluate(() => window.undrawn?.calls ?? 0);
  await page.evaluate((to) => window.linewallTest?.navigate(to), path);
  await expect.poll(async () => (await diagnose(page)).board, PATIENT).toBe(board);
  await expect.poll(() => page.evaluate(() => window.undrawn?.calls ?? 0), PATIENT).toBeGreaterThan(before);
  await runFrames(page, TURN_FRAMES);
  await skipTime(page, TURN_MS - (TURN_FRAMES * 1000) / 60);
}

async function openSampler(page: Page): Promise<() => Promise<Sample>> {
  const readMemory = await openPageMemory(page);
  const readObjects = await openPageObjects(page);
  return async () => {
    const objects = await readObjects();
    const memory = await readMemory();
    const { solid, counts } = await diagnose(page);
    const gl = await page.evaluate(() => window.glObjects?.current());
    return {
      ...memory,
      ...objects,
      geometries: solid?.geometries ?? Number.NaN,
      textures: solid?.textures ?? Number.NaN,
      programs: solid?.programs ?? Number.NaN,
      glBuffers: gl?.buffers ?? Number.NaN,
      glTextures: gl?.textures ?? Number.NaN,
      watchers: counts.watchers,
      texts: counts.texts,
    };
  };
}

/** How much the least of the later half is more than the least of the earlier one: caches go up and down. */
function growthOf(samples: readonly Sample[], key: keyof Sample): number {
  const values = samples.map((sample) => sample[key]);
  const half = Math.floor(values.length / 2);
  return Math.min(...values.slice(half)) - Math.min(...values.slice(0, half));
}

test('a week of three big screens that take turns leaves nothing behind', async ({ page }) => {
  test.setTimeout(3_600_000);
  await page.addInitScript(leaveOutDrawing);
  await countGlObjects(page);
  await installFastClock(page);
  await page.goto('/largeScreen?feed=synthetic&seed=1&rate=20&machines=39&fault=1&orbit=0');
  await expect.poll(async () => (await diagnose(page)).state, PATIENT).toBe('showing');
  const read = await openSampler(page);
  const before = await diagnose(page);
  const samples: Sample[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [board, path] of SCREENS) await showTurn(page, board, path);
    if (round > WARM_ROUNDS && round % SAMPLE_ROUNDS === 0) samples.push(await read());
  }
  const after = await diagnose(page);
  const keys = Object.keys(samples[0] ?? {}) as (keyof Sample)[];
  const figures = keys.map((key) => {
    const [first, last] = [samples[0]?.[key] ?? Number.NaN, samples.at(-1)?.[key] ?? Number.NaN];
    return `${key}: ${first.toFixed(2)} → ${last.toFixed(2)}, growth ${growthOf(samples, key).toFixed(3)}`;
  });
  const pictures = after.frames.presented - before.frames.presented;
  process.stdout.write(`${ROUNDS * SCREENS.length} turns, ${pictures} pictures\n${figures.join('\n')}\n`);
  expect(after.ladder).toEqual([]);
  expect(after.uptimeMs - before.uptimeMs).toBeGreaterThanOrEqual(WEEK_MS * 0.99);
  expect(pictures).toBeGreaterThan((ROUNDS * TURN_FRAMES) / 4);
  for (const key of ['scriptMb', 'browserMb'] as const)
    expect(growthOf(samples, key), JSON.stringify(samples.map((one) => one[key]))).toBeLessThan(
      GROWTH_MAX_MB,
    );
  for (const key of keys.filter((one) => one !== 'scriptMb' && one !== 'browserMb'))
    expect(growthOf(samples, key), `${key}: ${samples.map((one) => one[key])}`).toBeLessThanOrEqual(0);
});
