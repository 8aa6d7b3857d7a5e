import { describe, expect, it } from 'vitest';
import { encodePlace, fillAt, flagAt, NO_PLACE, PLACE_FLAGS } from './place-code.ts';

describe('the code of a place', () => {
  it('tells fill and flag, each as another character', () => {
    const seen = new Set<string>();
    for (const flag of PLACE_FLAGS)
      for (let step = 0; step <= 15; step += 1) {
        const code = encodePlace(step / 15, flag);
        expect(code).toHaveLength(1);
        expect([fillAt(code, 0), flagAt(code, 0)]).toEqual([step / 15, flag]);
        seen.add(code);
      }
    expect(seen.size).toBe(64);
  });

  it.each([
    [0.001, 1 / 15],
    [0.999, 14 / 15],
    [1, 1],
    [7, 1],
    [0, 0],
    [-3, 0],
    [Number.NaN, 0],
  ])(
    'says of %d that it is %d: what holds something is not empty, what has room is not full',
    (fill, told) => {
      expect(fillAt(encodePlace(fill, 'none'), 0)).toBe(told);
    },
  );

  it.each([NO_PLACE, ' ', '中', ''])('has no place where it says %j', (places) => {
    expect([fillAt(places, 0), flagAt(places, 0)]).toEqual([null, null]);
  });
});
