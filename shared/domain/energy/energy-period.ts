import { instantOf } from '#shared/domain/calendar/wall-clock.ts';

/** The date picker's `num`: 1 day, 2 week, 3 month, 4 quarter, 5 year. */
export type PeriodKind = 1 | 2 | 3 | 4 | 5;

/** Local days, both included, as `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface Bucket {
  readonly from: number;
  readonly to: number;
}

const HOUR_MS = 3_600_000;
/** Longer ranges of the picker's days are shown by day. */
const HOURLY_DAYS_MAX = 2;

/** The local day `days` later; earlier where they are negative. */
export function dayAfter(day: string, days: number): string {
  return toDay(new Date(utcOf(day) + days * 24 * HOUR_MS));
}

/** The same day of the month `months` later, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const date = new Date(utcOf(day));
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return toDay(new Date(first + (Math.min(date.getUTCDate(), last.getUTCDate()) - 1) * 24 * HOUR_MS));
}

/** How many days a range has. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((utcOf(to) - utcOf(from)) / (24 * HOUR_MS)) + 1;
}

/** When a local day begins, ms since 1970. */
export function startOfDay(day: string, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return instantOf({ year, month, day: date, minuteOfDay: 0 }, timeZone);
}

/** The whole week (from Monday), month, quarter or year that a day is in. */
export function periodAround(kind: PeriodKind, day: string): DayRange {
  const date = new Date(utcOf(day));
  const weekday = (date.getUTCDay() + 6) % 7;
  const month = date.getUTCMonth();
  const monthStart = `${day.slice(0, 8)}01`;
  switch (kind) {
    case 1:
      return { from: day, to: day };
    case 2:
      return { from: dayAfter(day, -weekday), to: dayAfter(day, 6 - weekday) };
    case 3:
      return wholeMonths(monthStart, 1);
    case 4:
      return wholeMonths(addMonths(monthStart, -(month % 3)), 3);
    case 5:
      return wholeMonths(addMonths(monthStart, -month), 12);
  }
}

/** The range before a range: as many months where it consists of whole months, else as many days. */
export function periodBefore(range: DayRange): DayRange {
  const end = dayAfter(range.to, 1);
  if (range.from.endsWith('-01') && end.endsWith('-01')) {
    const months = monthsBetween(range.from, end);
    return { from: addMonths(range.from, -months), to: dayAfter(range.from, -1) };
  }
  return { from: dayAfter(range.from, -daysIn(range)), to: dayAfter(range.from, -1) };
}

/** Hours of a day, days of a week or month, months of a quarter or year: whole ones, by the clocks of the zone. */
export function bucketsOf(kind: PeriodKind, range: DayRange, timeZone: string): Bucket[] {
  const end = startOfDay(dayAfter(range.to, 1), timeZone);
  if (kind === 1 && daysIn(range) <= HOURLY_DAYS_MAX) {
    const buckets: Bucket[] = [];
    // An hour is an hour: the days on which clocks change have 23 or 25 of them.
    for (let at = startOfDay(range.from, timeZone); at < end; at += HOUR_MS)
      buckets.push({ from: at, to: Math.min(at + HOUR_MS, end) });
    return buckets;
  }
  return dayBuckets(kind, range).map(({ from, to }) => ({
    from: startOfDay(from, timeZone),
    to: startOfDay(dayAfter(to, 1), timeZone),
  }));
}

/** Buckets of whole local days. */
export function dayBuckets(kind: PeriodKind, range: DayRange): DayRange[] {
  const isByMonth = kind >= 4;
  const buckets: DayRange[] = [];
  for (let from = range.from; from <= range.to; ) {
    const monthEnd = dayAfter(addMonths(`${from.slice(0, 8)}01`, 1), -1);
    const to = isByMonth ? (monthEnd < range.to ? monthEnd : range.to) : from;
    buckets.push({ from, to });
    from = dayAfter(to, 1);
  }
  return buckets;
}

/** Whether the range is shown by the hour. */
export function isHourly(kind: PeriodKind, range: DayRange): boolean {
  return kind === 1 && daysIn(range) <= HOURLY_DAYS_MAX;
}

function wholeMonths(from: string, months: number): DayRange {
  return { from, to: dayAfter(addMonths(from, months), -1) };
}

function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

function utcOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
