import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clipWindows,
  instantAfter,
  joinWindows,
  subtractWindows,
  type TimeWindow,
  totalMs,
} from './time-window.ts';

const windows = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 20 }))
    .map(([from, length]): TimeWindow => ({ from, to: from + length })),
  { maxLength: 8 },
);
const covers = (list: readonly TimeWindow[], at: number) =>
  list.some(({ from, to }) => from <= at && at < to);
const INSTANTS = Array.from({ length: 72 }, (_, at) => at);

describe('time windows', () => {
  it('joined cover the same time, in order and apart', () => {
    fc.assert(
      fc.property(windows, (list) => {
        const joined = joinWindows(list);
        expect(INSTANTS.map((at) => covers(joined, at))).toEqual(INSTANTS.map((at) => covers(list, at)));
        for (const [index, { from }] of joined.entries())
          expect(from).toBeGreaterThan(joined[index - 1]?.to ?? -1);
      }),
    );
  });

  it('subtracted leave what is in the first and not in the second', () => {
    fc.assert(
      fc.property(windows, windows, (list, taken) => {
        const left = subtractWindows(list, taken);
        expect(INSTANTS.map((at) => covers(left, at))).toEqual(
          INSTANTS.map((at) => covers(list, at) && !covers(taken, at)),
        );
        const inside = taken.flatMap((one) => clipWindows(joinWindows(list), one));
        expect(totalMs(left) + totalMs(joinWindows(inside))).toBe(totalMs(joinWindows(list)));
      }),
    );
  });

  it('tell when a part of their time has passed', () => {
    fc.assert(
      fc.property(windows, fc.integer({ min: 0, max: 200 }), (list, elapsed) => {
        const joined = joinWindows(list);
        const at = instantAfter(joined, elapsed);
        if (at === null) expect(joined).toEqual([]);
        else
          expect(totalMs(clipWindows(joined, { from: 0, to: at }))).toBe(Math.min(elapsed, totalMs(joined)));
      }),
    );
  });
});
