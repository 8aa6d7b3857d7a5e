import { expect, type Page } from '@playwright/test';
import axe, { type NodeResult, type RunOptions } from 'axe-core';
import { themeVariables } from '#console/app/appearance/theme-variables.ts';
import { BRAND_COLOUR, THEME_NAMES, type ThemeName } from '#shared/theme/theme.ts';

declare global {
  interface Window {
    /** What `axeOn` puts on every page. */
    readonly axe: typeof axe;
  }
}

/** The rules whose answer a theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const WITHOUT_COLOURS = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
/** Menu, top bar and tabs: the same beside every page. */
const FRAME = ':is(header, nav):not(main *, [role=dialog] *, [role=alertdialog] *)';

export type Check = (where: string, themes?: readonly ThemeName[]) => Promise<void>;

/**
 * Asks axe about what the page shows: all rules in the first theme, those about colours in the others. No rule is
 * left out, and nothing of any impact may be found. Of the colours of the console's frame it asks once in a theme, with
 * what the page shows first. Must be called before the page loads anything.
 */
export async function axeOn(page: Page): Promise<Check> {
  const answers = watchAnswers(page);
  // Once per page, frames included: a builder that brings axe along for every question takes three times as long.
  await page.addInitScript({ content: axe.source });
  const frameSeenIn = new Set<ThemeName>();
  return async (where, themes = THEME_NAMES) => {
    await answers.settle();
    for (const theme of themes) {
      await paint(page, theme);
      await settle(page);
      const found: string[] = [];
      const ask = async (exclude: string | null, options: RunOptions): Promise<void> => {
        const { violations } = await page.evaluate(
          ([selector, given]) =>
            window.axe.run(
              selector && document.querySelector(selector) ? { exclude: [selector] } : document,
              {
                resultTypes: ['violations'],
                ...given,
              },
            ),
          [exclude, options] as const,
        );
        found.push(...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${inWords(node)}`)));
      };
      if (theme === themes[0]) await ask(null, { rules: WITHOUT_COLOURS });
      await ask(frameSeenIn.has(theme) ? FRAME : null, { runOnly: { type: 'rule', values: COLOUR_RULES } });
      frameSeenIn.add(theme);
      expect.soft(found, `${where} in the ${theme} theme`).toEqual([]);
    }
  };
}

function inWords({ target, failureSummary }: NodeResult): string {
  return `${target.join(' ')} ${failureSummary ?? ''}`;
}

/** What the page has asked for and not been answered yet. */
export function watchAnswers(page: Page): { settle(): Promise<void> } {
  const open = new Set<object>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'websocket') open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // A load cuts off what the page before it had asked for.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && open.clear());
  return {
    settle: () =>
      // Looking costs nothing: often, instead of after half a second.
      expect.poll(() => open.size, { message: 'everything asked for is answered', intervals: [20] }).toBe(0),
  };
}

/** What is still fading in, or waiting for its rows, has other contrasts than it will have. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      const isEndless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
      return playState === 'running' && !isEndless;
    });
    for (const animation of moving) animation.finish();
    const waiting = [...document.querySelectorAll('[aria-busy=true], .chakra-skeleton')];
    return moving.length === 0 && !waiting.some((element) => element.checkVisibility());
  });
}

/** What `console/app/appearance/appearance.ts` puts on the page when somebody chooses a theme; what is open stays open. */
export async function paint(page: Page, theme: ThemeName): Promise<void> {
  await page.evaluate(
    ([name, variables]) => {
      const root = document.documentElement;
      root.setAttribute('data-theme', name);
      root.classList.toggle('dark', name !== 'light');
      root.classList.toggle('light', name === 'light');
      root.style.colorScheme = name === 'light' ? 'light' : 'dark';
      for (const [key, value] of Object.entries(variables)) root.style.setProperty(`--lw-${key}`, value);
    },
    [theme, themeVariables(theme, BRAND_COLOUR)] as const,
  );
}
