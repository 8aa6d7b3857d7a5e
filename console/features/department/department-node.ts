import type { Department } from '#shared/contracts/plant/department.ts';
import { buildTree, isTopOf, type Tree, walkTree } from '#shared/domain/tree/tree.ts';

/** A department in its tree; `id` is what trees of the console go by. */
export type DepartmentTreeNode = Tree<Department & { readonly id: string }>;

export function departmentTreeOf(rows: readonly Department[]): DepartmentTreeNode[] {
  const nodes = rows.map((row) => ({ ...row, id: row.deptId }));
  return buildTree(nodes, isTopOf(nodes));
}

/** The rows of a tree in its order, each below the parent that it has there. */
export function toDepartmentRows(tree: readonly DepartmentTreeNode[]): Department[] {
  return [...walkTree(tree)].map(({ node: { children: _below, id: _id, ...row }, parent }) => ({
    ...row,
    parentId: parent?.deptId ?? null,
  }));
}
