import {
  addMonths,
  type DayRange,
  dayAfter,
  type PeriodKind,
  periodAround,
  periodBefore,
  startOfDay,
} from '#shared/domain/energy/energy-period.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { dayText } from './shift-calendar.ts';
import { wallClockOf } from './wall-clock.ts';

/** What a date picker returns (specification, point 3): `time` are local days, both included, as `YYYY-MM-DD`. */
export interface PickedPeriod {
  readonly num: PeriodKind;
  readonly time: readonly [start: string, end: string];
  readonly show: string;
}

/** The local day of an instant in an IANA zone, as `YYYY-MM-DD`. */
export function localDayOf(instantMs: number, timeZone: string): string {
  return dayText(wallClockOf(instantMs, timeZone));
}

/**
 * The last day that a picker of a kind takes (specification, point 5). A day: today. A week: the Monday of the current
 * week, by which that week can be chosen. A month or year: the last day of the one that "about 30" or "about 360 days
 * ago" names: the previous one, which is also what the picker begins with. A quarter: the end of the current one.
 * `hasCurrent`: the period that has not ended yet can be chosen, too.
 */
export function lastPickableDay(kind: PeriodKind, today: string, hasCurrent = false): string {
  if (hasCurrent) return kind <= 2 ? today : periodAround(kind, today).to;
  switch (kind) {
    case 1:
      return today;
    case 2:
      return periodAround(2, today).from;
    case 3:
      return periodAround(3, addMonths(today, -1)).to;
    case 4:
      return periodAround(4, today).to;
    case 5:
      return periodAround(5, addMonths(today, -12)).to;
  }
}

/** What a picker begins with, and shows after a change of its kind: today, else the previous period (point 4). */
export function defaultPeriod(kind: PeriodKind, today: string): DayRange {
  const current = periodAround(kind, today);
  return kind === 1 ? current : periodBefore(current);
}

/** The kind of which a range is a whole period; null where it is none. */
function kindOf(range: DayRange): PeriodKind | null {
  const kinds: readonly PeriodKind[] = [1, 2, 3, 4, 5];
  return (
    kinds.find((kind) => {
      const { from, to } = periodAround(kind, range.from);
      return from === range.from && to === range.to;
    }) ?? null
  );
}

/** The instants from the beginning of the first day to the last millisecond of the last one, ms since 1970. */
export function instantsOf(
  range: DayRange,
  timeZone: string,
): { readonly from: number; readonly to: number } {
  return { from: startOfDay(range.from, timeZone), to: startOfDay(dayAfter(range.to, 1), timeZone) - 1 };
}

/** The whole period that lasts from one instant to another, in an IANA zone; null where there is none. */
export function periodOfInstants(
  { from, to }: { readonly from: number; readonly to: number },
  timeZone: string,
): { readonly kind: PeriodKind; readonly range: DayRange } | null {
  const range = { from: localDayOf(from, timeZone), to: localDayOf(to, timeZone) };
  const whole = instantsOf(range, timeZone);
  const kind = whole.from === from && whole.to === to ? kindOf(range) : null;
  return kind === null ? null : { kind, range };
}

/** The period around a day as the picker returns it, with its name in a language. */
export function pickedPeriod(kind: PeriodKind, day: string, language: Language): PickedPeriod {
  const range = periodAround(kind, day);
  return { num: kind, time: [range.from, range.to], show: periodText(kind, range, language) };
}

/** The name of a whole period: `2026-11-25`, `2026年第48周`, `2026年11月`, `2026年第4季度`, `2026年`. */
export function periodText(kind: PeriodKind, { from }: DayRange, language: Language): string {
  const year = from.slice(0, 4);
  const isChinese = language === 'zh';
  switch (kind) {
    case 1:
      return from;
    case 2: {
      const week = isoWeekOf(from);
      return isChinese ? `${week.year}年第${week.week}周` : `Week ${week.week}, ${week.year}`;
    }
    case 3:
      return new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        Date.parse(from),
      );
    case 4:
      return isChinese ? `${year}年第${quarterOf(from)}季度` : `Q${quarterOf(from)} ${year}`;
    case 5:
      return isChinese ? `${year}年` : year;
  }
}

/** Point 9: Q1 Jan to Mar, Q2 Apr to Jun, Q3 Jul to Sep, Q4 Oct to Dec. */
export function quarterOf(day: string): 1 | 2 | 3 | 4 {
  return Math.ceil(Number(day.slice(5, 7)) / 3) as 1 | 2 | 3 | 4;
}

/** The first days of the quarters of a year: start months 01, 04, 07, 10. */
export function quarterStarts(year: number): readonly string[] {
  return ['01', '04', '07', '10'].map((month) => `${String(year).padStart(4, '0')}-${month}-01`);
}

/** ISO 8601: the week belongs to the year in which its Thursday lies. */
export function isoWeekOf(day: string): { readonly year: number; readonly week: number } {
  const thursday = dayAfter(periodAround(2, day).from, 3);
  const year = thursday.slice(0, 4);
  const daysBefore = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return { year: Number(year), week: Math.floor(daysBefore / 7) + 1 };
}
