import type { Page } from '@playwright/test';
import { BOARDS } from '#display/boards/registry.ts';
import type { DisplayPath } from '#shared/contracts/kit/boards.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { GLASS_SIZES, openSynthetic } from '#tests/support/walls/synthetic-board.ts';
import { tap } from '#tests/support/walls/tap.ts';
import { settle } from '#tests/support/walls/wall-model.ts';

/** Between points that are tried for a control, in CSS pixels: less than the smallest of them. */
const STEP = 12;
/** What the addresses lead to besides their defaults. Scenes of big screens are laid out alike without WebGL. */
const QUERIES: Readonly<Partial<Record<DisplayPath, Readonly<Record<string, string | number>>>>> = {
  '/MachineIndex': { mId: '904' },
  '/largeScreen': { renderer: 'canvas' },
  '/largeScreen2': { renderer: 'canvas' },
  '/largeScreenRailway': { renderer: 'canvas' },
};

interface Control {
  /** Where it is; the same control has the same after a press. */
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** All texts within. */
  readonly text: string;
}

/** Every control that a finger can reach, found by trying the whole glass. */
function controlsOn(page: Page): Promise<readonly Control[]> {
  return page.evaluate((step) => {
    const reached = new Map<number, { x: number; y: number }[]>();
    for (let y = step / 2; y < innerHeight; y += step)
      for (let x = step / 2; x < innerWidth; x += step) {
        const target = window.linewallTest?.touchTargetAt(x, y) ?? null;
        if (target !== null) reached.set(target, [...(reached.get(target) ?? []), { x, y }]);
      }
    const texts = window.linewall?.texts() ?? [];
    return [...reached.values()].map((points) => {
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      const distance = (point: { x: number; y: number }) =>
        Math.hypot(point.x - (left + right) / 2, point.y - (top + bottom) / 2);
      const [middle] = points.toSorted((a, b) => distance(a) - distance(b));
      const within = texts.filter(({ x, y, width, height }) => {
        const [atX, atY] = [x + width / 2, y + height / 2];
        return atX >= left && atX <= right && atY >= top && atY <= bottom;
      });
      return {
        key: [left, top, right, bottom].join(' '),
        x: middle?.x ?? 0,
        y: middle?.y ?? 0,
        text: within.map(({ text }) => text).join(' '),
      };
    });
  }, STEP);
}

/** Goes back from where a press has led. */
async function comeBack(page: Page, path: string): Promise<void> {
  await page.goBack();
  await page.waitForFunction(
    (wanted) => location.pathname === wanted && window.linewall?.diagnostics().state === 'showing',
    path,
  );
  await settle(page);
}

for (const { name, paths } of BOARDS) {
  const [path = '/productLineSignage'] = paths;
  test(`the controls of ${name} keep their texts, whichever is pressed`, async ({ page }) => {
    await page.setViewportSize(GLASS_SIZES.landscape);
    await openSynthetic(page, path, { motion: 'reduced', fault: 1, ...QUERIES[path] });
    const address = page.url();
    const pressed = new Set<string>();
    const labelled = new Map<string, string>();
    let controls = await controlsOn(page);
    for (;;) {
      for (const { key, text } of controls) if (text !== '') labelled.set(key, text);
      const next = controls.find(({ key }) => !pressed.has(key));
      if (!next) break;
      pressed.add(next.key);
      await tap(page, { x: next.x, y: next.y, w: 0, h: 0 });
      await settle(page);
      if (page.url() !== address) await comeBack(page, path);
      controls = await controlsOn(page);
      const lost = controls.filter(({ key, text }) => text === '' && labelled.has(key));
      expect(
        lost.map(({ key }) => labelled.get(key)),
        `lost when "${next.text}" was pressed`,
      ).toEqual([]);
    }
    // The boards that are only read have none.
    const isReadOnly = name === 'queue';
    expect(pressed.size > 0).toBe(!isReadOnly);
  });
}
