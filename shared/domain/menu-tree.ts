import { type MenuNode, ROOT_PARENT } from '#shared/contracts/menu.ts';

/** A menu by itself, before it stands in a tree. */
export type MenuRow = Omit<MenuNode, 'children' | 'rootId' | 'hasChildren'>;

/**
 * The tree of menus, siblings by `sort`, then by age. A row whose parent is not among the rows is left out, and so
 * is a ring of rows that are each other's parents: neither can be reached from a root.
 */
export function toMenuTree(rows: readonly MenuRow[]): MenuNode[] {
  const byParent = new Map<string, MenuRow[]>();
  for (const row of rows) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row]);
  const childrenOf = (parentId: string, rootId: string | null): MenuNode[] =>
    (byParent.get(parentId) ?? []).sort(inOrder).map((row) => {
      const children = childrenOf(row.id, rootId ?? row.id);
      return { ...row, rootId: rootId ?? row.id, children, hasChildren: children.length > 0 };
    });
  return childrenOf(ROOT_PARENT, null);
}

/**
 * What somebody sees of a tree: the granted nodes without buttons, with the groups above them. A group without
 * anything to open in it is left out.
 */
export function toVisibleTree(tree: readonly MenuNode[], granted: ReadonlySet<string>): MenuNode[] {
  return tree.flatMap((node) => {
    if (node.type === '1') return [];
    const children = toVisibleTree(node.children, granted);
    const isPlace = node.path !== null || node.component !== null || node.type === '3';
    const isOwn = granted.has(node.id) && isPlace;
    return isOwn || children.some(({ type }) => type !== '3')
      ? [{ ...node, children, hasChildren: children.length > 0 }]
      : [];
  });
}

/** The node of an id anywhere in a tree. */
export function findMenu(tree: readonly MenuNode[], id: string): MenuNode | null {
  for (const node of tree) {
    const found = node.id === id ? node : findMenu(node.children, id);
    if (found) return found;
  }
  return null;
}

/** One level: the children of a node, or the roots, without what is below them. */
export function levelOf(tree: readonly MenuNode[], parentId: string): MenuNode[] {
  const nodes = parentId === ROOT_PARENT ? tree : (findMenu(tree, parentId)?.children ?? []);
  return nodes.map((node) => ({ ...node, children: [] }));
}

/** Whether `id` is `ancestorId` or stands below it: nothing can be moved there. */
export function isWithin(tree: readonly MenuNode[], id: string, ancestorId: string): boolean {
  const ancestor = findMenu(tree, ancestorId);
  return ancestor !== null && findMenu([ancestor], id) !== null;
}

function inOrder(a: MenuRow, b: MenuRow): number {
  return a.sort - b.sort || a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
}
