import { describe, expect, it } from 'vitest';
import {
  doHoursCover,
  doHoursOverlap,
  hasReplyHours,
  isWithinReplyHours,
  type ReplyHours,
  weekMomentOf,
} from './reply-hours.ts';

const hours = (from: string | null, to: string | null, days: string | null = null): ReplyHours => ({
  ...{ days, from, to },
});
const ALWAYS = hours(null, null);
const NIGHT = hours('18:00', '08:00');
const at = (weekday: number, time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { weekday, minuteOfDay: hour * 60 + minute };
};

describe('hours of a rule', () => {
  it.each([
    [ALWAYS, at(7, '23:59'), true],
    [hours('08:00', '20:00'), at(1, '08:00'), true],
    [hours('08:00', '20:00'), at(1, '20:00'), false],
    [NIGHT, at(1, '07:59'), true],
    [NIGHT, at(1, '08:00'), false],
    [hours('22:00', '06:00', '5'), at(5, '22:00'), true],
    [hours('22:00', '06:00', '5'), at(6, '05:59'), true],
    [hours('22:00', '06:00', '5'), at(5, '05:59'), false],
    [hours('22:00', '06:00', '7'), at(1, '05:59'), true],
    [hours('22:00', '06:00', '7'), at(7, '05:59'), false],
    [hours(null, null, '67'), at(6, '00:00'), true],
    [hours(null, null, '67'), at(5, '23:59'), false],
    [hours('00:00', '00:00', '1'), at(1, '23:59'), true],
    [hours('00:00', '00:00', '1'), at(2, '00:00'), false],
  ])('%j hold at %j: %s', (of, moment, isWithin) => {
    expect(isWithinReplyHours(of, moment)).toBe(isWithin);
  });

  it('are those of the clock of the plant, Sunday as the seventh day', () => {
    const sunday = { year: 2026, month: 11, day: 29, minuteOfDay: 61 };
    expect(weekMomentOf(sunday)).toEqual({ weekday: 7, minuteOfDay: 61 });
  });

  it('bound nothing where there are none', () => {
    expect([ALWAYS, NIGHT, hours(null, null, '1')].map(hasReplyHours)).toEqual([false, true, true]);
  });
});

describe('hours of two rules', () => {
  it.each([
    [ALWAYS, NIGHT, true, true],
    [NIGHT, ALWAYS, true, false],
    [NIGHT, hours('08:00', '18:00'), false, false],
    [NIGHT, hours('07:59', '18:00'), true, false],
    [NIGHT, hours('20:00', '06:00', '7'), true, true],
    [hours('20:00', '06:00', '7'), hours(null, null, '1'), true, false],
    [hours(null, null, '12'), hours('18:00', '08:00', '1'), true, true],
    [hours(null, null, '1'), hours('18:00', '08:00', '1'), true, false],
    [hours('00:00', '12:00'), hours('12:00', '00:00'), false, false],
  ])('%j and %j: overlap %s, the first covers the second %s', (one, other, overlap, cover) => {
    expect([doHoursOverlap(one, other), doHoursOverlap(other, one), doHoursCover(one, other)]).toEqual([
      overlap,
      overlap,
      cover,
    ]);
  });
});
