import { instantOf } from '#shared/domain/calendar/wall-clock.ts';
import { momentText } from './moment-text.ts';

/** `2026-11-20T22:09:36`, as a field of date and time holds it, by the clocks of a zone. */
export function toWallTime(ms: number, timeZone: string): string {
  return momentText(ms, timeZone).replace(' ', 'T');
}

/** The moment that such a text names; null where it names none. Seconds may be missing. */
export function fromWallTime(text: string, timeZone: string): number | null {
  const [, date = '', hour, minute, second = '0'] =
    /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/.exec(text) ?? [];
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return null;
  const minuteOfDay = Number(hour) * 60 + Number(minute);
  return instantOf({ year, month, day, minuteOfDay }, timeZone) + Number(second) * 1_000;
}
