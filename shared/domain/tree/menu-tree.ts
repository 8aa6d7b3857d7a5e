import { type MenuNode, ROOT_PARENT } from '#shared/contracts/platform/menu.ts';
import { buildTree, findNode, mapTree, type Tree } from './tree.ts';

/** A menu by itself, before it stands in a tree. */
export type MenuRow = Omit<MenuNode, 'children' | 'rootId' | 'hasChildren'>;

/**
 * The tree of menus, siblings by `sort`, then by age. A row whose parent is not among the rows is left out, and so
 * is a ring of rows that are each other's parents: neither can be reached from a root.
 */
export function toMenuTree(rows: readonly MenuRow[]): MenuNode[] {
  const tree = buildTree(rows.toSorted(inOrder), ({ parentId }) => parentId === ROOT_PARENT);
  return mapTree<Tree<MenuRow>, MenuNode>(tree, (node, children, { root }) => ({
    ...node,
    rootId: root.id,
    children,
    hasChildren: children.length > 0,
  }));
}

/**
 * What a user sees of a tree: the granted nodes without buttons, with the groups above them. A group without anything
 * to open in it is left out.
 */
export function toVisibleTree(tree: readonly MenuNode[], granted: ReadonlySet<string>): MenuNode[] {
  return mapTree<MenuNode, MenuNode>(tree, (node, children) => {
    if (node.type === '1') return null;
    const isPlace = node.path !== null || node.component !== null || node.type === '3';
    const isShown = (granted.has(node.id) && isPlace) || children.some(({ type }) => type !== '3');
    return isShown ? { ...node, children, hasChildren: children.length > 0 } : null;
  });
}

/** One level: the children of a node, or the roots, without what is below them. */
export function levelOf(tree: readonly MenuNode[], parentId: string): MenuNode[] {
  const nodes = parentId === ROOT_PARENT ? tree : (findNode(tree, parentId)?.children ?? []);
  return nodes.map((node) => ({ ...node, children: [] }));
}

function inOrder(a: MenuRow, b: MenuRow): number {
  return a.sort - b.sort || a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
}
