import type { Page } from '@playwright/test';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { updateCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { type Admin, openPage, startAdmin } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

let admin: Admin;
test.beforeEach(async ({ server }) => {
  admin = await startAdmin(server);
  await admin.api.call(updateCurrentTenant, { body: { watermark: true } });
});
test.afterEach(() => admin.api.call(updateCurrentTenant, { body: { watermark: false } }));

/** Elements that cover the window with a picture of somebody's name: what a person would see. */
function marks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.children].flatMap((element) => {
      const { backgroundImage, display, opacity, visibility, pointerEvents } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const covers = width >= window.innerWidth - 40 && height >= window.innerHeight - 40;
      const isSeen = display !== 'none' && opacity === '1' && visibility === 'visible' && covers;
      return isSeen && pointerEvents === 'none' && decodeURIComponent(backgroundImage).includes('admin')
        ? [element.id]
        : [];
    }),
  );
}

test('shows who is signed in, and comes back whatever is done to it', async ({ page, server }) => {
  await openPage(page, server, '/lines');
  await expect.poll(() => marks(page)).toHaveLength(1);
  const [first] = await marks(page);
  const tampers: readonly ((id: string) => void)[] = [
    (id) => document.getElementById(id)?.remove(),
    (id) => document.getElementById(id)?.removeAttribute('style'),
    (id) => document.getElementById(id)?.style.setProperty('opacity', '0.01', 'important'),
    (id) => document.getElementById(id)?.style.setProperty('inset', '0 0 100% 0', 'important'),
    (id) => document.getElementById(id)?.setAttribute('style', 'display:none'),
    (id) => document.getElementById(id)?.style.setProperty('background-image', 'none', 'important'),
    (id) => {
      // From elsewhere: only the look every half second sees this one.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`#${id} { clip-path: inset(50%) !important; transform: scale(0) !important }`);
      document.adoptedStyleSheets.push(sheet);
    },
  ];
  for (const tamper of tampers) {
    const [id = ''] = await marks(page);
    await page.evaluate(tamper, id);
    await expect.poll(() => marks(page), { timeout: 3_000 }).toHaveLength(1);
  }
  expect((await marks(page))[0]).not.toBe(first);
});

test('stays one untouched element while nobody touches it, and covers no control', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await openPage(page, server, '/lines');
  await expect.poll(() => marks(page)).toHaveLength(1);
  const before = await marks(page);
  await page.getByRole('button', { name: '语言' }).click();
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('按产线名称或编码筛选').fill('L2');
  await page.clock.runFor(3 * LIMITS.watermarkCheckMs);
  expect(await marks(page)).toEqual(before);
});

test('never shows on the sign-in’s pages, nor where the tenant does not want it', async ({
  page,
  server,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await marks(page)).toEqual([]);
  await admin.api.call(updateCurrentTenant, { body: { watermark: false } });
  await page.clock.install();
  await openPage(page, server, '/lines');
  await expect(page.getByRole('heading', { name: '产线', level: 1 })).toBeVisible();
  await page.clock.runFor(2 * LIMITS.watermarkCheckMs);
  expect(await marks(page)).toEqual([]);
});
