import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  breaksOf,
  clockOfMinute,
  minuteOfClock,
  numbersByCode,
  stretchBetween,
  weekdaysOf,
  weekdaysText,
} from './clock-stretch.ts';

it('a time of day is written as it is read', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_439 }), (at) => minuteOfClock(clockOfMinute(at)) === at));
});

it('weekdays are written as they are read, Sunday last', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 6 })), (days) => {
      expect(weekdaysOf(weekdaysText(days))).toEqual(days.toSorted());
    }),
  );
  expect(weekdaysText([0, 1, 6])).toBe('167');
});

it.each([
  ['06:00', '14:00', 360, 480],
  ['22:00', '06:00', 1_320, 480],
  ['06:00', '06:00', 360, 1_440],
])('from %s to %s', (start, end, startMinute, durationMinutes) => {
  expect(stretchBetween(start, end)).toEqual({ startMinute, durationMinutes });
});

it('breaks of a night shift may be after midnight, but not outside of it', () => {
  const night = stretchBetween('22:00', '06:00');
  expect(breaksOf('23:00-23:15, 02:00-02:30', night)).toEqual([
    { startMinute: 1_380, durationMinutes: 15 },
    { startMinute: 1_560, durationMinutes: 30 },
  ]);
  expect(breaksOf('07:00-07:15', night)).toBeNull();
  expect(breaksOf('', night)).toEqual([]);
});

it('numbers stand behind the last sign of a code', () => {
  expect([...numbersByCode(' L1=36000  A=B=1.5 ')]).toEqual([
    ['L1', 36_000],
    ['A=B', 1.5],
  ]);
});
