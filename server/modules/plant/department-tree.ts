import type { Id } from '#shared/contracts/envelope.ts';
import type { Department, DepartmentNode, DepartmentType } from '#shared/contracts/plant.ts';

/**
 * Builds the tree from rows in display order. With `rootId` the tree starts at that department, otherwise at every
 * department without a parent. A row whose parent is missing is not shown anywhere.
 */
export function toDepartmentTree(
  departments: readonly Department[],
  rootId: Id | null = null,
): DepartmentNode[] {
  const nodes = new Map(departments.map((department) => [department.deptId, toNode(department)]));
  const roots: DepartmentNode[] = [];
  for (const node of nodes.values()) {
    if (rootId === null ? node.parentId === null : node.id === rootId) roots.push(node);
    if (node.parentId !== null) nodes.get(node.parentId)?.children.push(node);
  }
  return roots;
}

/** Keeps the branches that lead to a department of `dtype`, and nothing below it that does not. */
export function keepBranchesTo(tree: readonly DepartmentNode[], dtype: DepartmentType): DepartmentNode[] {
  return tree.flatMap((node) => {
    const children = keepBranchesTo(node.children, dtype);
    return node.dtype === dtype || children.length > 0 ? [{ ...node, children }] : [];
  });
}

function toNode(department: Department): DepartmentNode {
  const { deptId, parentId, name, nameEn, code, dtype } = department;
  return { id: deptId, parentId, name, nameEn, code, dtype, children: [] };
}
