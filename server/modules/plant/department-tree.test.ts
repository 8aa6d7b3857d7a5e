import { describe, expect, it } from 'vitest';
import type { DepartmentNode } from '#shared/contracts/plant/department.ts';
import { toDepartmentTree } from './department-tree.ts';

const department = (deptId: string, parentId: string | null) =>
  ({ deptId, parentId, name: deptId, nameEn: null, code: `C${deptId}`, dtype: 'workshop' }) as const;
const ROWS = [department('1', null), department('2', '1'), department('3', '2'), department('4', '1')];
type Ids = readonly [id: string, ...children: Ids[]];
const idsOf = ({ id, children }: DepartmentNode): Ids => [id, ...children.map(idsOf)];
const treeOf = (rows: typeof ROWS, rootId: string | null = null) => toDepartmentTree(rows, rootId).map(idsOf);

describe('the tree of departments', () => {
  it('begins at all whose parents are not there', () => {
    expect(treeOf(ROWS)).toEqual([['1', ['2', ['3']], ['4']]]);
    expect(treeOf(ROWS.slice(1))).toEqual([['2', ['3']], ['4']]);
  });

  it('begins at the given one, where that is among them', () => {
    expect(treeOf(ROWS, '2')).toEqual([['2', ['3']]]);
    expect(treeOf(ROWS, '9')).toEqual([['1', ['2', ['3']], ['4']]]);
  });
});
