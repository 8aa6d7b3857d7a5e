import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  busyWindows,
  type CalendarProduct,
  emptyCalendar,
  type LineCalendar,
  plannedStopsOf,
  shiftsOf,
} from './line-calendar.ts';
import { pacedWindows, productAt, productRuns } from './product-run.ts';
import type { DayException, WeeklyShift } from './shift-calendar.ts';
import { totalMs } from './time-window.ts';

const HOUR = 3_600_000;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const shift = (
  name: string,
  startHour: number,
  hours: number,
  more: Partial<WeeklyShift> = {},
): WeeklyShift => ({
  name,
  nameEn: null,
  startMinute: startHour * 60,
  durationMinutes: hours * 60,
  days: EVERY_DAY,
  plannedCount: 1_000,
  ...more,
});
const exception = (
  kind: DayException['kind'],
  day: string,
  more: Partial<DayException> = {},
): DayException => ({
  kind,
  name: kind,
  nameEn: null,
  shiftName: null,
  fromDay: day,
  toDay: day,
  stretch: null,
  plannedCount: null,
  ...more,
});
const product = (id: string, speedFactor = 1): CalendarProduct => ({
  id,
  code: `P${id}`,
  name: id,
  nameEn: null,
  speedFactor,
});
const THREE = [shift('early', 6, 8), shift('late', 14, 8), shift('night', 22, 8)];
const plan = (more: Partial<LineCalendar>): LineCalendar => ({
  ...emptyCalendar('Europe/Berlin'),
  patterns: THREE,
  ...more,
});
const range = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });

describe('planned busy time', () => {
  it.each([
    [
      '23 hours on the day on which clocks go forward',
      '2026-03-29T00:00+01:00',
      '2026-03-30T00:00+02:00',
      23,
    ],
    ['25 hours on the day on which clocks go back', '2026-10-25T00:00+02:00', '2026-10-26T00:00+01:00', 25],
    ['24 hours on any other', '2026-06-01T00:00+02:00', '2026-06-02T00:00+02:00', 24],
  ])('of three shifts is %s', (_, from, to, hours) => {
    expect(totalMs(busyWindows(plan({}), null, range(from, to)))).toBe(hours * HOUR);
  });

  it('a planned stop in the night on which clocks change lasts as long as the clocks say', () => {
    const stops = [
      {
        reason: 'cip' as const,
        name: null,
        nameEn: null,
        machineIds: null,
        rule: {
          repeat: 'weekly' as const,
          days: [0],
          startMinute: 60,
          durationMinutes: 180,
          validFrom: null,
          validTo: null,
        },
      },
    ];
    const stopped = (from: string, to: string) =>
      totalMs(plannedStopsOf(plan({ stops }), null, range(from, to))) / HOUR;
    expect(stopped('2026-03-29T00:00+01:00', '2026-03-30T00:00+02:00')).toBe(2);
    expect(stopped('2026-10-25T00:00+02:00', '2026-10-26T00:00+01:00')).toBe(4);
    expect(stopped('2026-11-01T00:00+01:00', '2026-11-02T00:00+01:00')).toBe(3);
  });

  it('is without breaks, holidays and cancelled shifts, and with extra ones', () => {
    const day = range('2026-06-01T06:00+02:00', '2026-06-02T06:00+02:00');
    const hours = (calendar: LineCalendar) => totalMs(busyWindows(calendar, null, day)) / HOUR;
    const breaks = [{ startMinute: 600, durationMinutes: 30 }];
    expect(hours(plan({ patterns: [shift('early', 6, 8, { breaks })] }))).toBe(7.5);
    expect(hours(plan({ exceptions: [exception('holiday', '2026-06-01')] }))).toBe(0);
    expect(hours(plan({ exceptions: [exception('cancelled', '2026-06-01', { shiftName: 'late' })] }))).toBe(
      16,
    );
    const stretch = { startMinute: 600, durationMinutes: 120 };
    expect(
      hours(
        plan({
          exceptions: [exception('holiday', '2026-06-01'), exception('extra', '2026-06-01', { stretch })],
        }),
      ),
    ).toBe(2);
    const changed = exception('changed', '2026-06-01', { shiftName: 'early', stretch, plannedCount: 7 });
    expect(hours(plan({ exceptions: [changed] }))).toBe(18);
    expect(shiftsOf(plan({ exceptions: [changed] }), day)[0]).toMatchObject({
      plannedCount: 7,
      source: 'changed',
    });
  });

  it('of one machine is without its own stops, of the line with them', () => {
    const rule = {
      repeat: 'once' as const,
      fromDay: '2026-06-01',
      startMinute: 420,
      toDay: '2026-06-01',
      endMinute: 480,
    };
    const stops = [
      { reason: 'maintenance' as const, name: null, nameEn: null, machineIds: new Set(['7']), rule },
    ];
    const day = range('2026-06-01T06:00+02:00', '2026-06-01T14:00+02:00');
    const hours = (machineId: string | null) => totalMs(busyWindows(plan({ stops }), machineId, day)) / HOUR;
    expect([hours('7'), hours('8'), hours(null)]).toEqual([7, 8, 8]);
  });

  it('is all time of a line without shifts, also on a holiday', () => {
    const day = range('2026-06-01T06:00+02:00', '2026-06-02T06:00+02:00');
    const always = plan({ patterns: [], exceptions: [exception('holiday', '2026-06-01')] });
    expect(totalMs(busyWindows(always, null, day))).toBe(24 * HOUR);
  });
});

