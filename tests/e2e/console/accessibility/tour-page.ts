import type { BrowserContext, Page } from '@playwright/test';
import { NAMESPACES } from '#console/ui/text/lazy-texts.ts';
import { createConsoleI18n } from '#console/ui/text/texts.ts';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import {
  test as base,
  type ConsoleServer,
  chooseTenant,
  inTenant,
  openTenant,
} from '#tests/support/console-page.ts';
import { FURNISHED_TENANT, type Furnished, furnish } from '#tests/support/furnished-tenant.ts';
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

/** A furnished tenant, and a page in a language that checks what it shows. */
export const test = base.extend<{ language: Language; tour: Tour; furnished: Furnished<ConsoleServer> }>({
  language: ['zh', { option: true }],
  tenant: FURNISHED_TENANT,
  furnished: async ({ server }, use) => use(await furnish(server)),
  tour: async ({ page, furnished, language }, use) => {
    const { t, load } = createConsoleI18n(language);
    await load(NAMESPACES);
    await page.addInitScript((name) => localStorage.setItem('language', name), language);
    const check = language === 'zh' ? await axeOn(page) : fitOn(page);
    await use({ page, furnished, t, check });
  },
});

interface Looked {
  readonly furnished: Furnished<ConsoleServer>;
  readonly contexts: Map<Language, BrowserContext>;
}

/** As `test`, for tests that change nothing: those of a worker share the tenant, and the browser of their language. */
export const lookTest = test.extend<object, { looked: Looked }>({
  looked: [
    async ({ host, port }, use) => {
      // Pages ask for the last hours by the browser's clock; other tests have put the server's forward.
      host.clock.advance(Date.now() - host.clock.now());
      const furnished = await furnish(await openTenant(host, port, FURNISHED_TENANT));
      const contexts: Looked['contexts'] = new Map();
      await use({ furnished, contexts });
      for (const context of contexts.values()) await context.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  furnished: async ({ looked }, use) => use(looked.furnished),
  server: async ({ looked }, use) => use(looked.furnished.server),
  context: async ({ browser, looked, language, tenantId }, use) => {
    const open = async (): Promise<BrowserContext> => {
      const context = await browser.newContext();
      await context.addInitScript(chooseTenant, ['tenantId', tenantId] as const);
      looked.contexts.set(language, context);
      return context;
    };
    const context = looked.contexts.get(language) ?? (await open());
    await inTenant(tenantId, () => use(context));
  },
  page: async ({ context }, use) => {
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
});
