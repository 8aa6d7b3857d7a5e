import { describe, expect, it } from 'vitest';
import { isSame } from './deep-equal.ts';

const MODEL = { id: '1', parts: [{ at: 1, text: 'a' }, null, [1, 2]], isBad: false };

describe('isSame', () => {
  it('holds for copies of plain data', () => {
    expect(isSame(MODEL, structuredClone(MODEL))).toBe(true);
    expect(isSame([], [])).toBe(true);
    expect(isSame(Number.NaN, Number.NaN)).toBe(true);
  });

  it.each([
    ['another value deep inside', { ...MODEL, parts: [{ at: 2, text: 'a' }, null, [1, 2]] }],
    ['a value less', { id: '1', parts: MODEL.parts }],
    ['a value more', { ...MODEL, more: undefined }],
    ['another key in the place of one', { id: '1', parts: MODEL.parts, isGood: false }],
    ['a shorter list', { ...MODEL, parts: MODEL.parts.slice(1) }],
    ['nothing', null],
    ['a list', [MODEL]],
  ])('does not hold for %s, either way round', (_name, other) => {
    expect(isSame(MODEL, other)).toBe(false);
    expect(isSame(other, MODEL)).toBe(false);
  });

  it('takes a missing key and one that is undefined for different', () => {
    expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
  });
});
