import { stretchBetween } from '#shared/domain/calendar/clock-stretch.ts';
import { addDays, toWindow } from '#shared/domain/calendar/shift-calendar.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';

/** When the quiet hours that an instant lies in are over, ms since 1970; null = it lies in none. */
export function quietUntil(
  { from, to }: { readonly from: string; readonly to: string },
  timeZone: string,
  atMs: number,
): number | null {
  const today = wallClockOf(atMs, timeZone);
  // Those that began yesterday may last until today.
  for (const days of [-1, 0]) {
    const window = toWindow(stretchBetween(from, to), addDays(today, days), timeZone);
    if (window.from <= atMs && atMs < window.to) return window.to;
  }
  return null;
}
