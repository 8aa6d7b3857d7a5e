import { ancestorsOf, findNode, mapTree, type Nested, walkTree } from './tree.ts';

/** `half`: some of what is below, or the node without some of what is below it. */
export type CheckState = 'on' | 'off' | 'half';

/**
 * Whether a node is something that can be chosen by itself; what is none only stands for its children. Leaves always
 * are; of a menu, pages are and groups are not, so that a page can be granted without its buttons.
 */
export type IsChoice<Node> = (node: Node) => boolean;

const onlyLeaves = (): boolean => false;

/** The state of every node, from the chosen ids. */
export function checkStates<Node extends Nested<Node>>(
  tree: readonly Node[],
  chosen: ReadonlySet<string>,
  isChoice: IsChoice<Node> = onlyLeaves,
): ReadonlyMap<string, CheckState> {
  const states = new Map<string, CheckState>();
  mapTree<Node, CheckState>(tree, (node, children) => {
    const all = [...children];
    if (children.length === 0 || isChoice(node)) all.push(chosen.has(node.id) ? 'on' : 'off');
    const [first = 'off'] = all;
    const state = all.every((one) => one === first) ? first : 'half';
    states.set(node.id, state);
    return state;
  });
  return states;
}

/**
 * The chosen ids after a node was checked or unchecked with everything below it, without the nodes in `isFixed`.
 * A choice brings the choices above it along: a button is of no use without its page. With `isAlone` it does not:
 * a department is reached without the one above it.
 */
export function setChecked<Node extends Nested<Node>>(
  tree: readonly Node[],
  chosen: ReadonlySet<string>,
  change: { readonly id: string; readonly isOn: boolean },
  isChoice: IsChoice<Node> = onlyLeaves,
  isFixed: (node: Node) => boolean = () => false,
  isAlone = false,
): Set<string> {
  const next = new Set(chosen);
  const node = findNode(tree, change.id);
  if (node === null) return next;
  const isOwn = (one: Node): boolean => (one.children.length === 0 || isChoice(one)) && !isFixed(one);
  for (const { node: inner } of walkTree([node])) {
    if (!isOwn(inner)) continue;
    if (change.isOn) next.add(inner.id);
    else next.delete(inner.id);
  }
  if (change.isOn && !isAlone)
    for (const above of ancestorsOf(tree, change.id)) if (isOwn(above)) next.add(above.id);
  return next;
}

/** The chosen ids and all nodes above them: what a role is granted, so that the choices can be reached. */
export function withAncestors<Node extends Nested<Node>>(
  tree: readonly Node[],
  chosen: ReadonlySet<string>,
): Set<string> {
  const ids = new Set<string>();
  mapTree<Node, true>(tree, ({ id }, children) => {
    if (children.length === 0 && !chosen.has(id)) return null;
    ids.add(id);
    return true;
  });
  return ids;
}
