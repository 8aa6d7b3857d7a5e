import type { Page, Route } from '@playwright/test';

/** Requests that are taken and never answered, until they are let go. */
export async function hang(
  page: Page,
  path: string | RegExp | ((url: URL) => boolean),
): Promise<{ asked(): number; release(): Promise<void> }> {
  const held: Route[] = [];
  const hold = (route: Route): void => void held.push(route);
  await page.route(path, hold);
  return {
    asked: () => held.length,
    release: async () => {
      await page.unroute(path, hold);
      // The page has given most of them up.
      for (const route of held) await route.abort().catch(() => {});
    },
  };
}
