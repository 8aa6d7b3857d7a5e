import type { KitTranslate } from '#display/kit/texts.ts';
import { clockDuration } from '#shared/domain/text/duration-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A running clock that never gets wider than `12:46`; `unit` says what it counts once that is not minutes. */
export interface StopClock {
  readonly text: string;
  readonly unit: string;
}

/** `12:46`, from an hour on `1:02` hours, from four days on whole days. */
export function stopClock(durationMs: number, t: KitTranslate): StopClock {
  if (durationMs < HOUR_MS) return { text: clockDuration(durationMs), unit: '' };
  if (durationMs < 4 * DAY_MS)
    return { text: hoursAndMinutes(durationMs, ':'), unit: t('board.hours_short') };
  return { text: String(Math.floor(durationMs / DAY_MS)), unit: t('board.days_short') };
}

/** Shorter forms, most telling first: `12` minutes; from an hour on `1h02`, `1` hour; from ten hours whole ones. */
export function briefStopClocks(durationMs: number, t: KitTranslate): readonly StopClock[] {
  if (durationMs < HOUR_MS)
    return [{ text: String(Math.floor(durationMs / MINUTE_MS)), unit: t('board.minutes_short') }];
  if (durationMs >= 4 * DAY_MS) return [];
  const hours = { text: String(Math.floor(durationMs / HOUR_MS)), unit: t('board.hours_short') };
  return durationMs < 10 * HOUR_MS ? [{ text: tileClock(durationMs), unit: '' }, hours] : [hours];
}

/** The same where there is no room for a unit: `12:46`, `1h02`, from ten hours `21h`, from four days `4d`. */
export function tileClock(durationMs: number): string {
  if (durationMs < HOUR_MS) return clockDuration(durationMs);
  if (durationMs < 10 * HOUR_MS) return hoursAndMinutes(durationMs, 'h');
  if (durationMs < 4 * DAY_MS) return `${Math.floor(durationMs / HOUR_MS)}h`;
  return `${Math.floor(durationMs / DAY_MS)}d`;
}

function hoursAndMinutes(durationMs: number, separator: string): string {
  const minutes = Math.floor((durationMs % HOUR_MS) / MINUTE_MS);
  return `${Math.floor(durationMs / HOUR_MS)}${separator}${String(minutes).padStart(2, '0')}`;
}
