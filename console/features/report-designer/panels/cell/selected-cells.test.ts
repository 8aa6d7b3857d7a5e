import { expect, it } from 'vitest';
import { cell, report, sheet } from '#tests/support/reports/report-parts.ts';
import { MIXED } from './mixed.ts';
import { selectedCells } from './selected-cells.ts';

const SHEET = sheet([60, 60, 60], ['body', 'body'], {
  cells: [
    cell(0, 0, '甲', { cols: 2, style: 'strong' }),
    cell(1, 0, '乙', { style: { bold: true, size: 12 }, alt: { zh: '说明' } }),
  ],
});
const REPORT = report([SHEET], { styles: { strong: { bold: true } } });
const selected = (row: number, col: number, rows: number, cols: number) =>
  selectedCells(REPORT, SHEET, { row, col, rows, cols });

it('takes a merge as one cell, whichever of its fields is selected', () => {
  expect(selected(0, 1, 1, 1)).toMatchObject({ first: { content: { zh: '甲' } }, isOne: true, count: 1 });
});

it('tells looks that differ, those of named styles and of empty fields included', () => {
  const two = selected(0, 0, 2, 1);
  expect(two).toMatchObject({ isOne: false, count: 2, contents: 2 });
  expect(two.style('bold')).toBe(true);
  expect(two.style('size')).toBe(MIXED);
  expect(two.of('alt')).toBe(MIXED);
  expect(selected(1, 0, 1, 2).style('bold')).toBe(MIXED);
  expect(selected(1, 1, 1, 2).style('bold')).toBe(undefined);
});
