import type { Browser, BrowserContext, Page } from '@playwright/test';
import { HOME_PATH } from '#console/app/route/route-table.ts';
import { NAMESPACES } from '#console/ui/text/lazy-texts.ts';
import { createConsoleI18n } from '#console/ui/text/texts.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { LANGUAGES, type Language } from '#shared/domain/text/language.ts';
import { keepSignIn } from '#tests/e2e/console/steps/sign-in.ts';
import {
  test as base,
  type ConsoleServer,
  chooseTenant,
  expect,
  inTenant,
  openTenant,
} from '#tests/support/browser/console-page.ts';
import { FURNISHED_TENANT, type Furnished, furnish } from '#tests/support/made/furnished-tenant.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';
import { axeOn, type Check } from './axe-check.ts';
import { fitOn } from './fit-check.ts';
import type { Text } from './states.ts';

export interface Tour {
  readonly page: Page;
  readonly furnished: Furnished<ConsoleServer>;
  readonly t: Text;
  readonly check: Check;
}

/** What is asked of a page: axe in Chinese, in all themes; in English, whose texts are longer, whether they fit. */
export const CHECKS: readonly { readonly name: string; readonly language: Language }[] = LANGUAGES.map(
  (language) => ({ name: language === 'zh' ? 'axe' : `texts fit (${language})`, language }),
);

interface Parts {
  language: Language;
  furnished: Furnished<ConsoleServer>;
  check: Check;
  tour: Tour;
}

/** A furnished tenant, and a page in a language that checks what it shows. */
export const test = base.extend<Parts>({
  language: ['zh', { option: true }],
  tenant: FURNISHED_TENANT,
  furnished: async ({ server }, use) => use(await furnish(server)),
  check: async ({ page, language }, use) => use(await checkOn(page, language)),
  tour: async ({ page, furnished, language, check }, use) => {
    const { t, load } = createConsoleI18n(language);
    await load(NAMESPACES);
    await use({ page, furnished, t, check });
  },
});

async function checkOn(page: Page, language: Language): Promise<Check> {
  await page.addInitScript((name) => localStorage.setItem('language', name), language);
  return language === 'zh' ? axeOn(page) : fitOn(page);
}

/** A tour whose pages are asked in the light theme alone, for what a change does not reach. */
export function inLight(tour: Tour): Tour {
  return { ...tour, check: (where) => tour.check(where, ['light']) };
}

/** Where the pages of a test are: before the sign-in, in the frame of the furnished tenant, in that of the first tenant. */
type Place = 'bare' | 'frame' | 'platform';

/** A browser that tests share; the pages of the frame share one signed-in page too. */
interface Kept {
  readonly context: BrowserContext;
  readonly frame: { readonly page: Page; readonly check: Check } | null;
}

interface Looked {
  readonly furnished: Furnished<ConsoleServer>;
  readonly kept: Map<string, Kept>;
}

/**
 * As `test`, for tests that change nothing: those of a worker share the tenant, the browser of their language and place,
 * and in the frame a page, in which `show` goes from one to the next as a user does.
 */
export const lookTest = test.extend<{ place: Place; kept: Kept }, { looked: Looked }>({
  looked: [
    async ({ host, port }, use) => {
      // Pages ask for the last hours by the browser's clock; other tests have put the server's forward.
      host.clock.advance(Date.now() - host.clock.now());
      const furnished = await furnish(await openTenant(host, port, FURNISHED_TENANT));
      const kept: Looked['kept'] = new Map();
      await use({ furnished, kept });
      for (const { context } of kept.values()) await context.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  place: ['bare', { option: true }],
  furnished: async ({ looked }, use) => use(looked.furnished),
  server: async ({ looked }, use) => use(looked.furnished.server),
  tenantId: async ({ server, place }, use) => use(place === 'platform' ? FIRST_TENANT : server.tenantId),
  kept: async ({ browser, looked, language, place, tenantId, host, port }, use, testInfo) => {
    const key = `${language} ${place}`;
    const visit = async (): Promise<void> => {
      const kept = looked.kept.get(key) ?? (await openKept(browser, language, place, tenantId));
      looked.kept.set(key, kept);
      await use(kept);
      // The home page's tab cannot be closed, and what a failure has left is nothing to begin with.
      const isSpent = kept.frame && new URL(kept.frame.page.url()).pathname === HOME_PATH;
      if (!isSpent && testInfo.errors.length === 0) return;
      looked.kept.delete(key);
      await kept.context.close();
    };
    await inTenant(tenantId, visit, { host, port });
  },
  context: async ({ kept }, use) => use(kept.context),
  page: async ({ kept }, use) => {
    if (kept.frame) return use(kept.frame.page);
    const page = await kept.context.newPage();
    await use(page);
    await page.close();
  },
  check: async ({ kept, page, language }, use) => use(kept.frame?.check ?? (await checkOn(page, language))),
});

async function openKept(browser: Browser, language: Language, place: Place, tenantId: string): Promise<Kept> {
  const context = await browser.newContext();
  await context.addInitScript(chooseTenant, ['tenantId', tenantId] as const);
  if (place === 'bare') return { context, frame: null };
  const page = await context.newPage();
  const check = await checkOn(page, language);
  await keepSignIn(page, TEST_PASSWORD, 'admin');
  return { context, frame: { page, check } };
}

/** Shows a page of the frame, from another one without a load, and closes the tabs of those that were left. */
export async function show(page: Page, path: string): Promise<void> {
  if (!(await page.getByRole('banner').isVisible())) await page.goto(path);
  else {
    await page.evaluate((to) => {
      // Another query of the same page is shown in its place.
      const isSamePage = new URL(to, location.href).pathname === location.pathname;
      if (!isSamePage)
        for (const left of document.querySelectorAll('main')) left.setAttribute('data-left', '');
      window.history.pushState(null, '', to);
    }, path);
  }
  await expect(page.locator('main:visible:not([data-left]) h1')).toBeAttached();
  await page.evaluate(() => {
    for (const tab of document.querySelectorAll('nav li:has(> a + button):not(:has(> [aria-current=page]))'))
      tab.querySelector<HTMLElement>(':scope > button')?.click();
  });
  await expect(page.locator('main[data-left]')).toHaveCount(0);
}
