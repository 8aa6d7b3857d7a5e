import { BARE_PAGES } from '#console/app/bare-pages.ts';
import { VIEWS } from '#console/app/registry.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { MENU_SEED } from '#server/modules/platform/seeds/menu-seed.ts';
import { keepSignIn } from '#tests/e2e/console/sign-in.ts';
import { expect, inTenant } from '#tests/support/console-page.ts';
import { TEST_PASSWORD } from '#tests/support/test-server.ts';
import { BARE_ADDRESSES, VIEW_STATES } from './states.ts';
import { CHECKS, type Tour, lookTest as test } from './tour-page.ts';
import { closeDialog, dialogs, main, open } from './walks.ts';

const LOCK = '/lock';
/** A button that is not there ends its test soon. */
const OPENS_WITHIN_MS = 30_000;
/** Only the first tenant has them. */
const PLATFORM_VIEWS = MENU_SEED.flatMap(({ isPlatform, path }) =>
  isPlatform && path ? [`${path}/index`] : [],
);

// They change nothing: all workers share them.
test.describe.configure({ mode: 'parallel' });

test('every state named here belongs to a page of the registry', () => {
  expect(Object.keys(VIEW_STATES).filter((path) => !(path in VIEWS))).toEqual([]);
  expect(Object.keys(BARE_ADDRESSES).filter((path) => !(path in BARE_PAGES))).toEqual([]);
});

for (const { name: check, language } of CHECKS) {
  test.describe(check, () => {
    test.use({ language });

    for (const path of Object.keys(BARE_PAGES).filter((one) => one !== LOCK)) {
      test(path, async ({ tour: { page, check } }) => {
        await page.goto(BARE_ADDRESSES[path] ?? path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await check(path);
      });
    }

    for (const path of Object.keys(VIEWS)) {
      test(path, async ({ tour }) => {
        const { page, furnished } = tour;
        const tenantId = PLATFORM_VIEWS.includes(path) ? FIRST_TENANT : furnished.server.tenantId;
        await inTenant(tenantId, () => keepSignIn(page, TEST_PASSWORD, 'admin'));
        await page.goto(path);
        await expect(main(page).locator('h1')).toBeAttached();
        await checkStates(path, tour);
        // Pages without a session are those of the tenant that was chosen last.
        await page.evaluate((id) => localStorage.setItem('tenantId', id), furnished.server.tenantId);
      });
    }
  });
}

async function checkStates(path: string, { page, t, check }: Tour): Promise<void> {
  const { queries = [], details, dialogs: openers } = VIEW_STATES[path] ?? {};
  await check(path);
  for (const query of queries) {
    await open(page, path + query);
    await check(path + query);
  }
  for (const { name, query = '' } of details?.(t) ?? []) {
    await open(page, path + query);
    await main(page).getByRole('button', { name }).first().click({ timeout: OPENS_WITHIN_MS });
    await check(`${path} “${name}”`);
  }
  for (const { name, query = '' } of openers?.(t) ?? []) {
    await open(page, path + query);
    await main(page).getByRole('button', { name }).first().click({ timeout: OPENS_WITHIN_MS });
    await expect(dialogs(page)).toBeVisible();
    await check(`${path} “${name}”`);
    await closeDialog(page);
  }
}
