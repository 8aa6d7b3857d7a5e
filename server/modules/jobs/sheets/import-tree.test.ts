import type { Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ImportTree } from '#server/core/ports/sheets.ts';
import { belowRefused, linkRows, type RefusedRow } from './import-tree.ts';

const tree: ImportTree = {
  name: 'code',
  parent: 'above',
  stored: async (_tx, names) => new Set(names.filter((name) => name.startsWith('stored'))),
};

/** Rows of a file, from line 2 on: code, and the code above. */
const link = (rows: readonly (readonly [string, string?])[], refused: readonly RefusedRow[] = []) =>
  linkRows(undefined as unknown as Transaction<unknown>, tree, {
    refused,
    rows: rows.map(([code, above], index) => ({ lineNum: index + 2, row: { code, above } })),
  });
const codes = (rows: readonly { readonly row: unknown }[]) =>
  rows.map(({ row }) => (row as { readonly code: string }).code);

describe('rows of a tree', () => {
  it('come after the row that they stand below, and otherwise as they stand in the file', async () => {
    const { rows, problems } = await link([
      ['machine', 'line'],
      ['second', 'stored-plant'],
      ['line', 'plant'],
      ['plant'],
      ['other', 'missing'],
    ]);
    expect(problems).toEqual([]);
    expect(codes(rows)).toEqual(['second', 'plant', 'other', 'line', 'machine']);
    expect(rows.at(-1)?.parent?.parent?.row).toEqual({ code: 'plant' });
  });

  it('are refused in a ring, each with its line, and below one', async () => {
    const { rows, problems } = await link([
      ['a', 'c'],
      ['b', 'a'],
      ['c', 'b'],
      ['self', 'self'],
      ['below', 'a'],
      ['deep', 'below'],
      ['good'],
    ]);
    expect(codes(rows)).toEqual(['good']);
    expect(problems.map(({ lineNum, key, params }) => [lineNum, key, params?.line])).toEqual([
      [2, 'parent_in_ring', undefined],
      [3, 'parent_in_ring', undefined],
      [4, 'parent_in_ring', undefined],
      [5, 'parent_in_ring', undefined],
      [6, 'parent_refused', 2],
      [7, 'parent_refused', 6],
    ]);
  });

  it('are refused below a row that is refused, unless what they stand below is there already', async () => {
    const refused = [
      { lineNum: 9, name: 'bad' },
      { lineNum: 10, name: 'stored-bad' },
    ];
    const { rows, problems } = await link(
      [
        ['x', 'bad'],
        ['y', 'stored-bad'],
        ['z', 'x'],
      ],
      refused,
    );
    expect(codes(rows)).toEqual(['y']);
    expect(problems).toEqual([
      { lineNum: 2, field: 'above', key: 'parent_refused', params: { line: 9 } },
      { lineNum: 4, field: 'above', key: 'parent_refused', params: { line: 2 } },
    ]);
  });

  it('are refused down to the last below one that the database refuses', async () => {
    const { rows } = await link([['c', 'b'], ['b', 'a'], ['a'], ['free']]);
    const found = belowRefused(tree, rows, [{ lineNum: 4, field: 'code', key: 'code_taken' }]);
    expect(found.map(({ lineNum, params }) => [lineNum, params?.line])).toEqual([
      [3, 4],
      [2, 3],
    ]);
    expect(belowRefused(undefined, rows, [])).toEqual([]);
  });
});
