import { addDays, dateOfDay, dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { daysLater, isMomentValue, monthsLater } from '#shared/domain/expression/expression-dates.ts';
import type { ExprValue } from '#shared/domain/expression/expression-value.ts';
import type { PERIOD_UNITS } from '#shared/domain/expression/value-text.ts';

export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** Under which the rows of a query with moved dates are given, beside those of the query itself. */
export function periodKey(query: string, unit: PeriodUnit): string {
  return `${query}@${unit}`;
}

/** A day or instant of the period before, or (`forth`) one of that moved to this; from the 31st to a shorter month: its last day. */
export function movedByPeriod(
  value: ExprValue,
  unit: PeriodUnit,
  direction: 'back' | 'forth',
  timeZone: string,
): ExprValue {
  if (!isMomentValue(value)) return value;
  const sign = direction === 'back' ? -1 : 1;
  if (unit === 'week') return daysLater(value, 7 * sign, timeZone);
  return monthsLater(value, (unit === 'year' ? 12 : 1) * sign, timeZone);
}

/** Two days, both inclusive, of the period before. Whole months stay whole: February is compared with all of January. */
export function movedDays(from: string, to: string, unit: PeriodUnit): readonly [string, string] {
  const moved = (day: string) => {
    const value = movedByPeriod({ t: 'day', day }, unit, 'back', 'UTC');
    return typeof value === 'object' && value !== null && value.t === 'day' ? value.day : day;
  };
  const isWhole = unit !== 'week' && from.endsWith('-01') && next(to).endsWith('-01');
  if (!isWhole) return [moved(from), moved(to)];
  const first = dateOfDay(moved(next(to)));
  return [moved(from), dayText(addDays(first, -1))];
}

function next(day: string): string {
  return dayText(addDays(dateOfDay(day), 1));
}
