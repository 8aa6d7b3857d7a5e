import type { Page } from '@playwright/test';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

/** What the pages of a window have tried against their policy. */
async function watchPolicy(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('noteViolation', (what: string) => seen.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const note: unknown = Reflect.get(window, 'noteViolation');
      if (typeof note === 'function') note(`${violatedDirective} ${blockedURI} in ${sourceFile}`);
    });
  });
  return seen;
}

test('no page breaks its own policy: sign-in, console, wall and big screen', async ({ page, server }) => {
  const seen = await watchPolicy(page);
  await page.goto('/login');
  await expect(page.getByLabel('用户名')).toBeVisible();
  await openPage(page, server, '/lines');
  for (const path of ['/productLineSignage', '/largeScreen']) {
    await page.goto(path);
    await expect.poll(async () => (await diagnose(page)).state).toBe('showing');
  }
  expect(seen).toEqual([]);
  // The listener hears: what the policy forbids is reported.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.head.append(script);
  });
  await expect.poll(() => seen.length).toBe(1);
});
