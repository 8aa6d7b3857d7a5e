/** A node with its children in display order. Ids are unique in a tree. */
export interface Nested<Node> {
  readonly id: string;
  readonly children: readonly Node[];
}

/** A record that names its parent. */
export interface FlatRow {
  readonly id: string;
  readonly parentId: string | null;
}

export type Tree<Row> = Row & { children: Tree<Row>[] };

/** A node on a walk through a tree. */
export interface Visit<Node> {
  readonly node: Node;
  readonly parent: Node | null;
  /** The root that the node stands under; the node itself for a root. */
  readonly root: Node;
  /** 0 for a root. */
  readonly level: number;
  /** Position among its siblings. */
  readonly index: number;
  readonly siblings: readonly Node[];
}

/** A place in a tree: child number `index` of `parentId`, or of the roots. */
export interface Place {
  readonly parentId: string | null;
  readonly index: number;
}

/** True for rows without a parent among the rows: of a part of a tree, such as what a user may see. */
export function isTopOf(rows: readonly FlatRow[]): (row: FlatRow) => boolean {
  const ids = new Set(rows.map(({ id }) => id));
  return ({ parentId }) => parentId === null || !ids.has(parentId);
}

/**
 * Builds a tree from rows in display order, in linear time. A row whose parent is missing and a ring of rows that are
 * each other's parents cannot be reached from a root and are left out; of two rows with one id the first counts.
 */
export function buildTree<Row extends FlatRow>(
  rows: readonly Row[],
  isRoot: (row: Row) => boolean = ({ parentId }) => parentId === null,
): Tree<Row>[] {
  const nodes = new Map<string, Tree<Row>>();
  for (const row of rows) if (!nodes.has(row.id)) nodes.set(row.id, { ...row, children: [] });
  const roots: Tree<Row>[] = [];
  for (const node of nodes.values()) {
    // A root is no child, so every other node has one parent and no path leads back.
    if (isRoot(node)) roots.push(node);
    else if (node.parentId !== null) nodes.get(node.parentId)?.children.push(node);
  }
  return roots;
}

/** Every node, parents before their children, siblings in order. */
export function* walkTree<Node extends Nested<Node>>(tree: readonly Node[]): Generator<Visit<Node>> {
  const open: { siblings: readonly Node[]; index: number; parent: Visit<Node> | null }[] = [
    { siblings: tree, index: 0, parent: null },
  ];
  for (let current = open.at(-1); current; current = open.at(-1)) {
    const { siblings, index, parent } = current;
    const node = siblings[index];
    if (node === undefined) {
      open.pop();
      continue;
    }
    current.index += 1;
    const visit: Visit<Node> = {
      node,
      parent: parent?.node ?? null,
      root: parent?.root ?? node,
      level: parent ? parent.level + 1 : 0,
      index,
      siblings,
    };
    yield visit;
    if (node.children.length > 0) open.push({ siblings: node.children, index: 0, parent: visit });
  }
}

/** A new tree from the leaves up; null leaves a node out, with everything below it. */
export function mapTree<Node extends Nested<Node>, Mapped>(
  tree: readonly Node[],
  map: (node: Node, children: Mapped[], visit: Visit<Node>) => Mapped | null,
): Mapped[] {
  const roots: Mapped[] = [];
  const childrenOf = new Map<Node, Mapped[]>();
  for (const visit of [...walkTree(tree)].reverse()) {
    const { node, parent } = visit;
    const mapped = map(node, (childrenOf.get(node) ?? []).reverse(), visit);
    if (mapped === null) continue;
    const list = parent === null ? roots : (childrenOf.get(parent) ?? []);
    list.push(mapped);
    if (parent !== null) childrenOf.set(parent, list);
  }
  return roots.reverse();
}

/** The nodes that match, with the nodes above them. */
export function filterTree<Node extends Nested<Node>>(
  tree: readonly Node[],
  matches: (node: Node) => boolean,
): Node[] {
  return mapTree<Node, Node>(tree, (node, children) =>
    children.length > 0 || matches(node) ? { ...node, children } : null,
  );
}

