import { clockDuration } from '../../../shared/domain/duration-text.ts';
import type { Say } from './words.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A running clock that never gets wider than `12:46`; `unit` says what it counts once that is not minutes. */
export interface StopClock {
  readonly text: string;
  readonly unit: string;
}

/** `12:46`, from an hour on `1:02` hours, from four days on whole days. */
export function stopClock(durationMs: number, say: Say): StopClock {
  if (durationMs < HOUR_MS) return { text: clockDuration(durationMs), unit: '' };
  if (durationMs < 4 * DAY_MS) {
    const hours = Math.floor(durationMs / HOUR_MS);
    const minutes = Math.floor((durationMs % HOUR_MS) / 60_000);
    return { text: `${hours}:${String(minutes).padStart(2, '0')}`, unit: say('line.hours_short') };
  }
  return { text: String(Math.floor(durationMs / DAY_MS)), unit: say('line.days_short') };
}
