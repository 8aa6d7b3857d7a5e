import { describe, expect, it } from 'vitest';
import type { Report, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { axis, cell, region, report, sheet } from '#tests/support/reports/report-parts.ts';
import { applyEdit } from './apply-edit.ts';
import type { GridRange, ReportEdit } from './report-edit.ts';

/** A head, a list of lines with their shifts and subtotal, and a row after it. */
const LIST = report([
  sheet([60, 60, 60, 60], ['head', 'body', 'body', 'body', 'summary'], {
    cells: [
      cell(0, 0, '标题', { cols: 4 }),
      cell(1, 0, '=[line]', { row: 'line', rows: 2, style: { bold: true } }),
      cell(1, 1, '=[shift]'),
      cell(1, 2, '=[good]'),
      cell(2, 2, '=sum([good])'),
      cell(3, 2, '=sum([good])'),
      cell(4, 0, '完'),
    ],
    regions: [
      region(
        { row: 1, col: 0, rows: 3, cols: 3 },
        {
          rows: [
            axis('group', 'line', 1, 2, '[line]', {
              children: [axis('detail', 'd', 1, 1), axis('total', 'sub', 2, 2)],
            }),
            axis('total', 'all', 3, 3, undefined, { of: 'line' }),
          ],
        },
      ),
    ],
    floats: [{ x: 70, y: 60, w: 50, h: 20, content: { zh: '图' } }],
    headColumns: 2,
  }),
]);

const range = (row: number, col: number, rows = 1, cols = 1): GridRange => ({ row, col, rows, cols });

function edited(given: Report, ...edits: readonly ReportEdit[]): Report {
  return edits.reduce((now, edit) => {
    const result = applyEdit(now, edit);
    if ('refused' in result) throw new Error(`${edit.kind}: ${result.refused}`);
    return result.report;
  }, given);
}

function editedSheet(given: Report, ...edits: readonly ReportEdit[]): ReportSheet {
  const [first] = edited(given, ...edits).sheets;
  if (!first) throw new Error('no sheet');
  return first;
}

const refusal = (given: Report, edit: ReportEdit) => {
  const result = applyEdit(given, edit);
  return 'refused' in result ? result.refused : null;
};

const s1 = { sheet: 's1' } as const;
const rows = { ...s1, lines: 'rows' } as const;
const shown = (of: ReportSheet, row: number, col: number) =>
  of.cells.find(({ at }) => at.row === row && at.col === col);

describe('edits of lines', () => {
  it('grow what a new row is within and move what begins there', () => {
    const grown = editedSheet(LIST, { kind: 'insert', ...rows, from: 2, count: 2 });
    expect(grown.regions[0]?.at).toEqual({ row: 1, col: 0, rows: 5, cols: 3 });
    expect(grown.regions[0]?.rows.map(({ span }) => span)).toEqual([
      { from: 1, to: 4 },
      { from: 5, to: 5 },
    ]);
    expect(grown.regions[0]?.rows[0]?.children.map(({ span }) => span)).toEqual([
      { from: 1, to: 1 },
      { from: 4, to: 4 },
    ]);
    expect(shown(grown, 1, 0)?.span.rows).toBe(4);
    expect(grown.floats[0]?.y).toBe(90);
    const moved = editedSheet(LIST, { kind: 'insert', ...rows, from: 1, count: 1 });
    expect(moved.regions[0]?.at).toEqual({ row: 2, col: 0, rows: 3, cols: 3 });
    expect(moved.rows[1]?.band).toBe('head');
  });

  it('remove a region with its last row, and a group with its lines', () => {
    const without = editedSheet(LIST, { kind: 'remove', ...rows, from: 1, count: 3 });
    expect(without.regions).toEqual([]);
    expect(without.cells.map(({ at }) => at.row)).toEqual([0, 1]);
    expect(without.floats[0]?.y).toBe(15);
    const flat = editedSheet(LIST, { kind: 'remove', ...rows, from: 1, count: 2 });
    expect(flat.regions[0]?.rows.map(({ key, of }) => ({ key, of }))).toEqual([
      { key: 'all', of: undefined },
    ]);
    expect(refusal(LIST, { kind: 'remove', ...rows, from: 0, count: 5 })).toBe('last_of_its_kind');
    expect(refusal(LIST, { kind: 'remove', ...rows, from: 4, count: 2 })).toBe('outside_sheet');
    expect(refusal(LIST, { kind: 'insert', ...rows, from: 0, count: 196 })).toBe('too_many');
  });

  it('keep a cell in its group when its first row is removed', () => {
    const own = report([
      sheet([60, 60], ['body', 'body', 'body'], {
        cells: [cell(0, 0, '=[line]', { rows: 3 })],
        regions: [
          region(
            { row: 0, col: 0, rows: 3, cols: 2 },
            { rows: [axis('group', 'line', 0, 2, '[line]', { children: [axis('detail', 'd', 1, 1)] })] },
          ),
        ],
      }),
    ]);
    const left = editedSheet(own, { kind: 'remove', ...rows, from: 0, count: 1 });
    expect(left.cells).toEqual([cell(0, 0, '=[line]', { rows: 2, row: 'line' })]);
  });

  it('count the columns that stand on every page', () => {
    const cols = { ...s1, lines: 'cols' } as const;
    expect(editedSheet(LIST, { kind: 'insert', ...cols, from: 1, count: 1 }).headColumns).toBe(3);
    expect(editedSheet(LIST, { kind: 'insert', ...cols, from: 2, count: 1 }).headColumns).toBe(2);
    expect(editedSheet(LIST, { kind: 'remove', ...cols, from: 1, count: 2 }).headColumns).toBe(1);
  });
});

describe('edits of cells', () => {
  it('keep parts that did not change, and the report where nothing did', () => {
    const changed = edited(LIST, { kind: 'content', ...s1, at: range(4, 0), content: { zh: '末' } });
    expect(changed.queries).toBe(LIST.queries);
    expect(changed.sheets[0]?.regions).toBe(LIST.sheets[0]?.regions);
    expect(changed.sheets[0]?.cells[1]).toBe(LIST.sheets[0]?.cells[1]);
    const same: readonly ReportEdit[] = [
      { kind: 'content', ...s1, at: range(4, 0), content: { zh: '完' } },
      { kind: 'style', ...s1, range: range(1, 0), patch: { bold: true } },
      { kind: 'style', ...s1, range: range(4, 3), patch: { bold: null } },
      { kind: 'clear', ...s1, range: range(4, 2, 1, 2) },
      { kind: 'size', ...rows, from: 0, count: 3, size: 15 },
      { kind: 'merge', ...s1, range: range(0, 1, 1, 2) },
    ];
    for (const edit of same) expect(edited(LIST, edit)).toBe(LIST);
  });

  it('make cells for a look and take them away with it', () => {
    const styled = edited(LIST, { kind: 'style', ...s1, range: range(4, 0, 1, 3), patch: { fill: 'head' } });
    expect(styled.sheets[0]?.cells.filter(({ at }) => at.row === 4)).toEqual([
      cell(4, 0, '完', { style: { fill: 'head' } }),
      cell(4, 1, '', { style: { fill: 'head' } }),
      cell(4, 2, '', { style: { fill: 'head' } }),
    ]);
    expect(edited(styled, { kind: 'style', ...s1, range: range(4, 0, 1, 3), patch: { fill: null } })).toEqual(
      LIST,
    );
  });

  it('write lines around a range and take them away on both sides', () => {
    const line = { width: 0.5, colour: 'line', dash: 'solid' };
    const lined = edited(LIST, { kind: 'border', ...s1, range: range(3, 0, 2, 2), sides: 'outer' });
    expect(lined.sheets[0]?.cells.find(({ at }) => at.row === 3 && at.col === 1)?.style).toEqual({
      border: { top: line, right: line },
    });
    const facing = edited(LIST, { kind: 'border', ...s1, range: range(3, 3), sides: 'top' });
    expect(edited(facing, { kind: 'border', ...s1, range: range(2, 3), sides: 'none' })).toEqual(LIST);
  });

  it('merge whole cells with the first content, and split them', () => {
    const merged = editedSheet(LIST, { kind: 'merge', ...s1, range: range(1, 1, 1, 2) });
    expect(shown(merged, 1, 1)).toEqual(cell(1, 1, '=[shift]', { cols: 2 }));
    expect(shown(merged, 1, 2)).toBe(undefined);
    const split = editedSheet(LIST, { kind: 'split', ...s1, range: range(2, 0) });
    expect(shown(split, 2, 0)).toEqual(cell(2, 0, '', { style: { bold: true } }));
  });

  it('refuse a merge over the border of a group or region', () => {
    for (const over of [range(1, 1, 2), range(1, 2, 1, 2), range(0, 0, 2), range(2, 0, 2)])
      expect(refusal(LIST, { kind: 'merge', ...s1, range: over })).toBe('merge_over_group');
    expect(applyEdit(LIST, { kind: 'merge', ...s1, range: range(1, 1, 2) })).toMatchObject({
      params: { name: 'd' },
    });
  });

  it('let a name stand once and a group only where it is', () => {
    const name = { kind: 'cells', ...s1, patch: { name: 'total' } } as const;
    const named = edited(LIST, { ...name, range: range(2, 2) });
    expect(refusal(named, { ...name, range: range(3, 2) })).toBe('in_use');
    expect(refusal(LIST, { kind: 'cells', ...s1, range: range(3, 2), patch: { row: 'sub' } })).toBe(
      'no_such_part',
    );
  });

  it('paste over what was there, with widths, and looks alone', () => {
    const cells = [
      { row: 0, col: 0, rows: 1, cols: 2, content: { zh: '甲' }, style: { bold: true } },
      { row: 1, col: 0, rows: 1, cols: 1, content: { zh: '' } },
    ];
    const at = { row: 3, col: 0 };
    const pasted = editedSheet(LIST, { kind: 'paste', ...s1, at, cells, widths: [40, 41] });
    expect(pasted.cells.filter(({ at: { row } }) => row >= 3)).toEqual([
      cell(3, 2, '=sum([good])'),
      cell(3, 0, '甲', { cols: 2, style: { bold: true } }),
    ]);
    expect(pasted.columns.map(({ w }) => w)).toEqual([40, 41, 60, 60]);
    const twice = [...cells, { row: 0, col: 1, rows: 1, cols: 1 }];
    expect(refusal(LIST, { kind: 'paste', ...s1, at, cells: twice })).toBe('outside_sheet');
    const look = editedSheet(LIST, { kind: 'paste', ...s1, at: { row: 3, col: 2 }, cells, stylesOnly: true });
    expect(shown(look, 3, 2)).toEqual(cell(3, 2, '=sum([good])', { style: { bold: true } }));
    expect(refusal(LIST, { kind: 'paste', ...s1, at: { row: 3, col: 2 }, cells })).toBe('merge_over_group');
    expect(refusal(LIST, { kind: 'paste', ...s1, at: { row: 4, col: 0 }, cells })).toBe('outside_sheet');
  });
});
