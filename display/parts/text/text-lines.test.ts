import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapText } from './text-lines.ts';

/** One unit a character, two for a Chinese one. */
function measure(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1), 0);
}

describe('wrapText', () => {
  it.each([
    ['Labelling machine', 20, 2, ['Labelling machine']],
    ['Labelling machine', 10, 2, ['Labelling', 'machine']],
    ['Labelling machine and coder', 10, 2, ['Labelling', 'machine a…']],
    ['灌装机一号线', 6, 2, ['灌装机', '一号线']],
    ['Supercalifragilistic', 8, 2, ['Supercal', 'ifragil…']],
    ['', 8, 2, []],
    ['短', 8, 3, ['短']],
  ])('%s in %d × %d', (text, width, lines, expected) => {
    expect(wrapText(text, width, lines, measure)).toEqual(expected);
  });

  it('never exceeds its width nor its lines', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 3, max: 20 }),
        fc.integer({ min: 1, max: 4 }),
        (text, width, lines) => {
          const wrapped = wrapText(text, width, lines, measure);
          expect(wrapped.length).toBeLessThanOrEqual(lines);
          for (const line of wrapped) expect(measure(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
