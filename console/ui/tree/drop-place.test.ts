import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTree, isWithin, moveNode, placeOf, visibleRows, walkTree } from '#shared/domain/tree/tree.ts';
import { toDropMark, toMovePlace } from './drop-place.ts';

const tree = buildTree([
  { id: 'a', parentId: null },
  { id: 'a1', parentId: 'a' },
  { id: 'a2', parentId: 'a' },
  { id: 'b', parentId: null },
]);
const row = (id: string, isOpen = true) => {
  const found = visibleRows(tree, () => isOpen).find(({ node }) => node.id === id);
  if (!found) throw new Error(id);
  return found;
};
const all = () => true;
const none = () => false;

describe('where a drag would drop', () => {
  it('is before, into or after a row by the height of the pointer', () => {
    expect(toDropMark(row('b'), 0.1, all)).toEqual({
      kind: 'before',
      level: 0,
      place: { parentId: null, index: 1 },
    });
    expect(toDropMark(row('b'), 0.5, all)).toEqual({
      kind: 'into',
      level: 1,
      place: { parentId: 'b', index: 0 },
    });
    expect(toDropMark(row('b'), 0.9, all)).toMatchObject({
      kind: 'after',
      place: { parentId: null, index: 2 },
    });
  });

  it('below an expanded row is before its first child', () => {
    expect(toDropMark(row('a'), 0.9, all)).toEqual({
      kind: 'after',
      level: 1,
      place: { parentId: 'a', index: 0 },
    });
    expect(toDropMark(row('a', false), 0.9, all)).toMatchObject({ place: { parentId: null, index: 1 } });
  });

  it('is never into what has no children', () => {
    expect(toDropMark(row('a1'), 0.49, none).kind).toBe('before');
    expect(toDropMark(row('a1'), 0.51, none).kind).toBe('after');
  });

  it('counts without the moved node, and is none where nothing would change or inside of the node', () => {
    expect(toMovePlace(tree, 'a1', { parentId: 'a', index: 2 })).toEqual({ parentId: 'a', index: 1 });
    expect(toMovePlace(tree, 'a1', { parentId: 'a', index: 1 })).toBeNull();
    expect(toMovePlace(tree, 'a1', { parentId: 'a', index: 0 })).toBeNull();
    expect(toMovePlace(tree, 'a', { parentId: 'a1', index: 0 })).toBeNull();
    expect(toMovePlace(tree, 'x', { parentId: null, index: 0 })).toBeNull();
  });

  it('puts the node on the side of the row that the pointer was on', () => {
    const forest = fc.array(fc.option(fc.nat(500)), { minLength: 2, maxLength: 25 }).map((parents) =>
      buildTree(
        parents.map((parent, index) => ({
          id: `${index}`,
          parentId: parent === null || index === 0 ? null : `${parent % index}`,
        })),
      ),
    );
    fc.assert(
      fc.property(
        forest,
        fc.nat(),
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (given, from, over, ratio) => {
          const rows = visibleRows(given, () => true);
          const moved = rows[from % rows.length];
          const target = rows[over % rows.length];
          if (!moved || !target || isWithin(given, target.node.id, moved.node.id)) return;
          const mark = toDropMark(target, ratio, () => true);
          const place = toMovePlace(given, moved.node.id, mark.place);
          const next = place ? moveNode(given, moved.node.id, place) : given;
          expect(next).not.toBeNull();
          const order = [...walkTree(next ?? [])].map(({ node }) => node.id);
          const isAfter = order.indexOf(moved.node.id) > order.indexOf(target.node.id);
          expect(isAfter).toBe(mark.kind !== 'before');
          if (mark.kind === 'into') expect(placeOf(next ?? [], moved.node.id)?.parentId).toBe(target.node.id);
        },
      ),
    );
  });
});
