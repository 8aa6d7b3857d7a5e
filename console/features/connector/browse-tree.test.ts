import { describe, expect, it } from 'vitest';
import type { ListedEntry } from '#shared/contracts/connectors/connector-listing.ts';
import {
  chosenOf,
  shownTree,
  toNodes,
  unlistedFolders,
  watchedAddresses,
  withChildren,
  withIgnored,
} from './browse-tree.ts';

const entry = (name: string, more: Partial<ListedEntry> = {}): ListedEntry => ({
  address: `s=${name}`,
  name,
  isFolder: false,
  isReadable: true,
  dataType: 'Double',
  unit: null,
  value: 1,
  ts: null,
  point: null,
  isIgnored: false,
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

describe('a view of the tree', () => {
  const point = { name: 'p', machineName: null, machineNameEn: null, target: 'none', metric: null } as const;
  const roots = toNodes([entry('Read', { point }), folder('Filler'), entry('New'), entry('Useless')], '');
  const filler = roots.find(({ entry: { name } }) => name === 'Filler')?.id ?? '';
  const tree = withIgnored(
    withChildren(roots, filler, toNodes([entry('A', { point }), entry('B')], filler), false),
    new Set(['s=Useless']),
    true,
  );
  const names = (nodes: ReturnType<typeof shownTree>): string[] =>
    nodes.flatMap((node) => [node.entry.name, ...names([...node.children])]);

  it('has what no point reads first, and nothing that is ignored', () => {
    expect(names(shownTree(tree, 'all'))).toEqual(['Filler', 'B', 'A', 'New', 'Read']);
  });

  it.each([
    ['unmapped', ['Filler', 'B', 'New']],
    ['mapped', ['Filler', 'A', 'Read']],
    ['ignored', ['Useless']],
  ] as const)('that shows what is %s', (view, shown) => {
    expect(names(shownTree(tree, view))).toEqual(shown);
  });

  it('keeps folders that have not been opened among what is unmapped', () => {
    expect(names(shownTree(toNodes([folder('Closed')], ''), 'unmapped'))).toEqual(['Closed']);
  });

  it('hides with an ignored folder what is in it, until it is not ignored any more', () => {
    const without = withIgnored(tree, new Set(['s=Filler']), true);
    expect(names(shownTree(without, 'all'))).toEqual(['New', 'Read']);
    expect(names(shownTree(without, 'ignored'))).toEqual(['Filler', 'Useless']);
    expect(names(shownTree(withIgnored(without, new Set(['s=Filler']), false), 'all'))).toContain('B');
  });

  it('is watched as far as it is of use, what no point reads first', () => {
    expect(watchedAddresses(tree, 10)).toEqual(['s=B', 's=New', 's=Read', 's=A']);
    expect(watchedAddresses(tree, 2)).toEqual(['s=B', 's=New']);
  });

  it('stands, as a chosen folder, for what no point reads', () => {
    expect(chosenOf(tree, new Set([filler])).map(({ name }) => name)).toEqual(['B']);
  });
});
