import { offsetText } from '#shared/domain/calendar/zone-offset.ts';

/** Whether there is such a moment: not NaN, and within what a `Date` can hold. */
export function isMoment(ms: number): boolean {
  return Math.abs(ms) <= 8.64e15;
}

/**
 * `2026-11-20 22:09:36` as the clocks of an IANA zone show it: one form that reads the same in both languages. Empty
 * for an invalid date (specification, point 8), as are all of these.
 */
export function momentText(ms: number, timeZone: string): string {
  if (!isMoment(ms)) return '';
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(ms);
}

/** `2026-11-20 22:09`. */
export function minuteText(ms: number, timeZone: string): string {
  return momentText(ms, timeZone).slice(0, 16);
}

/** `11-20 22:09`, where the year is clear. */
export function shortMinuteText(ms: number, timeZone: string): string {
  return momentText(ms, timeZone).slice(5, 16);
}

/** `22:09:36`, where the day is clear. */
export function clockText(ms: number, timeZone: string): string {
  if (!isMoment(ms)) return '';
  return new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone }).format(ms);
}

/** A moment with its zone named, for hovering: `2026-11-20 22:09:36 GMT+8`. */
export function momentWithZone(ms: number, timeZone: string): string {
  if (!isMoment(ms)) return '';
  return `${momentText(ms, timeZone)} ${offsetText(ms, timeZone)}`;
}

/** Time of day to the millisecond: messages of one second have an order too. */
export function clockTextMs(ms: number, timeZone: string): string {
  if (!isMoment(ms)) return '';
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
    timeZone,
  }).format(ms);
}
