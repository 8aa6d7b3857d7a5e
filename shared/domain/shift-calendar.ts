import type { Shift } from '#shared/contracts/history.ts';
import { instantOf, type WallClock, wallClockOf, weekdayOf } from './wall-clock.ts';

/** A shift as it repeats every week, in the plant's own time. */
export interface ShiftPattern {
  readonly name: string;
  readonly nameEn: string | null;
  /** Minute of the day at which it begins. */
  readonly startMinute: number;
  /** Length on the clock: on the nights when clocks change it lasts an hour more or less. */
  readonly durationMinutes: number;
  /** Weekdays on which it begins, 0 = Sunday. */
  readonly days: readonly number[];
  /** Planned output in the line's unit; null = no plan. */
  readonly plannedCount: number | null;
}

const MINUTES_PER_DAY = 1440;

type CalendarDate = Pick<WallClock, 'year' | 'month' | 'day'>;

function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = new Date(Date.UTC(date.year, date.month - 1, date.day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** Start and end are both read off the clock, so shifts that adjoin on paper adjoin in time, whatever clocks do. */
function toShift(pattern: ShiftPattern, date: CalendarDate, timeZone: string): Shift {
  const { name, nameEn, startMinute, durationMinutes, plannedCount } = pattern;
  return {
    name,
    nameEn,
    from: instantOf({ ...date, minuteOfDay: startMinute }, timeZone),
    to: instantOf({ ...date, minuteOfDay: startMinute + durationMinutes }, timeZone),
    plannedCount,
  };
}

/**
 * All shifts that have a part in `[from, to)` (ms since 1970), whole and not clipped, by their start.
 * @throws RangeError on a zone that is no IANA zone.
 */
export function shiftsBetween(
  patterns: readonly ShiftPattern[],
  timeZone: string,
  from: number,
  to: number,
): Shift[] {
  if (!(to > from)) return [];
  const longest = Math.max(0, ...patterns.map((pattern) => pattern.startMinute + pattern.durationMinutes));
  const first = addDays(wallClockOf(from, timeZone), -Math.ceil(longest / MINUTES_PER_DAY));
  const last = addDays(wallClockOf(to, timeZone), 1);
  const end = Date.UTC(last.year, last.month - 1, last.day);
  const shifts: Shift[] = [];
  for (let date = first; Date.UTC(date.year, date.month - 1, date.day) <= end; date = addDays(date, 1)) {
    for (const pattern of patterns) {
      if (!pattern.days.includes(weekdayOf(date))) continue;
      const shift = toShift(pattern, date, timeZone);
      if (shift.from < to && shift.to > from && shift.to > shift.from) shifts.push(shift);
    }
  }
  return shifts.toSorted((left, right) => left.from - right.from);
}

/** The shift that runs at an instant; null outside every shift. Where two overlap, the one that began last. */
export function shiftAt(patterns: readonly ShiftPattern[], timeZone: string, nowMs: number): Shift | null {
  return shiftsBetween(patterns, timeZone, nowMs, nowMs + 1).at(-1) ?? null;
}
