import type { ListedEntry } from '#shared/contracts/connectors/connector-listing.ts';
import { filterTree, mapTree, walkTree } from '#shared/domain/tree/tree.ts';

/** An entry at one place of the tree: a device may list the same one in several places. */
export interface BrowseNode {
  readonly id: string;
  readonly entry: ListedEntry;
  /** There is more below than is listed. */
  readonly isPartial: boolean;
  readonly children: readonly BrowseNode[];
}

export function toNodes(entries: readonly ListedEntry[], parentId: string): BrowseNode[] {
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

export function withIgnored(
  tree: readonly BrowseNode[],
  addresses: ReadonlySet<string>,
  isIgnored: boolean,
): BrowseNode[] {
  return mapTree<BrowseNode, BrowseNode>(tree, (node, children) =>
    addresses.has(node.entry.address)
      ? { ...node, children, entry: { ...node.entry, isIgnored } }
      : { ...node, children },
  );
}

/** Which entries are shown; `all` leaves out those that are ignored. */
export const BROWSE_VIEWS = ['all', 'unmapped', 'mapped', 'ignored'] as const;
export type BrowseView = (typeof BROWSE_VIEWS)[number];

/** The entries of a view that match, below what holds them; those that no point reads stand first. */
export function shownTree(
  tree: readonly BrowseNode[],
  view: BrowseView,
  matches: (node: BrowseNode) => boolean = () => true,
): BrowseNode[] {
  const used = view === 'ignored' ? tree : withoutIgnored(tree);
  const inView = view === 'all' ? used : filterTree(used, (node) => isInView(node, view));
  return filterTree(inView, matches).map(mappedLast).toSorted(byUse);
}

/** What is ignored hides everything below it. */
function withoutIgnored(tree: readonly BrowseNode[]): BrowseNode[] {
  return mapTree<BrowseNode, BrowseNode>(tree, (node, children) =>
    node.entry.isIgnored ? null : { ...node, children },
  );
}

function isInView({ entry, children }: BrowseNode, view: Exclude<BrowseView, 'all'>): boolean {
  if (view === 'ignored') return entry.isIgnored;
  if (view === 'mapped') return entry.point !== null;
  // What a folder holds is not known before it has been opened.
  return entry.point === null && (entry.isReadable || (entry.isFolder && children.length === 0));
}

const mappedLast = (node: BrowseNode): BrowseNode => ({
  ...node,
  children: node.children.map(mappedLast).toSorted(byUse),
});

function byUse(one: BrowseNode, other: BrowseNode): number {
  return Number(one.entry.point !== null) - Number(other.entry.point !== null);
}

/** What is read again while the list is open: of too many, those first that no point reads. */
export function watchedAddresses(tree: readonly BrowseNode[], max: number): string[] {
  const entries = [...walkTree(withoutIgnored(tree))].map(({ node }) => node.entry);
  const readable = entries.filter(({ isReadable }) => isReadable);
  const unmappedFirst = readable.toSorted((a, b) => Number(a.point !== null) - Number(b.point !== null));
  return [...new Set(unmappedFirst.map(({ address }) => address))].slice(0, max);
}

/** A chosen entry, where it stands, and what its point is called. */
export interface ChosenEntry {
  readonly name: string;
  /** Names from the top, separated by slashes. */
  readonly path: string;
  /** Name of what holds it; null at the top. */
  readonly group: string | null;
  readonly entry: ListedEntry;
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
    // A folder stands for what is still of use in it.
    const isByFolder = parent !== null && ids.has(parent.id) && isPlainFolder(parent);
    const isChosen = ids.has(node.id) || (isByFolder && entry.point === null && !entry.isIgnored);
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
