import { minuteClock, twoDigits } from '#shared/domain/calendar/clock-time.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { fixedDecimal, plainDecimal } from './decimal.ts';
import type { ExprValue } from './expression-value.ts';

/** By how much `same_period` goes back. */
export const PERIOD_UNITS = ['year', 'month', 'week'] as const;
export const START_UNITS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

const NUMBER_PATTERN = /^(#,##)?0(?:\.(0{1,9}))?(%)?$/;
const DATE_PATTERN = /^(?=.*(?:yyyy|MM|dd|HH|mm|ss))(?:yyyy|MM|dd|HH|mm|ss|[-/.: 年月日时分秒T])+$/;
const DURATION_PATTERNS = ['h:mm', 'h:mm:ss'] as const;

/** `0`, `0.00`, `#,##0.0`, `0.0%`. */
export function isNumberPattern(pattern: string): boolean {
  return NUMBER_PATTERN.test(pattern);
}

/** Of `yyyy MM dd HH mm ss` and marks between them; `h:mm`, `h:mm:ss` of durations. */
export function isDatePattern(pattern: string): boolean {
  return DATE_PATTERN.test(pattern) || (DURATION_PATTERNS as readonly string[]).includes(pattern);
}

/** A value within a text: numbers plain, days and instants as `2026-11-27 14:12`, durations as `2:05`; null is empty. */
export function valueAsText(value: ExprValue, timeZone: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return plainDecimal(value);
  if (typeof value !== 'object') return String(value);
  switch (value.t) {
    case 'instant':
      return dateText(value, 'yyyy-MM-dd HH:mm', timeZone);
    case 'day':
      return value.day;
    case 'duration':
      return clockHours(value.ms, false);
    case 'list':
      return value.items.map((item) => valueAsText(item, timeZone)).join(', ');
    case 'problem':
      return '';
  }
}

/** By a pattern of `format`; null where it does not suit the value. */
export function patternText(value: ExprValue, pattern: string, timeZone: string): string | null {
  if (typeof value === 'number') return numberText(value, pattern);
  if (typeof value !== 'object' || value === null) return null;
  if (value.t === 'duration') {
    if (pattern === 'h:mm' || pattern === 'h:mm:ss') return clockHours(value.ms, pattern === 'h:mm:ss');
    return null;
  }
  if ((value.t === 'instant' || value.t === 'day') && DATE_PATTERN.test(pattern))
    return dateText(value, pattern, timeZone);
  return null;
}

function numberText(value: number, pattern: string): string | null {
  const match = NUMBER_PATTERN.exec(pattern);
  if (!match) return null;
  const [, grouped, decimals = '', percent] = match;
  const text = fixedDecimal(percent ? value * 100 : value, decimals.length, grouped !== undefined);
  return percent ? `${text}%` : text;
}

/** Of a day the clock shows 00:00:00. */
export function dateText(
  value: Extract<ExprValue, { t: 'instant' | 'day' }>,
  pattern: string,
  timeZone: string,
): string {
  const shown = value.t === 'day' ? `${value.day} 00:00:00` : instantText(value.ms, timeZone);
  const [date = '', clock = ''] = shown.split(' ');
  const [year = '', month = '', day = ''] = date.split('-');
  const [hour = '', minute = '', second = ''] = clock.split(':');
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    MM: month,
    dd: day,
    HH: hour,
    mm: minute,
    ss: second,
  };
  return pattern.replace(/yyyy|MM|dd|HH|mm|ss/g, (name) => parts[name] ?? '');
}

function instantText(ms: number, timeZone: string): string {
  const { year, month, day, minuteOfDay } = wallClockOf(ms, timeZone);
  const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  return `${date} ${minuteClock(minuteOfDay)}:${twoDigits(((Math.floor(ms / 1000) % 60) + 60) % 60)}`;
}

/** `0:41`, `26:05`, `-1:30`: whole minutes, begun ones don't count; with seconds `0:41:07`. */
export function clockHours(ms: number, hasSeconds: boolean): string {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const sign = ms < 0 && seconds > 0 ? '-' : '';
  const hours = `${sign}${Math.floor(seconds / 3600)}:${twoDigits(Math.floor((seconds % 3600) / 60))}`;
  return hasSeconds ? `${hours}:${twoDigits(seconds % 60)}` : hours;
}
