import { describe, expect, it } from 'vitest';
import { calendarWeek } from './calendar-week.ts';
import { emptyCalendar, type LineCalendar } from './line-calendar.ts';

const HOUR = 3_600_000;
const shift = (name: string, startMinute: number) => ({
  name,
  nameEn: null,
  startMinute,
  durationMinutes: 480,
  days: [0, 1, 2, 3, 4, 5, 6],
  plannedCount: 100,
  breaks: [{ startMinute: startMinute + 240, durationMinutes: 30 }],
});
const calendar: LineCalendar = {
  ...emptyCalendar('Europe/Berlin'),
  patterns: [shift('early', 360), shift('late', 840), shift('night', 1_320)],
};

describe('the week of a day', () => {
  it.each(['2026-03-23', '2026-03-26', '2026-03-29'])('of %s is from Monday to Sunday', (day) => {
    const { days, timeZone } = calendarWeek(calendar, day);
    expect(timeZone).toBe('Europe/Berlin');
    expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual(['2026-03-23', '2026-03-29', 7]);
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('has a Sunday of %s with %i hours, whose night shift is the longer or shorter one', (day, hours) => {
    const { days } = calendarWeek(calendar, day);
    const saturday = days[5];
    const sunday = days[6];
    if (!saturday || !sunday) throw new Error('a week has seven days');
    expect((sunday.to - sunday.from) / HOUR).toBe(hours);
    expect(saturday.to).toBe(sunday.from);
    const night = saturday.shifts.find(({ name }) => name === 'night');
    expect(((night?.to ?? 0) - (night?.from ?? 0)) / HOUR).toBe(8 + hours - 24);
    expect(sunday.shifts.map(({ to, from }) => (to - from) / HOUR)).toEqual([8, 8, 8]);
    expect(sunday.shifts[0]?.plannedBusyMs).toBe(7.5 * HOUR);
  });

  it('names holidays, and what is planned beside the shifts', () => {
    const product = { id: '1', code: 'P1', name: 'Water', nameEn: null, speedFactor: 1 };
    const row = { shiftName: 'late', product, plannedCount: 40, orderNo: null };
    const holiday = {
      kind: 'holiday' as const,
      name: 'Labour Day',
      nameEn: null,
      shiftName: null,
      fromDay: '2026-05-01',
      toDay: '2026-05-01',
      stretch: null,
      plannedCount: null,
    };
    const { days } = calendarWeek(
      { ...calendar, exceptions: [holiday], planByDay: new Map([['2026-04-30', [row]]]) },
      '2026-05-01',
    );
    expect(days[3]?.shifts[1]).toMatchObject({
      isPlanned: true,
      plannedCount: 40,
      products: [{ code: 'P1' }],
    });
    expect(days[4]).toMatchObject({ holidays: [{ name: 'Labour Day' }], shifts: [] });
    // The night shift of the day before ends on the holiday.
    expect(days[4]?.busy.length).toBeGreaterThan(0);
  });
});
