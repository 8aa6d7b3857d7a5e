import { type BrowserContext, expect, type Page } from '@playwright/test';
import { BARE_PAGES } from '#console/app/bare-pages.ts';
import { VIEWS } from '#console/app/registry.ts';
import { HOME_PATH } from '#console/app/route/route-table.ts';
import { NAMESPACES } from '#console/ui/text/lazy-texts.ts';
import { createConsoleI18n } from '#console/ui/text/texts.ts';
import { MENU_SEED } from '#server/capabilities.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { ThemeName } from '#shared/theme/theme.ts';
import { settle, watchAnswers } from '#tests/e2e/console/accessibility/axe-check.ts';
import { BARE_ADDRESSES, type Opener, statesOf } from '#tests/e2e/console/accessibility/states.ts';
import { show } from '#tests/e2e/console/accessibility/tour-page.ts';
import { dialogs, firstOf, open, press, putBack } from '#tests/e2e/console/accessibility/walks.ts';

/** Takes a picture of a page; `part` says what is open on it: `''`, `query1`, `detail1`, `dialog1`. */
export type Shoot = (page: Page, part: string) => Promise<void>;

/** Pages that stand in the menu of the first tenant alone. */
const PLATFORM_VIEWS = MENU_SEED.flatMap(({ isPlatform, path }) =>
  isPlatform && path ? [`${path}/index`] : [],
);
const LOCK = '/lock';
const SIGNED_OUT_SIZE = { width: 1280, height: 800 };
const OPENS_WITHIN_MS = 10_000;

export const ALL_PATHS = [...Object.keys(VIEWS), ...Object.keys(BARE_PAGES).filter((path) => path !== LOCK)];
const isBare = (path: string): boolean => path in BARE_PAGES;
export const isPlatform = (path: string): boolean => PLATFORM_VIEWS.includes(path);

export interface Walker {
  /** Puts the reader's language and theme where the console reads them at its start. */
  look(language: Language, theme: ThemeName): Promise<void>;
  /** Shows a page and, unless it is to be plain, all that `statesOf` names of it and the drawer of its first row. */
  walk(path: string, isPlain: boolean, shoot: Shoot): Promise<void>;
}

export async function createWalker(context: BrowserContext, page: Page): Promise<Walker> {
  const answers = watchAnswers(page);
  const texts = { zh: createConsoleI18n('zh'), en: createConsoleI18n('en') };
  await Promise.all([texts.zh.load(NAMESPACES), texts.en.load(NAMESPACES)]);
  let { t } = texts.zh;

  async function quiet(): Promise<void> {
    await answers.settle();
    await settle(page);
  }

  /** Signed out, as everybody is who needs these pages. */
  async function walkBare(path: string, shoot: Shoot): Promise<void> {
    const bare = await context.newPage();
    try {
      await bare.setViewportSize(page.viewportSize() ?? SIGNED_OUT_SIZE);
      await bare.goto(BARE_ADDRESSES[path] ?? path);
      await expect(bare.getByRole('heading', { level: 1 })).toBeVisible();
      await settle(bare);
      await shoot(bare, '');
    } finally {
      await bare.close();
    }
  }

  async function walkFrame(path: string, isPlain: boolean, shoot: Shoot): Promise<void> {
    await show(page, path);
    await quiet();
    await shoot(page, '');
    // Its tab cannot be closed: the next page begins anew.
    if (path === HOME_PATH) await page.goto('/healthz');
    if (isPlain || path === HOME_PATH) return;
    const { queries = [], details, dialogs: openers } = statesOf(path);
    for (const [index, query] of queries.entries()) {
      await open(page, path + query);
      await quiet();
      await shoot(page, `query${index + 1}`);
    }
    for (const [index, { name, query = '' }] of (details?.(t) ?? []).entries())
      if (await isPressed(path, { name, query })) await shoot(page, `detail${index + 1}`);
    // The first row, as it is changed.
    const edit: Opener = { name: t('shell.actions.edit') };
    for (const [index, opener] of [...(openers?.(t) ?? []), edit].entries()) {
      if (!(await isPressed(path, opener)) || (await dialogs(page).count()) === 0) continue;
      await shoot(page, `dialog${index + 1}`);
      await putBack(page, opener);
    }
  }

  /** Opens what is named; false where there is nothing to press. */
  async function isPressed(path: string, opener: Opener): Promise<boolean> {
    await open(page, path + (opener.query ?? ''));
    await quiet();
    const first = firstOf(page, opener);
    if ((await first.count()) === 0 || !(await first.isEnabled())) return false;
    await press(page, opener, OPENS_WITHIN_MS);
    await quiet();
    return true;
  }

  return {
    async look(language, theme) {
      t = texts[language].t;
      await page.goto('/healthz');
      await page.evaluate(
        ([name, appearance]) => {
          localStorage.setItem('language', name);
          localStorage.setItem('linewall-appearance', appearance);
        },
        [language, JSON.stringify({ theme })] as const,
      );
    },
    walk: (path, isPlain, shoot) => (isBare(path) ? walkBare(path, shoot) : walkFrame(path, isPlain, shoot)),
  };
}
