import { expect, it } from 'vitest';
import type { BrowseEntry } from '#shared/contracts/connectors/connector.ts';
import { chosenOf, toNodes, unlistedFolders, withChildren } from './browse-tree.ts';

const entry = (name: string, more: Partial<BrowseEntry> = {}): BrowseEntry => ({
  address: `s=${name}`,
  name,
  isFolder: false,
  isReadable: true,
  dataType: 'Double',
  unit: null,
  value: 1,
  ts: null,
  ...more,
});
const folder = (name: string) => entry(name, { isFolder: true, isReadable: false });

function plant() {
  const roots = toNodes([folder('Filler'), folder('Capper')], '');
  const [filler, capper] = roots.map(({ id }) => id);
  const below = (id: string | undefined, prefix: string) =>
    toNodes(
      [entry('Speed', { address: `s=${prefix}.Speed` }), entry('State', { address: `s=${prefix}.State` })],
      id ?? '',
    );
  const half = withChildren(roots, filler ?? '', below(filler, 'Filler'), false);
  return withChildren(half, capper ?? '', below(capper, 'Capper').slice(0, 1), true);
}

it('is filled where a folder was opened', () => {
  const [filler, capper] = plant();
  expect(filler?.children.map((node) => node.entry.name)).toEqual(['Speed', 'State']);
  expect([filler?.isPartial, capper?.isPartial]).toEqual([false, true]);
});

it('makes points of the chosen values, named apart where two have one name', () => {
  const tree = plant();
  const all = new Set(tree.flatMap((node) => [node.id, ...node.children.map(({ id }) => id)]));
  expect(chosenOf(tree, all).map(({ name, entry: { address } }) => [name, address])).toEqual([
    ['Filler Speed', 's=Filler.Speed'],
    ['State', 's=Filler.State'],
    ['Capper Speed', 's=Capper.Speed'],
  ]);
});

it('takes a chosen folder as the values directly below it', () => {
  const tree = plant();
  const filler = new Set([tree[0]?.id ?? '']);
  expect(chosenOf(tree, filler).map(({ name, path, group }) => [name, path, group])).toEqual([
    ['Speed', 'Filler/Speed', 'Filler'],
    ['State', 'Filler/State', 'Filler'],
  ]);
  const closed = toNodes([folder('Labeller')], '');
  const all = new Set([...filler, closed[0]?.id ?? '']);
  expect(unlistedFolders([...tree, ...closed], all).map(({ entry: { name } }) => name)).toEqual(['Labeller']);
});
