import { findNode, type Nested, placeOf } from '#shared/domain/tree/tree.ts';

/** A node below a parent (null: a root), between all children that it has there. */
export interface PlacedMove {
  readonly id: string;
  readonly parentId: string | null;
  readonly siblingIds: readonly string[];
}

/** The move that leads to where a node stands in a tree. */
export function placedMove<Node extends Nested<Node>>(tree: readonly Node[], id: string): PlacedMove | null {
  const place = placeOf(tree, id);
  if (!place) return null;
  const { parentId } = place;
  const siblings = parentId === null ? tree : (findNode(tree, parentId)?.children ?? []);
  return { id, parentId, siblingIds: siblings.map((sibling) => sibling.id) };
}
