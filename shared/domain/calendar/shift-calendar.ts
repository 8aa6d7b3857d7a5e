import type { Shift } from '#shared/contracts/history/history.ts';
import type { TimeWindow } from './time-window.ts';
import { instantOf, type WallClock, wallClockOf, weekdayOf } from './wall-clock.ts';

/** A stretch of the day by the clock; the minute may lie on the next day (1440 and more). */
export interface ClockStretch {
  readonly startMinute: number;
  readonly durationMinutes: number;
}

/** A shift as it repeats every week, in the plant's own time. */
export interface WeeklyShift extends ClockStretch {
  readonly name: string;
  readonly nameEn: string | null;
  /** Weekdays on which it begins, 0 = Sunday. Its length is by the clock: an hour more or less when clocks change. */
  readonly days: readonly number[];
  /** Planned output in the line's unit; null = no plan. */
  readonly plannedCount: number | null;
  /** First and last day on which it begins, such as `2026-11-22`; null or absent = without an end. */
  readonly validFrom?: string | null;
  readonly validTo?: string | null;
  /** Within the shift; minutes count from the day on which it begins. */
  readonly breaks?: readonly ClockStretch[];
}

/** What is different on some days. */
export interface DayException {
  /**
   * `holiday`: no shift begins; `cancelled`: that of `shiftName` does not; `changed`: that of `shiftName` is as given
   * here; `extra`: there is one more.
   */
  readonly kind: 'holiday' | 'cancelled' | 'changed' | 'extra';
  readonly name: string;
  readonly nameEn: string | null;
  readonly shiftName: string | null;
  readonly fromDay: string;
  readonly toDay: string;
  readonly stretch: ClockStretch | null;
  /** Null = that of the pattern, or no plan. */
  readonly plannedCount: number | null;
}

/** A shift on its day. */
export interface CalendarShift extends Shift {
  /** The day on which it begins. */
  readonly day: string;
  readonly breaks: readonly TimeWindow[];
  readonly source: 'pattern' | 'changed' | 'extra';
}

const MINUTES_PER_DAY = 1440;

export type CalendarDate = Pick<WallClock, 'year' | 'month' | 'day'>;

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = new Date(Date.UTC(date.year, date.month - 1, date.day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** `2026-11-22` */
export function dayText({ year, month, day }: CalendarDate): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** Of a text like `2026-11-22`. */
export function dateOfDay(day: string): CalendarDate {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
}

/** All dates whose local day has a part in the range, from `reachMinutes` before it. */
export function* datesBetween(
  range: TimeWindow,
  timeZone: string,
  reachMinutes = 0,
): Generator<CalendarDate> {
  const last = addDays(wallClockOf(range.to, timeZone), 1);
  const end = Date.UTC(last.year, last.month - 1, last.day);
  let date = addDays(wallClockOf(range.from, timeZone), -Math.ceil(reachMinutes / MINUTES_PER_DAY));
  for (; Date.UTC(date.year, date.month - 1, date.day) <= end; date = addDays(date, 1)) yield date;
}

/** Start and end are both read off the clock, so stretches that adjoin on paper adjoin in time, whatever clocks do. */
export function toWindow(
  { startMinute, durationMinutes }: ClockStretch,
  date: CalendarDate,
  timeZone: string,
): TimeWindow {
  const at = (minuteOfDay: number) =>
    instantOf({ year: date.year, month: date.month, day: date.day, minuteOfDay }, timeZone);
  return { from: at(startMinute), to: at(startMinute + durationMinutes) };
}

/**
 * All shifts that have a part in `[from, to)` (ms since 1970), whole and not clipped, by their start.
 * @throws RangeError on a zone that is no IANA zone.
 */
export function shiftsBetween(
  patterns: readonly WeeklyShift[],
  timeZone: string,
  from: number,
  to: number,
): Shift[] {
  return calendarShifts({ patterns, exceptions: [], timeZone }, { from, to }).map(
    ({ day, breaks, source, ...shift }) => shift,
  );
}

/** The shift that runs at an instant; null outside every shift. Where two overlap, the one that began last. */
export function shiftAt(patterns: readonly WeeklyShift[], timeZone: string, nowMs: number): Shift | null {
  return shiftsBetween(patterns, timeZone, nowMs, nowMs + 1).at(-1) ?? null;
}

export interface ShiftRules {
  readonly timeZone: string;
  readonly patterns: readonly WeeklyShift[];
  /** A later one counts more than an earlier one. */
  readonly exceptions: readonly DayException[];
}

/** As `shiftsBetween`, with what is different on some days, and with breaks. */
export function calendarShifts(
  { timeZone, patterns, exceptions }: ShiftRules,
  range: TimeWindow,
): CalendarShift[] {
  if (!(range.to > range.from)) return [];
  const stretches = [...patterns, ...exceptions.flatMap(({ stretch }) => stretch ?? [])];
  const reach = Math.max(0, ...stretches.map((one) => one.startMinute + one.durationMinutes));
  const shifts: CalendarShift[] = [];
  for (const date of datesBetween(range, timeZone, reach)) {
    const day = dayText(date);
    const here = exceptions.filter((one) => one.fromDay <= day && day <= one.toDay);
    for (const planned of plannedOn(day, weekdayOf(date), patterns, here)) {
      const { name, nameEn, plannedCount, source } = planned;
      const window = toWindow(planned, date, timeZone);
      if (window.from >= range.to || window.to <= range.from || window.to <= window.from) continue;
      const breaks = (planned.breaks ?? []).map((one) => toWindow(one, date, timeZone));
      shifts.push({ name, nameEn, ...window, plannedCount, day, breaks, source });
    }
  }
  return shifts.toSorted((left, right) => left.from - right.from);
}

type DayShift = Omit<WeeklyShift, 'days'> & Pick<CalendarShift, 'source'>;

function plannedOn(
  day: string,
  weekday: number,
  patterns: readonly WeeklyShift[],
  here: readonly DayException[],
): DayShift[] {
  const isHoliday = here.some(({ kind }) => kind === 'holiday');
  const usual = patterns.flatMap((pattern): DayShift[] => {
    if (!pattern.days.includes(weekday) || !isValidOn(pattern, day)) return [];
    const exception = here.findLast((one) => one.shiftName === pattern.name);
    if (exception?.kind === 'cancelled') return [];
    if (exception?.kind !== 'changed') return isHoliday ? [] : [{ ...pattern, source: 'pattern' }];
    const changed = { ...pattern, ...(exception.stretch ?? {}) };
    return [
      {
        ...changed,
        plannedCount: exception.plannedCount ?? pattern.plannedCount,
        breaks: (pattern.breaks ?? []).filter((one) => isStretchWithin(one, changed)),
        source: 'changed',
      },
    ];
  });
  const extra = here.flatMap(({ kind, name, nameEn, stretch, plannedCount }): DayShift[] =>
    kind === 'extra' && stretch ? [{ name, nameEn, ...stretch, plannedCount, source: 'extra' }] : [],
  );
  return [...usual, ...extra];
}

export function isValidOn(
  { validFrom, validTo }: Pick<WeeklyShift, 'validFrom' | 'validTo'>,
  day: string,
): boolean {
  return (validFrom ?? day) <= day && day <= (validTo ?? day);
}

export function isStretchWithin(inner: ClockStretch, outer: ClockStretch): boolean {
  return (
    inner.startMinute >= outer.startMinute &&
    inner.startMinute + inner.durationMinutes <= outer.startMinute + outer.durationMinutes
  );
}
