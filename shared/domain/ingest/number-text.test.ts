import { describe, expect, it } from 'vitest';
import { hasDecimalComma, readNumber } from './number-text.ts';

describe('a number', () => {
  it.each([
    [7, 7],
    [true, 1],
    [false, 0],
    ['7.5', 7.5],
    [' -7 ', -7],
    ['+.5', 0.5],
    ['1e3', 1_000],
    ['5.', 5],
    ['0x1F', null],
    ['0b1', null],
    ['1_000', null],
    ['Infinity', null],
    ['1e999', null],
    ['23,5', null],
    ['1,234', null],
    ['ON', null],
    ['', null],
    [' ', null],
    [Number.NaN, null],
    [null, null],
    [[1], null],
  ])('with a decimal point: %j is %j', (raw, expected) => expect(readNumber(raw)).toBe(expected));

  it.each([
    ['23,5', 23.5],
    ['1.234,5', 1_234.5],
    ['1.234', 1_234],
    ['-12.345.678,25', -12_345_678.25],
    ['1234', 1_234],
    ['1.5', null],
    ['12.34,5', null],
    ['1,2,3', null],
    ['1,5e3', null],
    [1.5, 1.5],
  ])('with a decimal comma: %j is %j', (raw, expected) =>
    expect(readNumber(raw, { decimal: 'comma' })).toBe(expected),
  );

  it('may be a word, or a part of a text', () => {
    const words = { on: ['ON', '开'], off: ['off'] };
    expect(['on', ' 开 ', 'OFF', 'oft', '3'].map((raw) => readNumber(raw, { words }))).toEqual([
      1,
      1,
      0,
      null,
      3,
    ]);
    const part = { separator: ';', index: 2 };
    expect(readNumber('12; 23,5;x', { part, decimal: 'comma' })).toBe(23.5);
    expect(readNumber('12', { part })).toBeNull();
  });

  it.each([
    [['23,5'], true],
    [['1,234'], false],
    [['1,234', '0,5'], true],
    [['1.234,5'], true],
    [['1,2345'], true],
    [['1.234'], false],
    [['23,5', 'ON'], false],
    [[], false],
  ])('%j is written with a decimal comma beyond doubt: %j', (texts, expected) =>
    expect(hasDecimalComma(texts)).toBe(expected),
  );
});
