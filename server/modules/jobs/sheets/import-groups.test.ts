import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ImportGroups } from '#server/core/ports/sheets.ts';
import { besideRefused, groupLines } from './import-groups.ts';
import { parseCells } from './read-line.ts';

const Order = z.object({ house: z.string(), no: z.string().optional(), note: z.string().max(5).optional() });
const GROUPS: ImportGroups = {
  key: ['house', 'no'],
  partPrefix: 'part.',
  part: z.object({ product: z.string(), count: z.coerce.number().positive() }),
};

function group(...lines: readonly Readonly<Record<string, string>>[]) {
  const read = lines.map((cells, index) => ({ lineNum: index + 2, cells, problems: [] }));
  const { rows, problems } = groupLines(GROUPS, read, (line) => parseCells(Order, line));
  return { rows, problems: problems.map(({ lineNum, field, key }) => `${lineNum} ${field} ${key}`) };
}

describe('rows of parts', () => {
  it('are brought together wherever they stand, and may leave the cells of their record blank', () => {
    const { rows, problems } = group(
      { house: 'W', no: 'A', note: 'soon', 'part.product': 'x', 'part.count': '1' },
      { house: 'W', no: 'B', 'part.product': 'y', 'part.count': '2' },
      { house: 'W', no: 'A', 'part.product': 'z', 'part.count': '3' },
    );
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      {
        lineNum: 2,
        lines: [2, 4],
        row: {
          record: { house: 'W', no: 'A', note: 'soon' },
          parts: [
            { lineNum: 2, part: { product: 'x', count: 1 } },
            { lineNum: 4, part: { product: 'z', count: 3 } },
          ],
        },
      },
      {
        lineNum: 3,
        lines: [3],
        row: {
          record: { house: 'W', no: 'B' },
          parts: [{ lineNum: 3, part: { product: 'y', count: 2 } }],
        },
      },
    ]);
  });

  it('stand alone without what names their record, and may hold no part', () => {
    const { rows } = group({ house: 'W' }, { house: 'W' }, { house: 'V', no: 'A' }, { house: 'W', no: 'A' });
    expect(rows.map(({ lines }) => lines)).toEqual([[2], [3], [4], [5]]);
    expect(rows.every(({ row }) => row.parts.length === 0)).toBe(true);
  });

  it('are refused together: a bad part, a bad record, cells that differ', () => {
    const { rows, problems } = group(
      { house: 'W', no: 'A', 'part.product': 'x', 'part.count': '1' },
      { house: 'W', no: 'A', 'part.product': 'x', 'part.count': '-1' },
      { house: 'W', no: 'B', note: 'too long' },
      { house: 'W', no: 'C', note: 'a' },
      { house: 'W', no: 'C', note: 'b' },
      { house: 'W', no: 'D', 'part.count': '1' },
      { house: 'W', no: 'E' },
    );
    expect(problems).toEqual([
      '3 part.count number_not_above',
      '2 no same_record_refused',
      '4 note too_long',
      '6 note differs_from_line',
      '5 no same_record_refused',
      '7 part.product required',
    ]);
    expect(rows.map(({ lines }) => lines)).toEqual([[8]]);
  });

  it('are rejected together for constraints that only the database checks', () => {
    const { rows } = group({ house: 'W', no: 'A' }, { house: 'W', no: 'A' }, { house: 'W', no: 'B' });
    const found = [{ lineNum: 3, field: 'part.product', key: 'product_missing' }];
    expect(besideRefused(GROUPS, rows, found)).toEqual([
      { lineNum: 2, field: 'no', key: 'same_record_refused', params: { line: 3 } },
    ]);
    expect(besideRefused(undefined, rows, found)).toEqual([]);
  });
});
