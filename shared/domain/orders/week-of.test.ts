import { expect, it } from 'vitest';
import { weekOf } from './week-of.ts';

const days = (at: string, zone: string, weeks = 0) =>
  weekOf(Date.parse(at), zone, weeks).map(({ date }) => `${date.month}-${date.day}`);

it('begins on Monday, by the clock of the zone', () => {
  // A Sunday in UTC that is a Monday in Shanghai already.
  expect(days('2026-11-22T17:00:00Z', 'Asia/Shanghai')[0]).toBe('11-23');
  expect(days('2026-11-22T17:00:00Z', 'UTC')).toEqual([
    '11-16',
    '11-17',
    '11-18',
    '11-19',
    '11-20',
    '11-21',
    '11-22',
  ]);
  expect(days('2026-11-22T17:00:00Z', 'UTC', 6)).toContain('1-1');
});

it('has a day of 23 hours where the clocks go forward', () => {
  const lengths = weekOf(Date.parse('2026-03-25T12:00:00Z'), 'Europe/Berlin').map(
    ({ fromMs, toMs }) => (toMs - fromMs) / 3_600_000,
  );
  expect(lengths).toEqual([24, 24, 24, 24, 24, 24, 23]);
});
