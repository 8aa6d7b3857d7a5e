import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ellipsize } from './text-fit.ts';

/** Chinese characters are two wide, others one. */
const measure = (text: string) =>
  [...text].reduce((width, character) => width + (character > '\u2e80' ? 2 : 1), 0);

describe('a text that is too long', () => {
  it.each([
    ['贴标机 A', 8, '贴标机 A'],
    ['贴标机 A', 7, '贴标机…'],
    ['贴标机 A', 6, '贴标…'],
    ['Palletiser', 10, 'Palletiser'],
    ['Palletiser', 9, 'Palletis…'],
    ['Case packer', 6, 'Case…'],
    ['abc', 1, '…'],
    ['abc', 0, ''],
    ['', 0, ''],
  ])('%s in %i is %s', (text, maxWidth, expected) => {
    expect(ellipsize(text, maxWidth, measure)).toBe(expected);
  });

  it('is not cut inside a character', () => {
    expect(ellipsize('e\u0301e\u0301e\u0301', 3, (text) => [...text].length)).toBe('e\u0301…');
  });

  it('fits, begins like the text and could not be longer', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'W', '机', '线') }),
        fc.nat(60),
        (text, maxWidth) => {
          const fitted = ellipsize(text, maxWidth, measure);
          expect(measure(fitted)).toBeLessThanOrEqual(maxWidth);
          if (measure(text) <= maxWidth) {
            expect(fitted).toBe(text);
            return;
          }
          const kept = [...fitted.replace('…', '')].length;
          expect(text.startsWith(fitted.replace('…', ''))).toBe(true);
          expect(measure(`${[...text].slice(0, kept + 1).join('')}…`)).toBeGreaterThan(maxWidth);
        },
      ),
    );
  });
});
