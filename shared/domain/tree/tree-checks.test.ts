import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTree, findNode, walkTree } from './tree.ts';
import { checkStates, setChecked, withAncestors } from './tree-checks.ts';

const forest = fc.array(fc.option(fc.nat(1_000)), { minLength: 1, maxLength: 30 }).map((parents) =>
  buildTree(
    parents.map((parent, index) => ({
      id: `${index}`,
      parentId: parent === null || index === 0 ? null : `${parent % index}`,
    })),
  ),
);
const chosenIds = fc.array(fc.nat(30)).map((numbers) => new Set(numbers.map(String)));
const isEven = ({ id }: { id: string }) => Number(id) % 2 === 0;

describe('check states', () => {
  it('are on where all leaves below are chosen, off where none is, half otherwise', () => {
    fc.assert(
      fc.property(forest, chosenIds, (tree, chosen) => {
        const states = checkStates(tree, chosen);
        for (const { node } of walkTree(tree)) {
          const leaves = [...walkTree([node])].filter(({ node: { children } }) => children.length === 0);
          const count = leaves.filter(({ node: { id } }) => chosen.has(id)).length;
          expect(states.get(node.id)).toBe(count === 0 ? 'off' : count === leaves.length ? 'on' : 'half');
        }
      }),
    );
  });

  it('alone, bring nothing above along', () => {
    fc.assert(
      fc.property(forest, chosenIds, fc.nat(29), (tree, chosen, number) => {
        const node = findNode(tree, `${number}`);
        const below = node ? [...walkTree([node])].map(({ node: { id } }) => id) : [];
        const all = () => true;
        const next = setChecked(tree, chosen, { id: `${number}`, isOn: true }, all, () => false, true);
        expect(next).toEqual(new Set([...chosen, ...below]));
      }),
    );
  });

  it('turn with everything below, and bring the choices above along', () => {
    fc.assert(
      fc.property(forest, chosenIds, fc.nat(29), fc.boolean(), (tree, chosen, number, isOn) => {
        const node = findNode(tree, `${number}`);
        const next = setChecked(tree, chosen, { id: `${number}`, isOn }, isEven);
        const states = checkStates(tree, next, isEven);
        if (node === null) expect(next).toEqual(chosen);
        else expect(states.get(node.id)).toBe(isOn ? 'on' : 'off');
        // What is elsewhere stays as it was, but for the nodes above.
        const inside = new Set(node ? [...walkTree([node])].map(({ node: { id } }) => id) : []);
        for (const id of chosen) if (!inside.has(id)) expect(next.has(id)).toBe(true);
      }),
    );
  });

  it('leave what is fixed as it is', () => {
    fc.assert(
      fc.property(forest, chosenIds, fc.boolean(), (tree, chosen, isOn) => {
        for (const root of tree) {
          const next = setChecked(tree, chosen, { id: root.id, isOn }, undefined, isEven);
          for (const { node } of walkTree(tree))
            if (isEven(node)) expect(next.has(node.id)).toBe(chosen.has(node.id));
        }
      }),
    );
  });

  it('let a page be chosen without its buttons', () => {
    const tree = buildTree([
      { id: 'group', parentId: null },
      { id: 'page', parentId: 'group' },
      { id: 'create', parentId: 'page' },
      { id: 'remove', parentId: 'page' },
    ]);
    const isPage = ({ id }: { id: string }) => id === 'page';
    const withButton = setChecked(tree, new Set(), { id: 'create', isOn: true }, isPage);
    expect([...withButton].toSorted()).toEqual(['create', 'page']);
    const alone = setChecked(tree, withButton, { id: 'create', isOn: false }, isPage);
    expect([...alone]).toEqual(['page']);
    expect(Object.fromEntries(checkStates(tree, alone, isPage))).toEqual({
      group: 'half',
      page: 'half',
      create: 'off',
      remove: 'off',
    });
    expect([...withAncestors(tree, alone)].toSorted()).toEqual(['group', 'page']);
  });

  it('are granted with everything above', () => {
    fc.assert(
      fc.property(forest, chosenIds, (tree, chosen) => {
        const granted = withAncestors(tree, chosen);
        for (const { node, parent } of walkTree(tree)) {
          if (chosen.has(node.id)) expect(granted.has(node.id)).toBe(true);
          if (granted.has(node.id) && parent) expect(granted.has(parent.id)).toBe(true);
        }
      }),
    );
  });
});
