import { describe, expect, it } from 'vitest';
import type { Report, ReportAxis } from '#shared/contracts/report/report-model.ts';
import { axis, cell, expr, query, region, report, sheet } from '#tests/support/reports/report-parts.ts';
import { applyEdit } from './apply-edit.ts';
import type { ReportEdit } from './report-edit.ts';

/** Lines with their shifts, both over rows 1 to 2, a subtotal, and a total of all. */
const LIST = report([
  sheet([60, 60], ['head', 'body', 'body', 'body', 'body'], {
    cells: [
      cell(1, 0, '=[line]'),
      cell(2, 0, '=[shift]'),
      cell(3, 0, '小计', { cols: 2 }),
      cell(4, 1, '合计'),
    ],
    regions: [
      region(
        { row: 1, col: 0, rows: 4, cols: 2 },
        {
          rows: [
            axis('group', 'line', 1, 3, '[line]', {
              children: [
                axis('group', 'shift', 1, 2, '[shift]', { children: [axis('group', 'day', 1, 2, '[day]')] }),
                axis('total', 'sub', 3, 3, undefined, { of: 'shift' }),
              ],
            }),
            axis('total', 'all', 4, 4),
          ],
        },
      ),
    ],
  }),
]);

const at = { sheet: 's1', region: 'r1' } as const;
const rows = { ...at, lines: 'rows' } as const;

function edited(given: Report, edit: ReportEdit): Report {
  const result = applyEdit(given, edit);
  if ('refused' in result) throw new Error(`${edit.kind}: ${result.refused}`);
  return result.report;
}

/** `line 1-3 (shift 1-2, sub 3)`. */
function treeOf(axes: readonly ReportAxis[]): string {
  return axes
    .map(({ key, span, children }) => {
      const lines = span.from === span.to ? span.from : `${span.from}-${span.to}`;
      return `${key} ${lines}${children.length > 0 ? ` (${treeOf(children)})` : ''}`;
    })
    .join(', ');
}

const treeAfter = (edit: ReportEdit, given = LIST) =>
  treeOf(edited(given, edit).sheets[0]?.regions[0]?.rows ?? []);
const cellsAfter = (edit: ReportEdit) => edited(LIST, edit).sheets[0]?.cells.map(({ at: { row } }) => row);
const refusal = (edit: ReportEdit) => {
  const result = applyEdit(LIST, edit);
  return 'refused' in result ? result.refused : null;
};

describe('edits of axes', () => {
  it('move an axis with its lines before another', () => {
    const edit = { kind: 'moveAxis', ...at, axis: 'sub', parent: 'line', before: 'shift' } as const;
    expect(treeAfter(edit)).toBe('line 1-3 (sub 1, shift 2-3 (day 2-3)), all 4');
    expect(cellsAfter(edit)).toEqual([2, 3, 1, 4]);
    const back = { kind: 'moveAxis', ...at, axis: 'sub', parent: 'line' } as const;
    expect(edited(edited(LIST, edit), back)).toEqual(LIST);
  });

  it('move an axis out of its group and into another', () => {
    const out = { kind: 'moveAxis', ...at, axis: 'sub', parent: null } as const;
    expect(treeAfter(out)).toBe('line 1-2 (shift 1-2 (day 1-2)), all 3, sub 4');
    expect(edited(LIST, out).sheets[0]?.regions[0]?.rows[2]?.of).toBe(undefined);
    const into = { kind: 'moveAxis', ...at, axis: 'all', parent: 'shift' } as const;
    expect(treeAfter(into)).toBe('line 1-4 (shift 1-3 (day 1-2, all 3), sub 4)');
    expect(cellsAfter(into)).toEqual([1, 2, 4, 3]);
  });

  it('exchange two groups that stand over the same lines', () => {
    const swap = { kind: 'moveAxis', ...at, axis: 'day', parent: 'line', before: 'shift' } as const;
    expect(treeAfter(swap)).toBe('line 1-3 (day 1-2 (shift 1-2), sub 3), all 4');
  });

  it('refuse moves that leave a group without lines or make it its own part', () => {
    expect(refusal({ kind: 'moveAxis', ...at, axis: 'day', parent: null })).toBe('merge_over_group');
    expect(refusal({ kind: 'moveAxis', ...at, axis: 'line', parent: 'shift' })).toBe('no_such_part');
    expect(refusal({ kind: 'moveAxis', ...at, axis: 'sub', parent: 'none' })).toBe('no_such_part');
  });

  it('make new lines for an axis before another and after the last', () => {
    const first = {
      kind: 'axis',
      ...rows,
      parent: 'line',
      axis: axis('fixed', 'f', 1, 1),
      before: 'sub',
    } as const;
    expect(treeAfter(first)).toBe('line 1-4 (shift 1-2 (day 1-2), f 3, sub 4), all 5');
    expect(cellsAfter(first)).toEqual([1, 2, 4, 5]);
    const last = { kind: 'axis', ...rows, parent: 'line', axis: axis('total', 't', 4, 4) } as const;
    expect(treeAfter(last)).toBe('line 1-4 (shift 1-2 (day 1-2), sub 3, t 4), all 5');
    const end = { kind: 'axis', ...rows, parent: null, axis: axis('total', 't', 5, 5) } as const;
    expect(edited(LIST, end).sheets[0]?.regions[0]?.at.rows).toBe(5);
  });

  it('put a new group around what stands over its lines, and take it away again', () => {
    const around = {
      kind: 'axis',
      ...rows,
      parent: 'line',
      axis: axis('group', 'g', 1, 3, '[day]'),
    } as const;
    const grouped = edited(LIST, around);
    expect(treeOf(grouped.sheets[0]?.regions[0]?.rows ?? [])).toBe(
      'line 1-3 (g 1-3 (shift 1-2 (day 1-2), sub 3)), all 4',
    );
    expect(edited(grouped, { kind: 'removeAxis', ...at, axis: 'g' })).toEqual(LIST);
  });

  it('replace an axis of the same key, and refuse one over part of another', () => {
    const total = axis('total', 'all', 4, 4, undefined, { shownOnly: true });
    const changed = edited(LIST, { kind: 'axis', ...rows, parent: null, axis: total });
    expect(changed.sheets[0]?.regions[0]?.rows[1]).toEqual(total);
    const over = axis('total', 't', 2, 2);
    expect(refusal({ kind: 'axis', ...rows, parent: 'line', axis: over })).toBe('merge_over_group');
  });

  it('take the group of a removed axis away from cells', () => {
    const named = edited(LIST, {
      kind: 'cells',
      sheet: 's1',
      range: { row: 1, col: 0, rows: 1, cols: 1 },
      patch: { row: 'shift' },
    });
    expect(edited(named, { kind: 'removeAxis', ...at, axis: 'shift' }).sheets[0]?.cells[0]).toEqual(
      cell(1, 0, '=[line]'),
    );
  });
});

