import type { Department, DepartmentNode } from '#shared/contracts/department.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { buildTree } from '#shared/domain/tree.ts';

/**
 * Builds the tree from rows in display order. With `rootId` the tree starts at that department, otherwise at every
 * department without a parent. A row whose parent is missing is not shown anywhere.
 */
export function toDepartmentTree(
  departments: readonly Department[],
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
  return buildTree(rows, ({ id, parentId }) => (rootId === null ? parentId === null : id === rootId));
}
