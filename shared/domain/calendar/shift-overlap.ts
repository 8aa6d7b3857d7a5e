import {
  type CalendarShift,
  calendarShifts,
  dateOfDay,
  type ShiftRules,
  type WeeklyShift,
} from './shift-calendar.ts';
import { instantOf } from './wall-clock.ts';

const MINUTES_PER_DAY = 1_440;
const DAY_MS = 86_400_000;
/** Shifts last a day at most, so that they overlap with those of the day before and after only. */
const DISTANCES = [-1, 0, 1];

/** Whether two weekly patterns use a line at the same time on some day on which both are valid. */
export function doPatternsOverlap(left: WeeklyShift, right: WeeklyShift): boolean {
  return DISTANCES.some((distance) => {
    const start = distance * MINUTES_PER_DAY + right.startMinute;
    const doMeet =
      start < left.startMinute + left.durationMinutes && left.startMinute < start + right.durationMinutes;
    if (!doMeet) return false;
    const first = Math.max(dayNumber(left.validFrom, -1), dayNumber(right.validFrom, -1) - distance);
    const last = Math.min(dayNumber(left.validTo, 1), dayNumber(right.validTo, 1) - distance);
    return left.days.some(
      (day) => right.days.includes((day + distance + 7) % 7) && hasWeekday(first, last, day),
    );
  });
}

/** Days since 1970; without a day, an end of time. */
function dayNumber(day: string | null | undefined, end: -1 | 1): number {
  return day ? Date.parse(day) / DAY_MS : end * Number.POSITIVE_INFINITY;
}

function hasWeekday(first: number, last: number, weekday: number): boolean {
  if (last - first >= 6) return true;
  for (let day = first; day <= last; day += 1)
    if (new Date(day * DAY_MS).getUTCDay() === weekday) return true;
  return false;
}

/** The first two shifts of a line that overlap on days from `fromDay` to `toDay`; null where none do. */
export function firstOverlap(
  rules: ShiftRules,
  fromDay: string,
  toDay: string,
): readonly [CalendarShift, CalendarShift] | null {
  const at = (day: string, minuteOfDay: number) =>
    instantOf({ ...dateOfDay(day), minuteOfDay }, rules.timeZone);
  const shifts = calendarShifts(rules, { from: at(fromDay, 0), to: at(toDay, 2 * MINUTES_PER_DAY) });
  for (const [index, shift] of shifts.entries()) {
    const before = shifts[index - 1];
    if (before && shift.from < before.to) return [before, shift];
  }
  return null;
}
