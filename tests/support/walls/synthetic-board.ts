import type { Page } from '@playwright/test';
import type { TextRecord } from '#display/parts/scene.ts';
import type {} from '#display/testing/test-window.ts';
import type { DisplayPath } from '#shared/contracts/kit/boards.ts';
import { settle } from './wall-model.ts';

/** Windows that a board is laid out for. */
export const GLASS_SIZES = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
} as const;
export type GlassOrientation = keyof typeof GLASS_SIZES;

/** Opens a board on its synthetic plant, standing still, and returns its texts once they are laid out. */
export async function openSynthetic(
  page: Page,
  path: DisplayPath,
  query: Readonly<Record<string, string | number>> = {},
): Promise<readonly TextRecord[]> {
  const all = { feed: 'synthetic', freeze: 1, orbit: 0, ...query };
  await page.goto(
    `${path}?${new URLSearchParams(Object.entries(all).map(([key, value]) => [key, String(value)]))}`,
  );
  await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  await settle(page);
  return page.evaluate(() => window.linewall?.texts() ?? []);
}

/** Gives the open board another window, and returns its texts once they are laid out anew. */
export async function turnGlass(
  page: Page,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<readonly TextRecord[]> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    ([wanted, tall]) => {
      const seen = window.linewall?.diagnostics();
      return (
        seen?.state === 'showing' &&
        seen.viewport.deviceWidth === wanted &&
        seen.viewport.deviceHeight === tall
      );
    },
    [width, height] as const,
  );
  await settle(page);
  return page.evaluate(() => window.linewall?.texts() ?? []);
}
