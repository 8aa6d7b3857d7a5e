import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterRaise,
  FLOOD,
  isChattering,
  NO_RAISES,
  type RaiseWindow,
  rateStepMs,
  windowAt,
} from './alarm-rate.ts';

const raises = (times: readonly number[], from: RaiseWindow = NO_RAISES, name = 'a') =>
  times.reduce((window, ts, index) => afterRaise(window, { ts, alarmId: `${name}${index}` }), from);
const every = (ms: number, count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i * ms);

describe('the rate of alarms', () => {
  it('is a flood with the tenth alarm in ten minutes, under the first', () => {
    expect(raises(every(60_000, 9)).flood).toBeNull();
    expect(raises(every(60_000, 10)).flood).toEqual({ sinceTs: 0, first: 'a0', raises: 10 });
    expect(raises(every(66_667, 10)).flood).toBeNull();
    expect(raises(every(60_000, 14)).flood).toEqual({ sinceTs: 0, first: 'a0', raises: 14 });
  });

  it('is no flood any more when fewer than five came in ten minutes', () => {
    const flood = raises(every(1_000, 10));
    expect(windowAt(flood, FLOOD.withinMs + 4_999).flood).not.toBeNull();
    expect(windowAt(flood, FLOOD.withinMs + 5_000).flood).toBeNull();
    expect(raises([2_000_000], flood, 'b').flood).toBeNull();
  });

  it('counts a late report as now, so that the window stays in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 60 }), (times) => {
        const { recent, flood } = raises(times);
        expect(recent.map(({ ts }) => ts)).toEqual(recent.map(({ ts }) => ts).toSorted((a, b) => a - b));
        expect(recent.length).toBeLessThanOrEqual(FLOOD.raises);
        if (flood) expect(flood.raises).toBeGreaterThanOrEqual(FLOOD.raises);
      }),
    );
  });

  it.each<[number[], number, boolean]>([
    [[0, 20_000], 20_000, false],
    [[0, 20_000, 59_999], 59_999, true],
    [[0, 20_000, 60_000], 60_000, false],
    [[0, 20_000, 40_000], 70_000, false],
    [[0, 90_000, 100_000, 110_000], 110_000, true],
  ])('raised at %j, looked at at %d: chatters %s', (times, nowTs, expected) => {
    expect(isChattering(times, nowTs)).toBe(expected);
  });
});

it('a range is drawn in whole intervals of ten minutes, no more than asked for', () => {
  const day = 86_400_000;
  expect(rateStepMs(day, 180)).toBe(600_000);
  expect(rateStepMs(7 * day, 180)).toBe(3_600_000);
  expect(rateStepMs(1, 180)).toBe(600_000);
  for (const days of [1, 31, 92, 366]) expect((days * day) / rateStepMs(days * day, 180)).toBeLessThan(181);
});
