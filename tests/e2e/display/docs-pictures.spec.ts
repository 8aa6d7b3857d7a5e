import { expect, test } from '#tests/support/browser-fixture.ts';

/**
 * The pictures in `docs/screenshots`, compared with what the boards draw today: they are never out of date.
 * `npm run screenshots` takes them anew.
 */
const PICTURES = [
  { name: 'line-dark-zh', path: '/productLineSignage', query: { fault: '1' } },
  { name: 'line-light-en', path: '/productLineSignage', query: { theme: 'light', lang: 'en' } },
  {
    name: 'line-starry-portrait-zh',
    path: '/productLineSignage',
    query: { theme: 'starry' },
    isPortrait: true,
  },
  { name: 'machine-dark-zh', path: '/MachineIndex', query: { mId: '904', fault: '1' } },
  { name: 'machine-light-en', path: '/MachineIndex', query: { mId: '904', theme: 'light', lang: 'en' } },
];

for (const { name, path, query, isPortrait = false } of PICTURES) {
  test(`the picture ${name} is what the board draws`, async ({ wall }) => {
    await wall.setViewportSize(isPortrait ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 });
    const made = { feed: 'synthetic', seed: '1', machines: '13', freeze: '1', orbit: '0', screen: 'A3' };
    await wall.goto(`${path}?${new URLSearchParams({ ...made, ...query })}`);
    await wall.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
    // The blinking mark, and another Chromium's letter edges, stay below the tolerance; a moved tile does not.
    await expect(wall).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.01 });
  });
}
