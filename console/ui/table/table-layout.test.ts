import { describe, expect, it } from 'vitest';
import { columnWidths, fittingKeys, tableMinWidthPx } from './column-widths.ts';
import {
  boundWidth,
  hideColumn,
  mergeLayout,
  moveColumn,
  plainLayout,
  resizeColumns,
} from './table-layout.ts';

const KEYS = ['name', 'type', 'by', 'at'];
const keysOf = (layout: ReturnType<typeof plainLayout>) => layout.map(({ key }) => key);

describe('the layout of a table', () => {
  it('keeps order, widths and hidden columns of a stored layout', () => {
    const stored = [
      { key: 'at', isHidden: false, widthPx: 200 },
      { key: 'name', isHidden: false, widthPx: null },
      { key: 'by', isHidden: true, widthPx: null },
      { key: 'type', isHidden: false, widthPx: null },
    ];
    expect(mergeLayout(KEYS, stored)).toEqual(stored);
  });

  it('puts columns of a later version behind the one that they follow, and the first one first', () => {
    const stored = plainLayout(['at', 'type']);
    expect(keysOf(mergeLayout(KEYS, stored))).toEqual(['name', 'at', 'type', 'by']);
  });

  it('drops columns that no longer exist and repeated ones', () => {
    const stored = plainLayout(['gone', 'by', 'by', 'name', 'type', 'at']);
    expect(keysOf(mergeLayout(KEYS, stored))).toEqual(['by', 'name', 'type', 'at']);
  });

  it('shows a column when all that were shown have vanished', () => {
    const stored = [
      { key: 'gone', isHidden: false, widthPx: null },
      ...KEYS.map((key) => ({ key, isHidden: true, widthPx: null })),
    ];
    expect(mergeLayout(KEYS, stored).map(({ isHidden }) => isHidden)).toEqual([false, true, true, true]);
  });

  it('never hides the last column', () => {
    let layout = plainLayout(KEYS);
    for (const key of KEYS) layout = hideColumn(layout, key, true);
    expect(layout.filter(({ isHidden }) => !isHidden).map(({ key }) => key)).toEqual(['at']);
    expect(keysOf(hideColumn(layout, 'by', false))).toEqual(KEYS);
  });

  it.each([
    ['name', 2, ['type', 'by', 'name', 'at']],
    ['at', 0, ['at', 'name', 'type', 'by']],
    ['name', 99, ['type', 'by', 'at', 'name']],
    ['type', -1, ['type', 'name', 'by', 'at']],
    ['gone', 1, KEYS],
  ])('moves %s to place %d', (key, to, expected) => {
    expect(keysOf(moveColumn(plainLayout(KEYS), key, to))).toEqual(expected);
  });

  it('keeps widths within bounds', () => {
    expect([boundWidth(3), boundWidth(120.4), boundWidth(9_999)]).toEqual([64, 120, 1_200]);
    const resized = resizeColumns(plainLayout(KEYS), new Map([['by', 10]]));
    expect(resized[2]).toEqual({ key: 'by', isHidden: false, widthPx: 64 });
  });

  const COLUMNS = [
    { key: 'name', head: 'Name', cell: () => null },
    { key: 'type', head: 'Type', widthPx: 100, isMinor: true, cell: () => null },
    { key: 'by', head: 'By', widthPx: 120, cell: () => null },
    { key: 'at', head: 'At', widthPx: 140, isMinor: true, cell: () => null },
  ];

  it.each([
    [520, ['name', 'type', 'by', 'at']],
    [519, ['name', 'type', 'by']],
    [379, ['name', 'by']],
    [10, ['name', 'by']],
  ])('drops minor columns from the end in %d px', (widthPx, expected) => {
    expect([...fittingKeys(COLUMNS, widthPx)]).toEqual(expected);
  });

  it('drops minor columns where a sharing one needs the width', () => {
    const wide = COLUMNS.map((column) => (column.key === 'name' ? { ...column, wantedPx: 300 } : column));
    expect([...fittingKeys(wide, 520)]).toEqual(['name', 'type', 'by']);
  });

  it('lets the last column share the rest when every column has a width', () => {
    const layout = resizeColumns(plainLayout(KEYS), new Map([['name', 200]]));
    expect(columnWidths(COLUMNS, layout)).toEqual([200, 100, 120, null]);
    expect(columnWidths(COLUMNS, undefined)).toEqual([null, 100, 120, 140]);
  });

  it('scrolls below the widths of its columns, for those that share below their preferred width', () => {
    const [name, type] = COLUMNS;
    const extras = { hasSelection: true, actionsWidthPx: 112 };
    const least = (wantedPx: number) =>
      tableMinWidthPx([{ ...name, wantedPx }, type] as typeof COLUMNS, [null, 200], extras);
    expect(tableMinWidthPx(COLUMNS.slice(0, 2), [null, 200], extras)).toBe(512);
    expect([least(120), least(300)]).toEqual([472, 512]);
  });
});
