import { addDays, type CalendarDate, dateOfDay, dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { instantOf, type WallClock, wallClockOf, weekdayOf } from '#shared/domain/calendar/wall-clock.ts';
import { type ExprValue, exprProblem } from './expression-value.ts';

type Moment = Extract<ExprValue, { t: 'instant' | 'day' }>;
const DAY_MS = 86_400_000;
/** Instants that a date can stand for. */
const INSTANT_MAX_MS = 8.64e15;

export function isMomentValue(value: ExprValue): value is Moment {
  return typeof value === 'object' && value !== null && (value.t === 'instant' || value.t === 'day');
}

/** Years 1 to 9999: what a day can be written as. */
export function dayValue(date: CalendarDate): ExprValue {
  const ms = Date.UTC(date.year, date.month - 1, date.day);
  const isKnown =
    date.year >= 1 && date.year <= 9999 && ms >= Date.UTC(100, 0, 1) && ms < Date.UTC(10_000, 0, 1);
  return isKnown ? { t: 'day', day: dayText(date) } : exprProblem('out_of_range');
}

/** A day that is in the calendar: `2026-02-30` is not. */
export function dayOfText(text: string): ExprValue {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return exprProblem('wrong_type');
  const value = dayValue(dateOfDay(text));
  return typeof value === 'object' && value !== null && value.t === 'day' && value.day === text
    ? value
    : exprProblem('out_of_range');
}

export function instantValue(ms: number): ExprValue {
  return Math.abs(ms) <= INSTANT_MAX_MS ? { t: 'instant', ms } : exprProblem('out_of_range');
}

export function wallOf(moment: Moment, timeZone: string): WallClock {
  if (moment.t === 'instant') return wallClockOf(moment.ms, timeZone);
  return { ...dateOfDay(moment.day), minuteOfDay: 0 };
}

/** The same kind as `moment`: a day, or the instant at which the clocks show that date and the time of the moment. */
function movedTo(moment: Moment, date: CalendarDate, timeZone: string): ExprValue {
  const day = dayValue(date);
  if (moment.t === 'day' || (typeof day === 'object' && day !== null && day.t === 'problem')) return day;
  const { minuteOfDay } = wallOf(moment, timeZone);
  const within = ((moment.ms % 60_000) + 60_000) % 60_000;
  return instantValue(instantOf({ ...date, minuteOfDay }, timeZone) + within);
}

/** By the calendar: a day of 23 or 25 hours is one day. */
export function daysLater(moment: Moment, days: number, timeZone: string): ExprValue {
  if (!Number.isInteger(days) || Math.abs(days) > 4_000_000) return exprProblem('out_of_range');
  return movedTo(moment, addDays(wallOf(moment, timeZone), days), timeZone);
}

/** From the 31st to a shorter month: its last day. */
export function monthsLater(moment: Moment, months: number, timeZone: string): ExprValue {
  if (!Number.isInteger(months) || Math.abs(months) > 120_000) return exprProblem('out_of_range');
  const { year, month, day } = wallOf(moment, timeZone);
  const index = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return movedTo(moment, { year: toYear, month: toMonth, day: Math.min(day, last) }, timeZone);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The beginning of the hour, day, week (Monday), month, quarter or year that a moment lies in. */
export function startOf(moment: Moment, unit: string, timeZone: string): ExprValue {
  const wall = wallOf(moment, timeZone);
  if (unit === 'hour') {
    if (moment.t === 'day') return moment;
    // Of an hour that the clocks show twice, its own.
    return instantValue(
      moment.ms - (wall.minuteOfDay % 60) * 60_000 - (((moment.ms % 60_000) + 60_000) % 60_000),
    );
  }
  const date = startDate(wall, unit);
  if (!date) return exprProblem('out_of_range');
  const day = dayValue(date);
  if (moment.t === 'day' || typeof day !== 'object' || day === null || day.t !== 'day') return day;
  return instantValue(instantOf({ ...date, minuteOfDay: 0 }, timeZone));
}

function startDate(wall: WallClock, unit: string): CalendarDate | undefined {
  const { year, month, day } = wall;
  switch (unit) {
    case 'day':
      return { year, month, day };
    case 'week':
      return addDays(wall, 1 - (weekdayOf(wall) || 7));
    case 'month':
      return { year, month, day: 1 };
    case 'quarter':
      return { year, month: month - ((month - 1) % 3), day: 1 };
    case 'year':
      return { year, month: 1, day: 1 };
    default:
      return undefined;
  }
}
