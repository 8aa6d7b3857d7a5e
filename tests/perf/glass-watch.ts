import type { Page } from 'playwright';

const LOOK_EVERY_MS = 8;

/** When each text of one place on the glass first stood there, by this machine's clock. */
export interface GlassWatch {
  seen(): Promise<Readonly<Record<string, number>>>;
}

/** A part of a board, or an element of a page that is made of elements. */
type WatchedPlace = { readonly part: string } | { readonly selector: string };

/** Looks every few milliseconds which text a part shows. Numbers of three digits are drawn whole. */
export function watchPart(page: Page, part: string): Promise<GlassWatch> {
  return watchText(page, { part });
}

export async function watchText(page: Page, place: WatchedPlace): Promise<GlassWatch> {
  await page.evaluate(
    ([watched, everyMs]) => {
      const seen: Record<string, number> = {};
      Object.assign(window, { seenTexts: seen });
      const read = (): string | undefined =>
        'part' in watched
          ? window.linewall?.texts().find(({ part }) => part === watched.part)?.text
          : document.querySelector(watched.selector)?.textContent?.trim();
      setInterval(() => {
        const text = read();
        if (text !== undefined) seen[text] ??= Date.now();
      }, everyMs);
    },
    [place, LOOK_EVERY_MS] as const,
  );
  return {
    seen: () =>
      page.evaluate(() => (window as Window & { seenTexts?: Record<string, number> }).seenTexts ?? {}),
  };
}
