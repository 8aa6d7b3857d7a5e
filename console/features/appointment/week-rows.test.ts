import { expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/contracts/yard/appointment.ts';
import { weekOf } from '#shared/domain/orders/week-of.ts';
import { heightOf, rowsInView, toRows } from './week-rows.ts';

const HOUR_MS = 3_600_000;
const days = weekOf(Date.UTC(2026, 10, 25), 'UTC');
const monday = days[0]?.fromMs ?? 0;

const event = (id: string, start: number): CalendarEvent => ({
  id,
  title: id,
  start,
  end: start + HOUR_MS,
  color: '#000',
  state: 'booked',
  direction: 'in',
  dockCode: null,
});

it('puts slots and events into rows of twenty minutes and cells of days', () => {
  const at = monday + 8 * HOUR_MS;
  const [row, ...others] = toRows(
    {
      timeZone: 'UTC',
      slots: [{ start: at, capacity: 2, taken: 1 }],
      events: [event('1', at + 60_000), event('2', at + 24 * HOUR_MS)],
    },
    days,
  );
  expect(others).toEqual([]);
  expect(row?.minute).toBe(480);
  expect(row?.cells.map(({ slot, events }) => [slot?.taken ?? null, events.map(({ id }) => id)])).toEqual([
    [1, ['1']],
    [null, ['2']],
    ...Array.from({ length: 5 }, () => [null, []]),
  ]);
});

it('is as high as its fullest cell, which shows three events and how many more there are', () => {
  const at = monday + 8 * HOUR_MS;
  const heightWith = (count: number): number => {
    const events = Array.from({ length: count }, (_none, index) => event(String(index), at));
    const [row] = toRows(
      { timeZone: 'UTC', slots: [{ start: at, capacity: 9, taken: count }], events },
      days,
    );
    return row ? heightOf(row) : Number.NaN;
  };
  expect(heightWith(0)).toBe(27.5);
  expect(heightWith(1)).toBeGreaterThan(heightWith(0));
  expect(heightWith(3)).toBeGreaterThan(heightWith(2));
  expect(heightWith(4)).toBeGreaterThan(heightWith(3));
  expect(heightWith(40)).toBe(heightWith(4));
});

it('fills a height from a row on, and from before it at the end of the day', () => {
  const heights = [30, 30, 30, 30, 30];
  expect(rowsInView(heights, 0, 60)).toEqual({ from: 0, to: 2 });
  expect(rowsInView(heights, 1, 61)).toEqual({ from: 1, to: 4 });
  expect(rowsInView(heights, 4, 90)).toEqual({ from: 2, to: 5 });
  expect(rowsInView(heights, 3, 900)).toEqual({ from: 0, to: 5 });
  expect(rowsInView([], 0, 900)).toEqual({ from: 0, to: 0 });
});
