import { describe, expect, it } from 'vitest';
import { applyEdit } from '#shared/domain/report/edit/apply-edit.ts';
import { axis, expr, region, report, sheet } from '#tests/support/reports/report-parts.ts';
import { type AddedAxis, addedAxis, axisNodes, moveTo, placeAfter } from './tree-moves.ts';

const REGION = region(
  { row: 0, col: 0, rows: 4, cols: 2 },
  {
    rows: [
      axis('group', 'line', 0, 1, '[line]', {
        children: [axis('group', 'shift', 0, 0, '[shift]'), axis('total', 'sub', 1, 1)],
      }),
      axis('fixed', 'plan', 2, 2),
      axis('total', 'all', 3, 3),
    ],
  },
);
const TREE = axisNodes(REGION.rows);
const REPORT = report([sheet([60, 60], ['body', 'body', 'body', 'body'], { regions: [REGION] })]);

describe('moves by keys', () => {
  it('go up and down among siblings, and not past them', () => {
    expect(placeAfter(TREE, 'plan', 'up')).toEqual({ parentId: null, index: 0 });
    expect(placeAfter(TREE, 'plan', 'down')).toEqual({ parentId: null, index: 2 });
    expect(placeAfter(TREE, 'shift', 'up')).toBe(null);
    expect(placeAfter(TREE, 'all', 'down')).toBe(null);
  });

  it('go into the group above and out after the parent', () => {
    expect(placeAfter(TREE, 'plan', 'in')).toEqual({ parentId: 'line', index: 2 });
    expect(placeAfter(TREE, 'sub', 'in')).toEqual({ parentId: 'shift', index: 0 });
    expect(placeAfter(TREE, 'line', 'in')).toBe(null);
    expect(placeAfter(TREE, 'sub', 'out')).toEqual({ parentId: null, index: 1 });
    expect(placeAfter(TREE, 'all', 'out')).toBe(null);
  });

  it('name the axis that comes after the place', () => {
    expect(moveTo(TREE, 'plan', { parentId: null, index: 0 })).toEqual({
      axis: 'plan',
      parent: null,
      before: 'line',
    });
    expect(moveTo(TREE, 'line', { parentId: null, index: 1 })).toEqual({
      axis: 'line',
      parent: null,
      before: 'all',
    });
    expect(moveTo(TREE, 'plan', { parentId: 'line', index: 2 })).toEqual({ axis: 'plan', parent: 'line' });
  });
});

describe('added axes', () => {
  const rowsWith = (at: string | null, added: AddedAxis) => {
    const edit = addedAxis(REGION, 'rows', at, added, expr('[day]'));
    const result = applyEdit(REPORT, { kind: 'axis', sheet: 's1', region: 'r1', lines: 'rows', ...edit });
    if ('refused' in result) throw new Error(result.refused);
    return result.report.sheets[0]?.regions[0]?.rows;
  };

  it('inside a group stand around what repeats there', () => {
    expect(rowsWith('line', 'inside')?.[0]?.children[0]).toMatchObject({
      key: 'g1',
      kind: 'group',
      span: { from: 0, to: 0 },
      children: [{ key: 'shift' }],
    });
  });

  it('beside one get a line of their own, with its parent', () => {
    const [line, plan] = rowsWith('sub', 'fixed') ?? [];
    expect(line).toMatchObject({
      span: { from: 0, to: 2 },
      children: [{}, {}, { key: 'f1', span: { from: 2 } }],
    });
    expect(plan?.span).toEqual({ from: 3, to: 3 });
    expect(rowsWith('line', 'total')?.[1]).toMatchObject({ key: 't1', of: 'line', span: { from: 2, to: 2 } });
    expect(rowsWith('all', 'beside')?.at(-1)).toMatchObject({ key: 'g1', span: { from: 4, to: 4 } });
  });

  it('are over all lines where there is none', () => {
    expect(addedAxis(REGION, 'cols', null, 'inside', undefined)).toEqual({
      parent: null,
      axis: axis('group', 'g1', 0, 1),
    });
  });
});
