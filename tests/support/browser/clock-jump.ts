import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Only in pages that `letClockJump` prepared. */
    setClockBy?: (ms: number) => void;
  }
}

/** Lets a page's own clock be set; time that passes (timers, frames, `performance.now`) goes on as it was. */
export async function letClockJump(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let shiftMs = 0;
    const real = Date;
    globalThis.Date = new Proxy(real, {
      construct: (target, args, self) =>
        Reflect.construct(target, args.length === 0 ? [real.now() + shiftMs] : args, self),
      get: (target, key) => (key === 'now' ? () => real.now() + shiftMs : Reflect.get(target, key)),
    });
    window.setClockBy = (ms) => {
      shiftMs = ms;
    };
  });
}

/** Sets the page's clock that far from the true time. */
export async function setClockBy(page: Page, ms: number): Promise<void> {
  await page.evaluate((shiftMs) => {
    if (!window.setClockBy) throw new Error('this page was not prepared for it');
    window.setClockBy(shiftMs);
  }, ms);
}
