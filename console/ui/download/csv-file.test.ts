import { expect, it } from 'vitest';
import { csvFile } from './csv-file.ts';

function textOf(rows: Parameters<typeof csvFile>[0]): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvFile(rows));
}

it('is marked as UTF-8, with quotes where a cell needs them', () => {
  expect(
    textOf([
      ['停机', 'a,b', 'say "no"'],
      [1 / 3, null, -2],
    ]),
  ).toBe('\uFEFF停机,"a,b","say ""no"""\r\n0.333333,,-2\r\n');
});

it('holds no text that a spreadsheet program would run', () => {
  expect(textOf([['=1+1', '+7', '-x', '@sum', '\t=1']])).toBe("\uFEFF'=1+1,'+7,'-x,'@sum,'\t=1\r\n");
});
