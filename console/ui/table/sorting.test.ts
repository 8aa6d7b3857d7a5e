import { describe, expect, it } from 'vitest';
import { nextSorting, parseSorting, sortRows } from './sorting.ts';

describe('sorting a table', () => {
  it('puts what has no value last, up and down', () => {
    const rows = [3, null, 1, 2];
    expect(sortRows(rows, (row) => row, false, 'en')).toEqual([1, 2, 3, null]);
    expect(sortRows(rows, (row) => row, true, 'en')).toEqual([3, 2, 1, null]);
  });

  it('sorts names by their numbers as people read them', () => {
    const names = ['Line 10', 'line 2', 'Line 1'];
    expect(sortRows(names, (name) => name, false, 'en')).toEqual(['Line 1', 'line 2', 'Line 10']);
  });

  it('keeps the order of equal rows in both directions', () => {
    const rows = [
      { id: 'a', oee: 0.5 },
      { id: 'b', oee: 0.5 },
      { id: 'c', oee: 0.7 },
    ];
    const idsOf = (isDown: boolean) => sortRows(rows, ({ oee }) => oee, isDown, 'en').map(({ id }) => id);
    expect(idsOf(false)).toEqual(['a', 'b', 'c']);
    expect(idsOf(true)).toEqual(['c', 'a', 'b']);
  });

  it('goes up, down and back to the rows’ own order', () => {
    expect(nextSorting(parseSorting(null), 'oee')).toBe('oee');
    expect(nextSorting(parseSorting('oee'), 'oee')).toBe('-oee');
    expect(nextSorting(parseSorting('-oee'), 'oee')).toBeNull();
    expect(nextSorting(parseSorting('-oee'), 'line')).toBe('line');
    expect(parseSorting('-')).toBeNull();
  });
});
