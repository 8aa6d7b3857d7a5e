import type { CalendarDay, ShiftCalendarWeek } from '#shared/contracts/calendar/shift-calendar.ts';
import { busyWindows, type LineCalendar, plannedStopsOf, planRowsOf, shiftsOf } from './line-calendar.ts';
import { addDays, type CalendarDate, dateOfDay, dayText } from './shift-calendar.ts';
import { totalMs } from './time-window.ts';
import { instantOf, weekdayOf } from './wall-clock.ts';

/** What is planned for a line in the week of a day, Monday to Sunday by the line's clocks. */
export function calendarWeek(calendar: LineCalendar, day: string): ShiftCalendarWeek {
  const date = dateOfDay(day);
  const monday = addDays(date, -((weekdayOf(date) + 6) % 7));
  return {
    timeZone: calendar.timeZone,
    days: [0, 1, 2, 3, 4, 5, 6].map((distance) => dayOf(calendar, addDays(monday, distance))),
  };
}

function dayOf(calendar: LineCalendar, date: CalendarDate): CalendarDay {
  const { timeZone } = calendar;
  const day = dayText(date);
  const range = {
    from: instantOf({ ...date, minuteOfDay: 0 }, timeZone),
    to: instantOf({ ...addDays(date, 1), minuteOfDay: 0 }, timeZone),
  };
  const holidays = calendar.exceptions.filter(
    ({ kind, fromDay, toDay }) => kind === 'holiday' && fromDay <= day && day <= toDay,
  );
  const shifts = shiftsOf(calendar, range).filter((shift) => shift.day === day);
  // As much of each as is on this day: one that lasts for days is on each of them.
  const stops = plannedStopsOf(calendar, null, range).map((stop) => ({
    ...stop,
    from: Math.max(stop.from, range.from),
    to: Math.min(stop.to, range.to),
  }));
  return {
    day,
    ...range,
    holidays: holidays.map(({ name, nameEn }) => ({ name, nameEn })),
    busy: busyWindows(calendar, null, range),
    shifts: shifts.map((shift) => {
      const { name, nameEn, from, to, source, plannedCount } = shift;
      const rows = planRowsOf(calendar, shift);
      return {
        name,
        nameEn,
        from,
        to,
        source,
        plannedCount,
        isPlanned: rows.length > 0,
        plannedBusyMs: totalMs(busyWindows(calendar, null, { from, to })),
        products: rows.map((row) => ({
          code: row.product.code,
          name: row.product.name,
          nameEn: row.product.nameEn,
          plannedCount: row.plannedCount,
        })),
      };
    }),
    stops,
  };
}
