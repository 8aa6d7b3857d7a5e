import { describe, expect, it } from 'vitest';
import { dayAfter } from '#shared/domain/energy/energy-period.ts';
import {
  doHoursCover,
  doHoursOverlap,
  hasReplyHours,
  isWithinReplyHours,
  type ReplyHours,
  type ReplyMoment,
  replyMomentOf,
} from './reply-hours.ts';

const hours = (from: string | null, to: string | null, days: string | null = null): ReplyHours => ({
  ...{ days, from, to, validFrom: null, validTo: null },
});
const ALWAYS = hours(null, null);
const NIGHT = hours('18:00', '08:00');
/** In the week of Monday, 30 November 2026. */
const at = (weekday: number, time: string): ReplyMoment => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { day: dayAfter('2026-11-29', weekday), weekday, minuteOfDay: hour * 60 + minute };
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
    expect(replyMomentOf(sunday)).toEqual({ day: '2026-11-29', weekday: 7, minuteOfDay: 61 });
  });

  it('bound nothing where there are none', () => {
    expect([ALWAYS, NIGHT, hours(null, null, '1')].map(hasReplyHours)).toEqual([false, true, true]);
  });
});

const valid = (of: ReplyHours, validFrom: string | null, validTo: string | null): ReplyHours => ({
  ...{ ...of, validFrom, validTo },
});
const UNTIL_TUESDAY = valid(NIGHT, null, '2026-12-01');

describe('days of a rule', () => {
  it.each([
    [valid(ALWAYS, '2026-12-01', '2026-12-02'), at(1, '23:59'), false],
    [valid(ALWAYS, '2026-12-01', '2026-12-02'), at(2, '00:00'), true],
    [valid(ALWAYS, '2026-12-01', '2026-12-02'), at(3, '23:59'), true],
    [valid(ALWAYS, '2026-12-01', '2026-12-02'), at(4, '00:00'), false],
    [UNTIL_TUESDAY, at(3, '07:59'), true],
    [UNTIL_TUESDAY, at(3, '18:00'), false],
    [valid(NIGHT, '2026-12-01', null), at(2, '07:59'), false],
    [valid(NIGHT, '2026-12-01', null), at(2, '18:00'), true],
  ])('are those on which its hours begin: %j at %j: %s', (of, moment, isWithin) => {
    expect(isWithinReplyHours(of, moment)).toBe(isWithin);
  });

  it.each([
    [valid(ALWAYS, null, '2026-12-01'), valid(ALWAYS, '2026-12-02', null), false, false],
    [valid(ALWAYS, null, '2026-12-02'), valid(ALWAYS, '2026-12-02', null), true, false],
    [ALWAYS, valid(ALWAYS, '2026-12-02', null), true, true],
    [valid(ALWAYS, '2026-12-02', null), ALWAYS, true, false],
    [valid(ALWAYS, '2026-12-01', '2026-12-09'), valid(NIGHT, '2026-12-02', '2026-12-08'), true, true],
  ])('%j and %j overlap: %s, the first covers the second: %s', (one, other, overlap, cover) => {
    expect([doHoursOverlap(one, other), doHoursCover(one, other)]).toEqual([overlap, cover]);
  });

  it('bound a rule', () => {
    expect(hasReplyHours(valid(ALWAYS, null, '2026-12-01'))).toBe(true);
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
