import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Department, DepartmentNode } from '#shared/contracts/plant/department.ts';
import { buildTree, isTopOf } from '#shared/domain/tree/tree.ts';

/**
 * Builds the tree from rows in display order. With `rootId` the tree starts at that department where it is among the rows,
 * otherwise at every department whose parent is not among them.
 */
export function toDepartmentTree(
  departments: readonly Pick<Department, 'deptId' | 'parentId' | 'name' | 'nameEn' | 'code' | 'dtype'>[],
  rootId: Id | null = null,
): DepartmentNode[] {
  const rows = departments.map(({ deptId, parentId, name, nameEn, code, dtype }) => ({
    id: deptId,
    parentId,
    name,
    nameEn,
    code,
    dtype,
  }));
  const hasRoot = rootId !== null && rows.some(({ id }) => id === rootId);
  return buildTree(rows, hasRoot ? ({ id }) => id === rootId : isTopOf(rows));
}
