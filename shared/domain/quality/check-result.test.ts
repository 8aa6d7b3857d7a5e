import { describe, expect, it } from 'vitest';
import { isMeasurable, isWithinLimits } from './check-result.ts';

const number = { valueKind: 'number', lowerLimit: 1.5, upperLimit: 2 } as const;
const yesNo = { valueKind: 'yes_no', lowerLimit: null, upperLimit: null } as const;
const text = { valueKind: 'text', lowerLimit: null, upperLimit: null } as const;

describe('a measured value', () => {
  it.each(['0', '-12.5', '123456789012.123456'])('may be the number %s', (value) => {
    expect(isMeasurable(number, value)).toBe(true);
  });
  it.each(['', 'abc', '1e3', '1.', '.5', '1,5', '1.1234567', '1234567890123', ' 1', 'NaN'])(
    'is no number: "%s"',
    (value) => expect(isMeasurable(number, value)).toBe(false),
  );
  it('is yes or no, or a text that says something', () => {
    expect(['yes', 'no', 'Yes', ''].map((value) => isMeasurable(yesNo, value))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['scratched', '  '].map((value) => isMeasurable(text, value))).toEqual([true, false]);
  });
});

describe('limits', () => {
  it.each([
    ['1.499999', false],
    ['1.5', true],
    ['2', true],
    ['2.000001', false],
  ])('take %s: %s', (value, isGood) => expect(isWithinLimits(number, value)).toBe(isGood));
  it('may be open on a side', () => {
    expect(isWithinLimits({ ...number, upperLimit: null }, '900')).toBe(true);
    expect(isWithinLimits({ ...number, lowerLimit: null }, '-900')).toBe(true);
  });
  it('say nothing of a text', () => expect(isWithinLimits(text, 'scratched')).toBeNull());
  it('want a yes', () =>
    expect(['yes', 'no'].map((value) => isWithinLimits(yesNo, value))).toEqual([true, false]));
});
