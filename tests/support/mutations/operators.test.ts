import { describe, expect, it } from 'vitest';
import { fitsInto, mendedLines } from './mended-lines.ts';
import { mutantsOf } from './operators.ts';

const afterOf = (line: string) => mutantsOf(line).map(({ after }) => after);

describe('mutations of a line', () => {
  it.each([
    ['return a === b;', ['return a !== b;']],
    [
      'if (a < b && !c) {',
      ['if (a <= b && !c) {', 'if (a < b || !c) {', 'if (!c) {', 'if (!(a < b && !c)) {'],
    ],
    ['const next = at + 1;', ['const next = at - 1;']],
    ['return true;', ['return false;']],
    ["query.orderBy('id', 'desc')", ["query.orderBy('id', 'asc')"]],
    ['rows.some((row) => row.isOpen)', ['rows.every((row) => row.isOpen)']],
    ['Math.min(a, b)', ['Math.max(a, b)']],
    ['a < b; // c > d', ['a <= b; // c > d']],
  ])('%s', (line, mutants) => expect(afterOf(line)).toEqual(mutants));

  it.each(["const text = 'a < b';", '// a === b', ' * a < b', "import { a } from 'b';"])('none: %s', (line) =>
    expect(afterOf(line)).toEqual([]),
  );

  it('are numbered by the lines of the file', () => {
    expect(mutantsOf('const a = 1;\n\nreturn a <= b;').map(({ line }) => line)).toEqual([3]);
  });
});

describe('mended lines', () => {
  const log = (subject: string, test: string, before: string, after: string) =>
    [
      `C 0123456 ${subject}`,
      '',
      `+++ b/${test}`,
      '@@ -1 +1 @@',
      '-  an older line of a test',
      '+  a newer line of a test',
      '+++ b/server/modules/a/b.ts',
      '@@ -7 +7 @@ function x() {',
      `-${before}`,
      `+${after}`,
    ].join('\n');
  const OLD = '  return rows.filter((row) => row.endsAt > nowMs);';
  const NEW = '  return rows.filter((row) => row.endsAt >= nowMs);';

  it('are those of the product that a commit with tests replaced one by one', () => {
    const found = mendedLines(log('rows: the last one counts', 'a.test.ts', OLD, NEW));
    expect(found).toEqual([
      { commit: '0123456', subject: 'rows: the last one counts', before: OLD, after: NEW },
    ]);
  });

  it.each([
    ['a commit without a test', log('rows: the last one counts', 'a.ts', OLD, NEW)],
    ['a commit that renames', log('rows: renamed', 'a.test.ts', OLD, NEW)],
    ['another name alone', log('rows: x', 'a.test.ts', OLD, OLD.replace('endsAt', 'endedAt'))],
    ['a comment', log('rows: x', 'a.test.ts', '  // a sentence of some length', NEW)],
  ])('are not those of %s', (_name, text) => expect(mendedLines(text)).toEqual([]));

  it('fit where their names are known, and those of the new line stay in use', () => {
    const text = ['import { a, b } from "x";', 'b(1);', 'const c = a(b, 2);'].join('\n');
    expect(fitsInto(text, 'const c = a(b);', 'const c = a(b, 2);')).toBe(true);
    expect(fitsInto(text, 'const c = d(b, 2);', 'const c = a(b, 2);')).toBe(false);
    expect(fitsInto(text, 'const c = b(2);', 'const c = a(b, 2);')).toBe(false);
  });
});