const EARLY = range('2026-06-01T06:00+02:00', '2026-06-01T14:00+02:00');
const rows = (...list: readonly (readonly [CalendarProduct, number])[]) =>
  new Map([
    [
      '2026-06-01',
      list.map(([of, plannedCount]) => ({ shiftName: 'early', product: of, plannedCount, orderNo: null })),
    ],
  ]);

describe('products of a shift', () => {
  it('share its busy time in proportion to the time that their counts take', () => {
    const breaks = [{ startMinute: 420, durationMinutes: 60 }];
    const patterns = [shift('early', 6, 8, { breaks })];
    // 3,000 at full speed and 2,000 at half speed: 3 to 4 of seven hours.
    const planByDay = rows([product('1'), 3_000], [product('2', 0.5), 2_000]);
    const runs = productRuns(plan({ patterns, planByDay }), EARLY);
    expect(runs.map((run) => [run.product?.id, (run.to - run.from) / HOUR])).toEqual([
      ['1', 4],
      ['2', 4],
    ]);
    expect(shiftsOf(plan({ patterns, planByDay }), EARLY)[0]?.plannedCount).toBe(5_000);
  });

  it.each([
    // 3,600 and 1,800 an hour: 7,000 and 6,000 of 13,000 parts.
    [7_000, 3_000, 0.5, 7_000 / 13_000],
    [150_000, 7_000, 0.5, 150 / 164],
  ])(
    'of different speed, %d and %d planned, change over at a whole millisecond',
    (first, second, factor, share) => {
      const calendar = plan({ planByDay: rows([product('1'), first], [product('2', factor), second]) });
      const [one, other] = productRuns(calendar, EARLY);
      expect([one?.from, other?.to]).toEqual([EARLY.from, EARLY.to]);
      expect(one?.to).toBe(other?.from);
      expect(one?.to).toBe(Math.round(EARLY.from + share * 8 * HOUR));
      expect(shiftsOf(calendar, EARLY)[0]?.plannedCount).toBe(first + second);
    },
  );

  it('leave no hole and do not overlap, whatever is planned and chosen', () => {
    const choice = fc.record({
      from: fc.integer({ min: EARLY.from - 30 * HOUR, max: EARLY.to + 5 * HOUR }),
      product: fc.option(fc.constantFrom(product('8'), product('9', 2))),
      username: fc.constant('ada'),
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(product('1'), product('2', 0.5)), fc.nat(5_000)), { maxLength: 4 }),
        fc.array(choice, { maxLength: 4 }),
        fc.integer({ min: 0, max: 20 }),
        (list, chosen, hours) => {
          const byTime = chosen.toSorted((left, right) => left.from - right.from);
          const stop = {
            reason: 'cip' as const,
            name: null,
            nameEn: null,
            machineIds: null,
            rule: {
              repeat: 'weekly' as const,
              days: EVERY_DAY,
              startMinute: 1_400,
              durationMinutes: 90,
              validFrom: null,
              validTo: null,
            },
          };
          const calendar = plan({ planByDay: rows(...list), chosen: byTime, stops: [stop] });
          const asked = { from: EARLY.from - 3 * HOUR, to: EARLY.from + hours * HOUR };
          const runs = productRuns(calendar, asked);
          expect(totalMs(runs)).toBe(asked.to - asked.from);
          for (const [index, run] of runs.entries()) {
            expect(run.from).toBe(runs[index - 1]?.to ?? asked.from);
            expect(Number.isInteger(run.to), 'whole milliseconds, as the database keeps them').toBe(true);
            expect(productAt(calendar, run.from)?.product?.id).toBe(run.product?.id);
          }
          const busy = totalMs(busyWindows(calendar, null, asked));
          expect(totalMs(pacedWindows(calendar, null, asked))).toBe(busy);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('give way to what is said at the line, until the shift ends or the plan is to count again', () => {
    const planByDay = rows([product('1'), 1_000]);
    const at = (iso: string, chosen: LineCalendar['chosen']) =>
      productAt(plan({ planByDay, chosen }), Date.parse(iso))?.product?.id;
    const said = { from: Date.parse('2026-06-01T08:00+02:00'), product: product('9'), username: 'ada' };
    expect(at('2026-06-01T07:59+02:00', [said])).toBe('1');
    expect(at('2026-06-01T13:59+02:00', [said])).toBe('9');
    expect(at('2026-06-01T14:00+02:00', [said])).toBeUndefined();
    const back = { from: Date.parse('2026-06-01T09:00+02:00'), product: null, username: 'ada' };
    expect(at('2026-06-01T09:30+02:00', [said, back])).toBe('1');
  });
});
