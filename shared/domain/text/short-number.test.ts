import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupedNumber, shortNumber } from './short-number.ts';

const FACTOR: Record<string, number> = { '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 };

/** What a reader takes a short number for. */
function read(text: string): number {
  const [, digits = '', unit = ''] = /^(-?\d+(?:\.\d+)?)([kMGTPE]?)$/.exec(text) ?? [];
  return Number(digits) * (FACTOR[unit] ?? Number.NaN);
}

describe('short numbers', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [7, '7'],
    [0.25, '0.25'],
    [0.0124, '0.012'],
    [0.0001, '0'],
    [-0.0001, '0'],
    [24.1, '24.1'],
    [24.04, '24'],
    [412.5, '413'],
    [999, '999'],
    [999.4, '999'],
    [999.5, '1.00k'],
    [1000, '1.00k'],
    [1441, '1.44k'],
    [9994, '9.99k'],
    [9995, '10.0k'],
    [12_000, '12.0k'],
    [38_200, '38.2k'],
    [186_100, '186k'],
    [999_499, '999k'],
    [999_500, '1.00M'],
    [1e6, '1.00M'],
    [2.5e9, '2.50G'],
    [3.21e12, '3.21T'],
    [4e15, '4.00P'],
    [5.55e18, '5.55E'],
    [1e21, '1000E'],
    [-38_200, '-38.2k'],
    [-999.7, '-1.00k'],
    [-5, '-5'],
    [Number.NaN, '–'],
    [Number.POSITIVE_INFINITY, '–'],
    [Number.NEGATIVE_INFINITY, '–'],
  ])('%d is written %s', (value, expected) => {
    expect(shortNumber(value)).toBe(expected);
  });

  const magnitude = fc
    .tuple(fc.double({ min: 1, max: 10, noNaN: true, maxExcluded: true }), fc.integer({ min: 0, max: 19 }))
    .map(([mantissa, exponent]) => mantissa * 10 ** exponent);
  /** Values around the places where the rounding changes the unit. */
  const boundary = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: -20, max: 20 }), fc.constantFrom(0.1, 0.5, 1, 5))
    .map(([power, steps, step]) => 1000 ** power + steps * step * 1000 ** (power - 1));
  const value = fc.oneof(magnitude, boundary);

  it('say the value to three digits and never need more than six characters', () => {
    fc.assert(
      fc.property(value, (number) => {
        const text = shortNumber(number);
        expect(Math.abs(read(text) - number)).toBeLessThanOrEqual(number * 0.005 * (1 + 1e-9));
        expect(text.length).toBeLessThanOrEqual(5);
        expect(shortNumber(-number)).toBe(`-${text}`);
      }),
    );
  });

  it('never show a thousand of a unit that has a next one', () => {
    fc.assert(
      fc.property(value, (number) => {
        fc.pre(number < 999.4e18);
        expect(shortNumber(number)).toMatch(/^\d{1,3}(\.\d{1,2})?[kMGTPE]?$/);
      }),
    );
  });

  it('keep the order of values', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        const [less, more] = left <= right ? [left, right] : [right, left];
        expect(read(shortNumber(less))).toBeLessThanOrEqual(read(shortNumber(more)));
      }),
    );
  });
});

it.each([
  [182_340, '182,340'],
  [0, '0'],
  [-0.001, '0'],
  [999, '999'],
  [1234.567, '1,234.57'],
  [-21_095, '-21,095'],
  [Number.NaN, '–'],
])('%d in full is %s', (value, expected) => {
  expect(groupedNumber(value)).toBe(expected);
});
