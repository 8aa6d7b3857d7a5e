import { describe, expect, it } from 'vitest';
import { readSources } from './import-graph.ts';

/**
 * Times of day are written by `minuteClock`, durations by `duration-text.ts`: one form each, so that no duration looks like a time
 * of day. Two numbers with a colon between them, of which one is padded or is a rest of 60, are such a text made by hand.
 */
const PADDED = String.raw`(?:padStart|twoDigits|two\w*|% ?60|pad)\b`;
const BY_HAND = new RegExp(
  String.raw`\$\{[^}]*\}:\$\{[^}]*${PADDED}|\$\{[^}]*\b${PADDED}[^}]*\}:\$\{|% 60\)?[^;]*join\(':'\)`,
);
/** Their forms are made here; formulas write durations as spreadsheets do, in the form that a cell asks for. */
const MAKERS = [
  'shared/domain/calendar/clock-time.ts',
  'shared/domain/expression/value-text.ts',
  'shared/domain/text/duration-text.ts',
];

describe('times of day and durations', () => {
  it('are written by one function each', () => {
    const found = [...readSources()].flatMap(([file, text]) =>
      !file.startsWith('tests/') && !/\.test\.tsx?$/.test(file) && BY_HAND.test(text) ? [file] : [],
    );
    expect(found.toSorted()).toEqual(MAKERS);
  });

  it.each([
    '`#{Math.floor(whole / 60)}:#{twoDigits(whole % 60)}`',
    "`#{Math.floor(ms / 60)}:#{String(rest).padStart(2, '0')}`",
    '`#{hours}:#{minutes % 60}`',
    '`#{twoDigits(hour)}:#{minute}`',
    "[Math.floor(m / 60), m % 60].join(':')",
  ])('are found in %s', (text) => {
    expect(BY_HAND.test(text.replaceAll('#{', '${'))).toBe(true);
  });

  it.each(['`#{tenantId}:#{userId}`', "minutes % 60 === 0; names.join(', ')"])(
    'are not found in %s',
    (text) => {
      expect(BY_HAND.test(text.replaceAll('#{', '${'))).toBe(false);
    },
  );
});
