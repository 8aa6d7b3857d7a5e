import { describe, expect, it } from 'vitest';
import { isAtEnd, slideByKey, slideTo } from './slide-track.ts';

describe('the handle', () => {
  it('follows the pointer from where it was taken', () => {
    expect(slideTo('2', 512.5, 400)).toBe(112.5);
  });

  it('stays on its bar: the piece never leaves the picture', () => {
    expect(slideTo('2', 100, 400)).toBe(0);
    expect(slideTo('2', 900, 400)).toBe(263);
    expect(slideTo('1', 900, 400)).toBe(270);
  });

  it.each([
    ['ArrowRight', 102],
    ['ArrowLeft', 98],
    ['PageUp', 120],
    ['PageDown', 80],
    ['Home', 0],
    ['End', 263],
    ['Enter', null],
    ['a', null],
  ])('moves from 100 to %s → %s', (key, offset) => {
    expect(slideByKey('2', 100, key)).toBe(offset);
  });

  it('is at the end only there', () => {
    expect([0, 200, 267.9, 268, 270].map(isAtEnd)).toEqual([false, false, false, true, true]);
  });
});
