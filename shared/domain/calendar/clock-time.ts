import { wallClockOf } from './wall-clock.ts';

/** Time of day in a zone: `13:42`. */
export function clockTime(atMs: number, timeZone: string): string {
  const { minuteOfDay } = wallClockOf(atMs, timeZone);
  return `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
