import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { holdBlinking } from '#tests/support/browser/hold-blinking.ts';
import { giveVoices } from '#tests/support/walls/given-voices.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

/** Of all pixels: letter edges of another Chromium stay below it, a missing mark does not. */
const MOST_CHANGED = 0.0005;

/**
 * The pictures in `docs/screenshots`, compared with what the boards draw today, and every text on them with the list
 * beside the picture. `npm run screenshots` makes both anew.
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
  { name: 'lines-dark-zh', path: '/productLineSignage', query: { lines: '5', fault: '8' } },
  { name: 'queue-dark-zh', path: '/orderSignage', query: {} },
  { name: 'warehouse-dark-zh', path: '/warehouseSignage', query: { fault: '1' } },
  { name: 'office-dark-zh', path: '/officeSignage', query: { fault: '1' } },
  { name: 'pretreatment-dark-zh', path: '/pretreatmentSignage', query: { fault: '1' } },
  { name: 'machine-dark-zh', path: '/MachineIndex', query: { mId: '904', fault: '1' } },
  { name: 'machine-light-en', path: '/MachineIndex', query: { mId: '904', theme: 'light', lang: 'en' } },
];

for (const { name, path, query, isPortrait = false } of PICTURES) {
  test(`the picture ${name} is what the board draws`, async ({ wall }) => {
    await wall.setViewportSize(isPortrait ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 });
    const made = { feed: 'synthetic', seed: '1', machines: '13', freeze: '1', orbit: '0', screen: 'A3' };
    await holdBlinking(wall);
    await giveVoices(wall);
    await wall.goto(`${path}?${new URLSearchParams({ ...made, ...query })}`);
    await wall.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
    // The chart's code comes after the rest of the board; its axis is text on the glass.
    if (path === '/MachineIndex') await expect(wall.locator('.overlay-box canvas').first()).toBeVisible();
    await wall.evaluate(() => document.fonts.ready);
    // A truck is shown for as long as it is called aloud.
    await expect.poll(async () => (await diagnose(wall)).voice).toMatchObject({ speaking: null, waiting: 0 });
    // It waits until the picture stands still.
    await expect(wall).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: MOST_CHANGED });
    // In the order of their parts: which of them is drawn first says nothing.
    const texts = await wall.evaluate(() =>
      window.linewall
        ?.texts()
        .map(({ part, text }) => `${part}: ${text}`)
        .toSorted(),
    );
    expect(`${JSON.stringify(texts, null, 2)}\n`).toMatchSnapshot(`${name}.json`);
  });
}