describe('edits of regions and queries', () => {
  it('refuse regions over others, over merges and of no query', () => {
    const add = (given: Parameters<typeof region>[0], more = {}) =>
      refusal({ kind: 'region', sheet: 's1', region: region(given, { key: 'r2', ...more }) });
    expect(add({ row: 0, col: 0, rows: 2, cols: 1 })).toBe('overlapping_regions');
    expect(add({ row: 0, col: 0, rows: 1, cols: 3 })).toBe('outside_sheet');
    expect(add({ row: 0, col: 0, rows: 1, cols: 1 }, { query: 'q9' })).toBe('no_such_part');
    const narrow = region({ row: 1, col: 0, rows: 4, cols: 1 });
    expect(refusal({ kind: 'region', sheet: 's1', region: narrow })).toBe('merge_over_group');
  });

  it('cut axes with their region', () => {
    const [first] = LIST.sheets[0]?.regions ?? [];
    if (!first) throw new Error('no region');
    const less = { ...first, at: { row: 1, col: 0, rows: 2, cols: 2 } };
    expect(treeAfter({ kind: 'region', sheet: 's1', region: less })).toBe('line 1-2 (shift 1-2 (day 1-2))');
  });

  it('keep a query that is read', () => {
    const more = edited(LIST, { kind: 'query', query: query('q2') });
    expect(edited(more, { kind: 'removeQuery', query: 'q2' })).toEqual(LIST);
    expect(refusal({ kind: 'removeQuery', query: 'q1' })).toBe('in_use');
    const content = { expr: expr('sum([q2.good])') };
    const place = { row: 0, col: 0, rows: 1, cols: 1 };
    const read = edited(more, { kind: 'content', sheet: 's1', at: place, content });
    expect(applyEdit(read, { kind: 'removeQuery', query: 'q2' })).toMatchObject({ refused: 'in_use' });
  });
});

describe('a dropped field', () => {
  const drop = (row: number, col: number, field: string, isAddable = true) =>
    ({ kind: 'dropField', sheet: 's1', at: { row, col }, query: 'q1', field, isAddable }) as const;
  const contentAt = (given: Report, row: number, col: number) =>
    given.sheets[0]?.cells.find((one) => one.at.row === row && one.at.col === col)?.content;

  it('is a value in its group and a sum on groups and totals', () => {
    expect(contentAt(edited(LIST, drop(4, 0, 'good')), 4, 0)).toEqual({ expr: expr('sum([good])') });
    expect(contentAt(edited(LIST, drop(1, 1, 'day')), 1, 1)).toEqual({ expr: expr('[day]') });
    expect(contentAt(edited(LIST, drop(4, 0, 'line', false)), 4, 0)).toEqual({ expr: expr('[line]') });
  });

  it('makes a region of its row where there is none', () => {
    const plain = report([
      sheet([60, 60, 60], ['head', 'body', 'body'], { cells: [cell(1, 2, '注', { rows: 2 })] }),
    ]);
    const made = edited(plain, drop(1, 1, 'good')).sheets[0];
    expect(made?.regions).toEqual([
      region(
        { row: 1, col: 0, rows: 1, cols: 2 },
        { key: 'r1', rows: [axis('detail', 'd1', 1, 1)], empty: 'blank' },
      ),
    ]);
    expect(made?.cells.at(-1)).toEqual(cell(1, 1, '=[good]'));
    expect(edited(plain, drop(0, 1, 'good')).sheets[0]?.regions).toEqual([]);
  });

  it('of another query is refused, of a joined one named with it', () => {
    const more = edited(LIST, { kind: 'query', query: query('q2') });
    const other = { ...drop(1, 1, 'good'), query: 'q2' } as const;
    expect(applyEdit(more, other)).toEqual({ refused: 'field_of_other_query', params: { name: 'q1' } });
    const joined = query('q1', { join: { to: 'q2', on: [['id', 'id']] } });
    const read = edited(edited(more, { kind: 'query', query: joined }), other);
    expect(contentAt(read, 1, 1)).toEqual({ expr: expr('sum([q2.good])') });
  });
});
