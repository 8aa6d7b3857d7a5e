import type { Page } from '@playwright/test';
import { FRAME } from '#display/runtime/stage/frame-settings.ts';

/** Keeps marks that blink as they are drawn first. To be called before the page loads. */
export async function holdBlinking(page: Page): Promise<void> {
  await page.addInitScript((halfPeriodMs) => {
    const start = window.setInterval.bind(window);
    const held = (handler: TimerHandler, timeoutMs?: number, ...rest: unknown[]): number =>
      timeoutMs === halfPeriodMs ? 0 : start(handler, timeoutMs, ...rest);
    window.setInterval = held as typeof window.setInterval;
  }, FRAME.blinkHalfPeriodMs);
}
