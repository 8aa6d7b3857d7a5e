import { expect, it } from 'vitest';
import { columnName, sheetWidths } from './sheet-widths.ts';

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [255, 'IV'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %d is %s', (index, name) => {
  expect(columnName(index)).toBe(name);
});

it('makes columns as wide as their texts, within limits', () => {
  const [narrow, chinese, long, none] = sheetWidths([['a', '物料名称规格型号', 'x'.repeat(500)], ['b']], 4);
  expect(narrow).toBe(64);
  expect(chinese).toBeGreaterThan(8 * 13);
  expect(long).toBe(320);
  expect(none).toBe(64);
});
