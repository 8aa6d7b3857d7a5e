import { describe, expect, it } from 'vitest';
import { forecastShipping, type ShippingPace } from './shipping-forecast.ts';

const NOW = Date.UTC(2026, 10, 20, 5, 30);
const MINUTE = 60_000;
/** 60 an hour from 8 to 18. */
const WORKDAY = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 18 ? 60 : 0));

/** Minutes from now. */
function minutes(count: number, given: Partial<ShippingPace>): readonly (number | null)[] {
  const pace = {
    nowMs: NOW,
    minuteOfDay: 13 * 60 + 30,
    usualPerHour: WORKDAY,
    lastHour: 60,
    today: 330,
    ...given,
  };
  return forecastShipping(count, pace).map((at) => (at === null ? null : (at - NOW) / MINUTE));
}

describe('when orders leave', () => {
  it('is one after the other as usual', () => expect(minutes(3, {})).toEqual([1, 2, 3]));

  it('follows the pace of today and of its last hour, within bounds', () => {
    // (25 + 10) of (60 + 10) are half of the usual.
    expect(minutes(2, { lastHour: 25 })).toEqual([2, 4]);
    // Half of the day's orders, (160 + 10) of (330 + 10), count like 5 of the 10: 65 of 70.
    expect(minutes(1, { today: 160 })[0]).toBeCloseTo(70 / 65);
    expect(minutes(2, { lastHour: 0 })).toEqual([2, 4]);
    expect(minutes(3, { lastHour: 600 })[2]).toBeCloseTo(2);
  });

  it('takes one slow hour of few orders as chance', () => {
    const usualPerHour = WORKDAY.map((orders) => orders / 12);
    const [first = 0] = minutes(1, { usualPerHour, lastHour: 2, today: 27 });
    expect(first).toBeLessThan(12 * 1.3);
    expect(first).toBeGreaterThan(12);
  });

  it('waits for the hours at which work is done', () => {
    const late = minutes(31, { minuteOfDay: 17 * 60 + 30, today: 570 });
    expect([late[29], late[30]]).toEqual([30, 14 * 60 + 31]);
  });

  it('takes an hour before the work begins as no sign of a slow day', () => {
    expect(minutes(1, { minuteOfDay: 7 * 60, lastHour: 0, today: 0 })).toEqual([61]);
  });

  it('goes on as in the last hour where no usual day is known, if enough left in it', () => {
    expect(minutes(2, { usualPerHour: null, lastHour: 30 })).toEqual([2, 4]);
    expect(minutes(2, { usualPerHour: null, lastHour: 2 })).toEqual([null, null]);
  });

  it('says nothing beyond two days', () => {
    expect(minutes(2, { usualPerHour: WORKDAY.map(() => 0.02), lastHour: 0, today: 0 })).toEqual([
      null,
      null,
    ]);
  });
});
