import { FAULTS } from '#display/kit/synthetic/condition.ts';
import { HALL_SITUATIONS } from '#display/screens/hall/synthetic/situations.ts';
import { SITUATIONS } from '#display/screens/railway/synthetic/situations.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { leaveOutDrawing } from '#tests/support/walls/undrawn-gl.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

/** Of a picture, without the pass of the shadows, which is drawn when something has changed. */
const BUDGETS = {
  plant: { path: '/largeScreen', calls: 40, triangles: 400_000 },
  hall: { path: '/largeScreen2', calls: 12, triangles: 350_000 },
  railway: { path: '/largeScreenRailway', calls: 25, triangles: 250_000 },
} as const;
/** Of a scene, with those of its shadows. */
const PROGRAMS_MOST = 8;
const TEXTURE_BYTES_MOST = 64 * 2 ** 20;
const PATIENT = { timeout: 60_000 };

for (const [name, screen, query, trianglesLeast] of [
  ['five lines of fourteen machines that run', 'plant', { machines: 70, fault: FAULTS.fine }, 80_000],
  ['five lines with a fault', 'plant', { machines: 70, fault: FAULTS.brokenLabeller }, 80_000],
  ['31,104 places', 'hall', { machines: 12, fault: HALL_SITUATIONS.huge }, 100_000],
  ['a truck that is late', 'hall', { machines: 12, fault: HALL_SITUATIONS.late }, 20_000],
  ['a crane that has stopped', 'railway', { fault: SITUATIONS.crane }, 20_000],
  ['a train of 60 wagons', 'railway', { fault: SITUATIONS.long }, 20_000],
  ['wagons of every kind', 'railway', { fault: SITUATIONS.mixed }, 20_000],
] as const)
  test(`${name}: a picture stays within the budget of its screen`, async ({ page }) => {
    const { path, calls, triangles } = BUDGETS[screen];
    const options = { feed: 'synthetic', seed: 1, freeze: 1, orbit: 0, motion: 'reduced', ...query };
    const search = new URLSearchParams(Object.entries(options).map(([key, value]) => [key, String(value)]));
    await page.addInitScript(leaveOutDrawing);
    await page.goto(`${path}?${search}`);
    await expect.poll(async () => (await diagnose(page)).solid?.triangles ?? 0, PATIENT).toBeGreaterThan(0);
    const { solid, textureBytes, ladder } = await diagnose(page);
    expect(ladder).toEqual([]);
    expect(solid?.triangles).toBeGreaterThan(trianglesLeast);
    expect(solid?.triangles).toBeLessThanOrEqual(triangles);
    expect(solid?.calls).toBeLessThanOrEqual(calls);
    expect(solid?.programs).toBeLessThanOrEqual(PROGRAMS_MOST);
    expect(textureBytes).toBeGreaterThan(2 ** 20);
    expect(textureBytes).toBeLessThanOrEqual(TEXTURE_BYTES_MOST);
  });
