import type { Page } from 'playwright';
import type { DrawnTexts } from './wall-system.ts';

const GIVE_UP_MS = 60_000;

/** Texts of elements, by the names of their selectors; those that are not there are left out. */
export function readTexts(page: Page, selectors: Readonly<Record<string, string>>): Promise<DrawnTexts> {
  return page.evaluate(
    (wanted) =>
      Object.fromEntries(
        Object.entries(wanted).flatMap(([name, selector]) => {
          const text = document.querySelector(selector)?.textContent?.trim();
          return text === undefined ? [] : [[name, text]];
        }),
      ),
    selectors,
  );
}

/** Resolves when all elements are there. */
export async function waitForTexts(page: Page, selectors: Readonly<Record<string, string>>): Promise<void> {
  await page.waitForFunction(
    (wanted) => wanted.every((selector) => document.querySelector(selector) !== null),
    Object.values(selectors),
    { timeout: GIVE_UP_MS },
  );
}
