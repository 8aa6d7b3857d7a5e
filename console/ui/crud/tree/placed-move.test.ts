import { expect, it } from 'vitest';
import { moveNode, type Nested } from '#shared/domain/tree/tree.ts';
import { placedMove } from './placed-move.ts';

interface Node extends Nested<Node> {
  readonly id: string;
  readonly children: readonly Node[];
}
const node = (id: string, children: readonly Node[] = []): Node => ({ id, children });
const tree = [node('a', [node('a1'), node('a2'), node('a3')]), node('b')];

it('leads back to where a node stood, among all that stood there', () => {
  expect(placedMove(tree, 'a2')).toEqual({ id: 'a2', parentId: 'a', siblingIds: ['a1', 'a2', 'a3'] });
  expect(placedMove(tree, 'b')).toEqual({ id: 'b', parentId: null, siblingIds: ['a', 'b'] });
});

it('is the undo of a move: what it names is the tree as it was', () => {
  const back = placedMove(tree, 'a2');
  const moved = moveNode(tree, 'a2', { parentId: 'b', index: 0 }) ?? [];
  const index = back?.siblingIds.indexOf('a2') ?? -1;
  expect(moveNode(moved, 'a2', { parentId: back?.parentId ?? null, index })).toEqual(tree);
});

it('is none for a node that is not in the tree', () => {
  expect(placedMove(tree, 'gone')).toBeNull();
});
