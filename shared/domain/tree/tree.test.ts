import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ancestorsOf,
  buildTree,
  type FlatRow,
  filterTree,
  findNode,
  isWithin,
  moveNode,
  type Place,
  placeAfterStep,
  placeOf,
  type Tree,
  visibleRows,
  walkTree,
} from './tree.ts';

/** Rows whose parents are anything: missing, themselves, later rows, rings. */
const anyRows = fc
  .array(fc.tuple(fc.nat(30), fc.option(fc.nat(35))), { maxLength: 60 })
  .map((pairs) =>
    pairs.map(([id, parent]): FlatRow => ({ id: `${id}`, parentId: parent === null ? null : `${parent}` })),
  );

/** Rows of a forest: every parent stands before its children. */
const forest = fc.array(fc.option(fc.nat(1_000)), { minLength: 1, maxLength: 40 }).map((parents) =>
  parents.map(
    (parent, index): FlatRow => ({
      id: `${index}`,
      parentId: parent === null || index === 0 ? null : `${parent % index}`,
    }),
  ),
);

type Node = Tree<FlatRow>;
const ids = (tree: readonly Node[]): string[] => [...walkTree(tree)].map(({ node }) => node.id);
const shape = (tree: readonly Node[]): unknown => tree.map(({ id, children }) => [id, shape(children)]);

