import type { BrowseEntry } from '#shared/contracts/connector.ts';
import { mapTree, walkTree } from '#shared/domain/tree.ts';

/** An entry at one place of the tree: a device may list the same one in several places. */
export interface BrowseNode {
  readonly id: string;
  readonly entry: BrowseEntry;
  /** There is more below than is listed. */
  readonly isPartial: boolean;
  readonly children: readonly BrowseNode[];
}

export function toNodes(entries: readonly BrowseEntry[], parentId: string): BrowseNode[] {
  return entries.map((entry) => ({
    id: `${parentId}/${entry.address}`,
    entry,
    isPartial: false,
    children: [],
  }));
}

export function withChildren(
  tree: readonly BrowseNode[],
  id: string,
  children: readonly BrowseNode[],
  isPartial: boolean,
): BrowseNode[] {
  return mapTree<BrowseNode, BrowseNode>(tree, (node, own) =>
    node.id === id ? { ...node, children, isPartial } : { ...node, children: own },
  );
}

/** What a point of a chosen entry is called. */
export interface ChosenEntry {
  readonly name: string;
  readonly entry: BrowseEntry;
}

const NAME_MAX_LENGTH = 64;

/** The chosen entries that can be points, each once. Where two have one name, their parents' names stand before. */
export function chosenOf(tree: readonly BrowseNode[], ids: ReadonlySet<string>): ChosenEntry[] {
  const chosen = new Map<string, { readonly entry: BrowseEntry; readonly parent: string }>();
  for (const { node, parent } of walkTree(tree))
    if (ids.has(node.id) && node.entry.isReadable)
      chosen.set(node.entry.address, { entry: node.entry, parent: parent?.entry.name ?? '' });
  const all = [...chosen.values()];
  const counts = Map.groupBy(all, ({ entry }) => entry.name);
  return all.map(({ entry, parent }) => {
    const isShared = (counts.get(entry.name)?.length ?? 0) > 1;
    return {
      entry,
      name: (isShared ? `${parent} ${entry.name}` : entry.name).trim().slice(-NAME_MAX_LENGTH),
    };
  });
}
