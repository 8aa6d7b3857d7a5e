import type { BrowseEntry } from '#shared/contracts/connectors/connector.ts';
import { mapTree, walkTree } from '#shared/domain/tree/tree.ts';

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

/** A chosen entry, where it stands, and what its point is called. */
export interface ChosenEntry {
  readonly name: string;
  /** Names from the top, separated by slashes. */
  readonly path: string;
  /** Name of what holds it; null at the top. */
  readonly group: string | null;
  readonly entry: BrowseEntry;
}

const NAME_MAX_LENGTH = 64;

/** Holds values, and is none. Chosen, it stands for the values directly below it. */
function isPlainFolder({ entry }: BrowseNode): boolean {
  return entry.isFolder && !entry.isReadable;
}

/** Chosen folders whose content has not been listed yet. */
export function unlistedFolders(tree: readonly BrowseNode[], ids: ReadonlySet<string>): BrowseNode[] {
  return [...walkTree(tree)]
    .map(({ node }) => node)
    .filter((node) => ids.has(node.id) && isPlainFolder(node) && node.children.length === 0);
}

/** The chosen values, each once. Where two have one name, their parents' names stand before. */
export function chosenOf(tree: readonly BrowseNode[], ids: ReadonlySet<string>): ChosenEntry[] {
  const chosen = new Map<string, Omit<ChosenEntry, 'name'>>();
  const paths = new Map<string, string>();
  for (const { node, parent } of walkTree(tree)) {
    const { entry } = node;
    const path = [parent && paths.get(parent.id), entry.name].filter(Boolean).join('/');
    paths.set(node.id, path);
    const isChosen = ids.has(node.id) || (parent !== null && ids.has(parent.id) && isPlainFolder(parent));
    if (isChosen && entry.isReadable && !chosen.has(entry.address))
      chosen.set(entry.address, { entry, path, group: parent?.entry.name ?? null });
  }
  const all = [...chosen.values()];
  const counts = Map.groupBy(all, ({ entry }) => entry.name);
  return all.map((one) => {
    const { entry, group } = one;
    const isShared = (counts.get(entry.name)?.length ?? 0) > 1;
    const name = isShared ? `${group ?? ''} ${entry.name}` : entry.name;
    return { ...one, name: name.trim().slice(-NAME_MAX_LENGTH) };
  });
}
