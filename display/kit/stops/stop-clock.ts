import type { KitTranslate } from '#display/kit/texts.ts';
import { clockDuration } from '#shared/domain/text/duration-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A running clock that never gets wider than `23h59`; `unit` says what it counts where the text does not. */
export interface StopClock {
  readonly text: string;
  readonly unit: string;
}

/** `12:46`, from an hour on `1h02`, from four days on whole days. */
export function stopClock(durationMs: number, t: KitTranslate): StopClock {
  if (durationMs < 4 * DAY_MS) return { text: clockDuration(durationMs), unit: '' };
  return { text: String(Math.floor(durationMs / DAY_MS)), unit: t('board.days_short') };
}

/** Shorter forms, most telling first: `12` minutes; from an hour on whole hours. */
export function briefStopClocks(durationMs: number, t: KitTranslate): readonly StopClock[] {
  if (durationMs < HOUR_MS)
    return [{ text: String(Math.floor(durationMs / MINUTE_MS)), unit: t('board.minutes_short') }];
  if (durationMs >= 4 * DAY_MS) return [];
  return [{ text: `${Math.floor(durationMs / HOUR_MS)}h`, unit: '' }];
}

/** The same where there is no room for a unit: `12:46`, `1h02`, from ten hours `21h`, from four days `4d`. */
export function tileClock(durationMs: number): string {
  if (durationMs < 10 * HOUR_MS || durationMs >= 4 * DAY_MS) return clockDuration(durationMs);
  return `${Math.floor(durationMs / HOUR_MS)}h`;
}
