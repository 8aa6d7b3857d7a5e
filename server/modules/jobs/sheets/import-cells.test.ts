import { describe, expect, it } from 'vitest';
import type { ImportColumn } from '#server/core/ports/sheets.ts';
import { readCells } from './import-cells.ts';

function read(kind: ImportColumn['kind'], text: string, timeZone = 'Asia/Shanghai') {
  const column: ImportColumn = { key: 'cell', header: 'Cell', kind, required: false, note: null };
  const header = { rowIndex: 0, columns: new Map([[0, column]]), texts: ['Cell'], ignored: [] };
  const { cells, problems } = readCells({ lineNum: 2, cells: [text] }, header, timeZone);
  return cells.cell ?? problems.map(({ lineNum, field, key }) => `${lineNum} ${field} ${key}`).join();
}

describe('a date-time cell', () => {
  it.each([
    ['2026-11-23 08:30', '2026-11-23T00:30:00.000Z'],
    ['2026-11-23 08:30:05', '2026-11-23T00:30:05.000Z'],
    ['2026/11/23 8:30', '2026-11-23T00:30:00.000Z'],
    ['2026-11-23T08:30', '2026-11-23T00:30:00.000Z'],
    ['2026年11月23日 08:30', '2026-11-23T00:30:00.000Z'],
    ['２０２６-１１-２３ ０８:３０', '2026-11-23T00:30:00.000Z'],
    // A spreadsheet's midnight has no time.
    ['2026-11-23', '2026-11-22T16:00:00.000Z'],
    // Days since 1900, with the time behind the point: 8:30.
    ['46349.354166666664', '2026-11-23T00:30:00.000Z'],
    ['46349', '2026-11-22T16:00:00.000Z'],
  ])('%j is read by the clocks of the plant', (text, instant) => {
    expect(read('date', text)).toBe(instant);
  });

  it.each([
    'tomorrow',
    '2026-02-30 08:00',
    '2026-11-23 24:00',
    '2026-11-23 08:61',
    '08:30',
    '463',
    '1.2.2026',
  ])('%j is refused', (text) => {
    expect(read('date', text)).toBe('2 cell bad_moment');
  });

  it('is refused where summer time leaves it out, and the first of two where it ends', () => {
    expect(read('date', '2026-03-29 02:30', 'Europe/Berlin')).toBe('2 cell moment_skipped');
    expect(read('date', '2026-03-29 03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(read('date', '2026-10-25 02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('a cell of a day', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026/1/3', '2026-01-03'],
    ['2026年1月3日', '2026-01-03'],
    ['46349', '2026-11-23'],
    ['2026-11-23 00:00:00', '2026-11-23'],
  ])('%j is read', (text, day) => {
    expect(read('day', text)).toBe(day);
  });

  it.each(['2026-11-23 08:30', '2026-13-01', 'x'])('%j is refused', (text) => {
    expect(read('day', text)).toBe('2 cell bad_date');
  });
});