describe('a tree built from rows', () => {
  it('has every row that leads to a root, once, and ends for whatever rows there are', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const first = new Map(rows.toReversed().map((row) => [row.id, row]));
        const leadsToRoot = (id: string, seen: readonly string[] = []): boolean => {
          const row = first.get(id);
          if (!row || seen.includes(id)) return false;
          return row.parentId === null || leadsToRoot(row.parentId, [...seen, id]);
        };
        const tree = buildTree(rows);
        expect(ids(tree).toSorted()).toEqual([...first.keys()].filter((id) => leadsToRoot(id)).toSorted());
        for (const { node, parent } of walkTree(tree)) expect(node.parentId).toBe(parent?.id ?? null);
      }),
    );
  });

  it('keeps siblings in the order of the rows', () => {
    fc.assert(
      fc.property(forest, (rows) => {
        const order = new Map(rows.map(({ id }, index) => [id, index]));
        for (const { siblings } of walkTree(buildTree(rows))) {
          const places = siblings.map(({ id }) => order.get(id) ?? -1);
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('starts at any row, in a ring too', () => {
    const ring = [
      { id: 'a', parentId: 'c' },
      { id: 'b', parentId: 'a' },
      { id: 'c', parentId: 'b' },
    ];
    expect(buildTree(ring)).toEqual([]);
    expect(shape(buildTree(ring, ({ id }) => id === 'b'))).toEqual([['b', [['c', [['a', []]]]]]]);
  });

  it('takes a hundred thousand rows in one chain', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => ({
      id: `${index}`,
      parentId: index === 0 ? null : `${index - 1}`,
    }));
    const tree = buildTree(rows);
    expect(ids(tree)).toHaveLength(rows.length);
    expect(ancestorsOf(tree, '99999')).toHaveLength(99_999);
    expect(ids(filterTree(tree, ({ id }) => id === '50000'))).toHaveLength(50_001);
    expect(visibleRows(tree, () => true)).toHaveLength(rows.length);
    expect(isWithin(tree, '99999', '1')).toBe(true);
  });
});

describe('finding', () => {
  it('agrees with the parents of the rows', () => {
    fc.assert(
      fc.property(forest, (rows) => {
        const tree = buildTree(rows);
        for (const { id, parentId } of rows) {
          const above = ancestorsOf(tree, id);
          expect(above.at(-1)?.id ?? null).toBe(parentId);
          expect(findNode(tree, id)?.id).toBe(id);
          expect(placeOf(tree, id)?.parentId).toBe(parentId);
          for (const ancestor of above) expect(isWithin(tree, id, ancestor.id)).toBe(true);
          expect(isWithin(tree, id, id)).toBe(true);
        }
        expect(findNode(tree, 'none')).toBeNull();
        expect(placeOf(tree, 'none')).toBeNull();
        expect(ancestorsOf(tree, 'none')).toEqual([]);
      }),
    );
  });

  it('keeps what matches with what is above it, and nothing else', () => {
    fc.assert(
      fc.property(forest, fc.integer({ min: 1, max: 5 }), (rows, divisor) => {
        const tree = buildTree(rows);
        const matches = ({ id }: { id: string }) => Number(id) % divisor === 0;
        const expected = ids(tree).filter((id) =>
          rows.some((row) => matches(row) && isWithin(tree, row.id, id)),
        );
        expect(ids(filterTree(tree, matches))).toEqual(expected);
      }),
    );
  });

  it('shows what all nodes above are expanded for', () => {
    fc.assert(
      fc.property(forest, fc.integer({ min: 1, max: 4 }), (rows, divisor) => {
        const tree = buildTree(rows);
        const isExpanded = ({ id }: { id: string }) => Number(id) % divisor === 0;
        const expected = ids(tree).filter((id) => ancestorsOf(tree, id).every(isExpanded));
        const shown = visibleRows(tree, isExpanded);
        expect(shown.map(({ node }) => node.id)).toEqual(expected);
        for (const { node, level } of shown) expect(level).toBe(ancestorsOf(tree, node.id).length);
      }),
    );
  });
});

describe('moving', () => {
  const move = fc.record({ id: fc.nat(45), parent: fc.option(fc.nat(45)), index: fc.nat(10) });

  it('keeps every node once and puts the moved one where it was sent, with what is below it', () => {
    fc.assert(
      fc.property(forest, move, (rows, { id, parent, index }) => {
        const tree = buildTree(rows);
        const moved = findNode(tree, `${id}`);
        const to: Place = { parentId: parent === null ? null : `${parent}`, index };
        const next = moveNode(tree, `${id}`, to);
        const isPossible =
          moved !== null &&
          (to.parentId === null ||
            (findNode(tree, to.parentId) !== null && !isWithin(tree, to.parentId, `${id}`)));
        expect(next !== null).toBe(isPossible);
        if (next === null) return;
        expect(ids(next).toSorted()).toEqual(ids(tree).toSorted());
        expect(findNode(next, `${id}`)).toEqual(moved);
        const place = placeOf(next, `${id}`);
        const siblings = to.parentId === null ? next : (findNode(next, to.parentId)?.children ?? []);
        expect(place).toEqual({ parentId: to.parentId, index: Math.min(index, siblings.length - 1) });
      }),
    );
  });

  it('to where a node stands changes nothing', () => {
    fc.assert(
      fc.property(forest, (rows) => {
        const tree = buildTree(rows);
        for (const { id } of rows) {
          const place = placeOf(tree, id);
          expect(place && shape(moveNode(tree, id, place) ?? [])).toEqual(shape(tree));
        }
      }),
    );
  });

  it('by a step and back leads to where the node stood', () => {
    const back = { up: 'down', down: 'up' } as const;
    fc.assert(
      fc.property(forest, fc.constantFrom('up' as const, 'down' as const), (rows, step) => {
        const tree = buildTree(rows);
        for (const { id } of rows) {
          const place = placeAfterStep(tree, id, step);
          if (place === null) continue;
          const next = moveNode(tree, id, place) ?? [];
          const home = placeAfterStep(next, id, back[step]);
          expect(home && shape(moveNode(next, id, home) ?? [])).toEqual(shape(tree));
        }
      }),
    );
  });

  it('goes into the node before and out beside the parent', () => {
    const tree = buildTree([
      { id: 'a', parentId: null },
      { id: 'a1', parentId: 'a' },
      { id: 'b', parentId: null },
      { id: 'c', parentId: null },
    ]);
    expect(placeAfterStep(tree, 'b', 'in')).toEqual({ parentId: 'a', index: 1 });
    expect(placeAfterStep(tree, 'a', 'in')).toBeNull();
    expect(placeAfterStep(tree, 'a1', 'out')).toEqual({ parentId: null, index: 1 });
    expect(placeAfterStep(tree, 'b', 'out')).toBeNull();
    expect(placeAfterStep(tree, 'c', 'down')).toBeNull();
    expect(placeAfterStep(tree, 'a', 'up')).toBeNull();
    expect(placeAfterStep(tree, 'x', 'up')).toBeNull();
  });
});
