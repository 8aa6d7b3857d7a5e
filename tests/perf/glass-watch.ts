import type { Page } from 'playwright';

const LOOK_EVERY_MS = 8;

/** When each text of a part of the board first stood on the glass, by this machine's clock. */
export interface GlassWatch {
  seen(): Promise<Readonly<Record<string, number>>>;
}

/** Looks every few milliseconds which text a part shows. Numbers of three digits are drawn whole. */
export async function watchPart(page: Page, part: string): Promise<GlassWatch> {
  await page.evaluate(
    ([watched, everyMs]) => {
      const seen: Record<string, number> = {};
      Object.assign(window, { seenTexts: seen });
      setInterval(() => {
        const text = window.linewall?.texts().find((record) => record.part === watched)?.text;
        if (text !== undefined) seen[text] ??= Date.now();
      }, everyMs);
    },
    [part, LOOK_EVERY_MS] as const,
  );
  return {
    seen: () =>
      page.evaluate(() => (window as Window & { seenTexts?: Record<string, number> }).seenTexts ?? {}),
  };
}
