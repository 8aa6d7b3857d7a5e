import { expect, it } from 'vitest';
import { type CalendarProduct, type LineCalendar, shiftsOf } from '#shared/domain/calendar/line-calendar.ts';
import { pacedWindows } from '#shared/domain/calendar/product-run.ts';
import { totalMs } from '#shared/domain/calendar/time-window.ts';
import { shiftProducts } from './shift-products.ts';

const HOUR = 3_600_000;
const productOf = (id: string, speedFactor = 1): CalendarProduct => ({
  ...{ id, code: `P${id}`, name: `产品${id}`, nameEn: null, speedFactor },
});
const row = (id: string, plannedCount: number, orderNo: string | null = null, speedFactor = 1) => ({
  ...{ shiftName: '夜班', product: productOf(id, speedFactor), plannedCount, orderNo },
});

/** A night shift of eight hours by the clock, over the hour at which clocks change. */
function night(day: string, change: Partial<LineCalendar> = {}) {
  const calendar: LineCalendar = {
    timeZone: 'Europe/Berlin',
    patterns: [
      {
        ...{ name: '夜班', nameEn: null, days: [0, 1, 2, 3, 4, 5, 6], plannedCount: 900 },
        ...{ startMinute: 22 * 60, durationMinutes: 480 },
      },
    ],
    ...{ exceptions: [], stops: [], planByDay: new Map(), chosen: [], ...change },
  };
  const noon = Date.parse(`${day}T12:00:00Z`);
  const [shift] = shiftsOf(calendar, { from: noon, to: noon + 24 * HOUR }).filter((one) => one.day === day);
  if (!shift) throw new Error('no shift');
  return { calendar, shift, products: shiftProducts(calendar, shift, pacedWindows(calendar, null, shift)) };
}

it.each([
  ['2026-03-28', 7],
  ['2026-10-24', 9],
  ['2026-11-30', 8],
])('a shift over midnight of %s has %d hours, and belongs to the day on which it begins', (day, hours) => {
  const { shift, products } = night(day);
  expect(shift.day).toBe(day);
  expect(products).toEqual([
    { product: null, orderNo: null, planned: 900, windows: [{ from: shift.from, to: shift.to }] },
  ]);
  expect(totalMs(products[0]?.windows ?? [])).toBe(hours * HOUR);
});

it('rows of the plan follow one another; those with the same product and order are one', () => {
  const day = '2026-11-30';
  const plan = [row('1', 200, 'A'), row('2', 400), row('1', 200, 'A'), row('1', 100, 'B')];
  const { shift, products } = night(day, { planByDay: new Map([[day, plan]]) });
  expect(
    products.map(({ product, orderNo, planned, windows }) => [product?.id, orderNo, planned, windows.length]),
  ).toEqual([
    ['1', 'A', 400, 2],
    ['2', null, 400, 1],
    ['1', 'B', 100, 1],
  ]);
  expect(products.reduce((sum, { windows }) => sum + totalMs(windows), 0)).toBe(shift.to - shift.from);
});

it('what was planned and not made stays a row; what was made in its place has no plan', () => {
  const day = '2026-11-30';
  const { shift } = night(day);
  const { products } = night(day, {
    planByDay: new Map([[day, [row('1', 200)]]]),
    chosen: [{ from: shift.from, product: productOf('9'), username: 'x' }],
  });
  expect(products.map(({ product, planned, windows }) => [product?.id, planned, windows.length])).toEqual([
    ['9', null, 1],
    ['1', 200, 0],
  ]);
});

it('a count of the pattern is divided by the time and the pace of what was made', () => {
  const day = '2026-11-30';
  const { shift } = night(day);
  const { products } = night(day, {
    chosen: [{ from: shift.from + 4 * HOUR, product: productOf('9', 0.5), username: 'x' }],
  });
  expect(products.map(({ product, planned }) => [product?.id ?? null, planned])).toEqual([
    [null, 600],
    ['9', 300],
  ]);
});
