import type { Page } from '@playwright/test';

interface TapBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/**
 * Taps `times` times on the middle of a box. `page.mouse.click` sends the release when the page has heard the press: on
 * a page that paints WebGL in software that lasts longer than a press may, and the wall rightly ignores it.
 */
export async function tap(page: Page, { x, y, w, h }: TapBox, times = 1): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const at = { x: x + w / 2, y: y + h / 2, button: 'left', pointerType: 'mouse' } as const;
  const counts = Array.from({ length: times }, (_, index) => index + 1);
  await Promise.all(
    counts.flatMap((clickCount) => [
      devtools.send('Input.dispatchMouseEvent', { ...at, clickCount, type: 'mousePressed' }),
      devtools.send('Input.dispatchMouseEvent', { ...at, clickCount, type: 'mouseReleased' }),
    ]),
  );
  await devtools.detach();
}
