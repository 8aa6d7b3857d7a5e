import { instantOf, type WallClock, wallClockOf, weekdayOf } from '#shared/domain/calendar/wall-clock.ts';

/** A day of a warehouse's calendar. */
export interface WeekDay {
  readonly date: Pick<WallClock, 'year' | 'month' | 'day'>;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The seven days of the week of an instant, from Monday on, by the clock of a zone; `weeks` later or before. */
export function weekOf(instantMs: number, timeZone: string, weeks = 0): readonly WeekDay[] {
  const today = wallClockOf(instantMs, timeZone);
  // Sunday ends the week.
  const sinceMonday = (weekdayOf(today) + 6) % 7;
  const at = (index: number) =>
    instantOf({ ...today, day: today.day - sinceMonday + weeks * 7 + index, minuteOfDay: 0 }, timeZone);
  return Array.from({ length: 7 }, (_none, index) => {
    const fromMs = at(index);
    const { year, month, day } = wallClockOf(fromMs, timeZone);
    return { date: { year, month, day }, fromMs, toMs: at(index + 1) };
  });
}
