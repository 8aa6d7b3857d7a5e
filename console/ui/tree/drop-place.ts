import { isWithin, type Nested, type Place, placeOf, type VisibleRow } from '#shared/domain/tree/tree.ts';

/** Where a drag would drop: a line above or below a row, or into it. */
export interface DropMark {
  readonly kind: 'before' | 'after' | 'into';
  /** Indentation of the line. */
  readonly level: number;
  readonly place: Place;
}

const EDGE = 0.25;

/**
 * What a pointer over a row means: its edges are places beside it, its middle is a place inside of it where it may have
 * children. Below an expanded row is before its first child. `ratio`: 0 at the row's top, 1 at its bottom.
 */
export function toDropMark<Node extends Nested<Node>>(
  row: VisibleRow<Node>,
  ratio: number,
  canHold: (node: Node) => boolean,
): DropMark {
  const { node, parent, level, index, isExpanded } = row;
  const edge = canHold(node) ? EDGE : 0.5;
  if (ratio < edge) return { kind: 'before', level, place: { parentId: parent?.id ?? null, index } };
  if (ratio <= 1 - edge && canHold(node))
    return { kind: 'into', level: level + 1, place: { parentId: node.id, index: node.children.length } };
  if (isExpanded) return { kind: 'after', level: level + 1, place: { parentId: node.id, index: 0 } };
  return { kind: 'after', level, place: { parentId: parent?.id ?? null, index: index + 1 } };
}

/**
 * The place counted without the moved node, as `moveNode` takes it. Null where the node cannot go, inside of itself, or
 * where it stands already.
 */
export function toMovePlace<Node extends Nested<Node>>(
  tree: readonly Node[],
  id: string,
  { parentId, index }: Place,
): Place | null {
  if (parentId !== null && isWithin(tree, parentId, id)) return null;
  const from = placeOf(tree, id);
  if (from === null) return null;
  const isSameParent = from.parentId === parentId;
  const counted = isSameParent && from.index < index ? index - 1 : index;
  return isSameParent && counted === from.index ? null : { parentId, index: counted };
}
