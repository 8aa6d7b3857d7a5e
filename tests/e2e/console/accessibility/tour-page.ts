import type { Page } from '@playwright/test';
import { NAMESPACES } from '#console/ui/text/lazy-texts.ts';
import { createConsoleI18n } from '#console/ui/text/texts.ts';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import { test as base, type ConsoleServer } from '#tests/support/console-page.ts';
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