export function findNode<Node extends Nested<Node>>(tree: readonly Node[], id: string): Node | null {
  for (const { node } of walkTree(tree)) if (node.id === id) return node;
  return null;
}

/** The nodes above a node, its root first; empty for a root and for an unknown id. */
export function ancestorsOf<Node extends Nested<Node>>(tree: readonly Node[], id: string): Node[] {
  const path: Node[] = [];
  for (const { node, level } of walkTree(tree)) {
    path.length = level;
    if (node.id === id) return path;
    path.push(node);
  }
  return [];
}

/** Whether `id` is `ancestorId` or stands below it: nothing can be moved there. */
export function isWithin<Node extends Nested<Node>>(
  tree: readonly Node[],
  id: string,
  ancestorId: string,
): boolean {
  const ancestor = findNode(tree, ancestorId);
  return ancestor !== null && findNode([ancestor], id) !== null;
}

/** Where a node stands; null for an unknown id. */
export function placeOf<Node extends Nested<Node>>(tree: readonly Node[], id: string): Place | null {
  for (const { node, parent, index } of walkTree(tree))
    if (node.id === id) return { parentId: parent?.id ?? null, index };
  return null;
}

/**
 * The tree with a node moved; `to.index` counts the siblings without it. Null where it cannot be: an unknown node or
 * parent, or a place inside of the node itself.
 */
export function moveNode<Node extends Nested<Node>>(
  tree: readonly Node[],
  id: string,
  to: Place,
): Node[] | null {
  const { parentId } = to;
  const moved = findNode(tree, id);
  if (moved === null) return null;
  if (parentId !== null && (isWithin(tree, parentId, id) || findNode(tree, parentId) === null)) return null;
  const rest = mapTree<Node, Node>(tree, (node, children) => (node.id === id ? null : { ...node, children }));
  if (parentId === null) return rest.toSpliced(to.index, 0, moved);
  return mapTree<Node, Node>(rest, (node, children) => ({
    ...node,
    children: node.id === parentId ? children.toSpliced(to.index, 0, moved) : children,
  }));
}

/** A step of a node by keyboard: among its siblings, into the one before it, or out beside its parent. */
export type Step = 'up' | 'down' | 'in' | 'out';

/** Where a step leads; null where there is none. */
export function placeAfterStep<Node extends Nested<Node>>(
  tree: readonly Node[],
  id: string,
  step: Step,
): Place | null {
  for (const { node, parent, index, siblings } of walkTree(tree)) {
    if (node.id !== id) continue;
    const parentId = parent?.id ?? null;
    if (step === 'up') return index > 0 ? { parentId, index: index - 1 } : null;
    if (step === 'down') return index < siblings.length - 1 ? { parentId, index: index + 1 } : null;
    if (step === 'in') {
      const before = siblings[index - 1];
      return before ? { parentId: before.id, index: before.children.length } : null;
    }
    const above = parent && placeOf(tree, parent.id);
    return above ? { parentId: above.parentId, index: above.index + 1 } : null;
  }
  return null;
}

/** A node that a reader sees: every node above it is expanded. */
export interface VisibleRow<Node> extends Visit<Node> {
  readonly isExpanded: boolean;
}

/** The rows of a tree as a list, without what is below collapsed nodes. */
export function visibleRows<Node extends Nested<Node>>(
  tree: readonly Node[],
  isExpanded: (node: Node) => boolean,
): VisibleRow<Node>[] {
  const rows: VisibleRow<Node>[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const visit of walkTree(tree)) {
    if (visit.level > hiddenBelow) continue;
    const isOpen = visit.node.children.length > 0 && isExpanded(visit.node);
    rows.push({ ...visit, isExpanded: isOpen });
    hiddenBelow = isOpen ? Number.POSITIVE_INFINITY : visit.level;
  }
  return rows;
}
