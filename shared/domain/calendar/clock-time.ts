import { wallClockOf } from './wall-clock.ts';

/** Time of day in a zone: `13:42`. */
export function clockTime(atMs: number, timeZone: string): string {
  return minuteClock(wallClockOf(atMs, timeZone).minuteOfDay);
}

/** `06:30` of 390, `24:00` of 1440: the one form of times of day. */
export function minuteClock(minuteOfDay: number): string {
  return `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
