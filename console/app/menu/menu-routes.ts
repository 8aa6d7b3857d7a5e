import { isDisplayPath } from '#shared/contracts/kit/paths.ts';

/** A row of the signed-in person's menu tree (menuAll), as far as the shell reads it. Specification, point 3. */
export interface MenuItem {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly desc: string | null;
  readonly path: string | null;
  readonly icon: string | null;
  readonly component: string | null;
  readonly children: readonly MenuItem[];
  readonly rootId: string | null;
  readonly keepAlive: 0 | 1;
  /** 0 menu, 1 button (a permission, nothing to open), 2 top menu, 3 button-like: opens, stands in no menu. */
  readonly type: '0' | '1' | '2' | '3';
}

/** What a menu row opens. */
export type Destination<Item extends MenuItem = MenuItem> =
  | { readonly kind: 'view'; readonly route: RuntimeRoute<Item> }
  /** A page of the display bundle, in a window of its own. */
  | { readonly kind: 'display'; readonly path: string }
  | { readonly kind: 'frame'; readonly path: string; readonly query: Readonly<Record<string, string>> };

/** A page that exists because the menu names it. */
export interface RuntimeRoute<Item extends MenuItem = MenuItem> {
  readonly path: string;
  /** Key of the registered view. */
  readonly view: string;
  readonly isKeptAlive: boolean;
  readonly item: Item;
  /** The first-level row it stands under. */
  readonly groupId: string;
  /** What a page deeper than two segments is opened with. Specification, point 2 (main frame). */
  readonly params: Readonly<Record<string, string>>;
}

const EXTERNAL = /^https?:\/\//i;
const DEEP_FROM_SEGMENTS = 3;

/**
 * The routes of a menu tree by their address. An item with children is a group, a leaf gets `/index` appended unless
 * the console has a route of its own at the leaf's very path (`isFixedPath`).
 */
export function toRuntimeRoutes<Item extends MenuItem & { readonly children: readonly Item[] }>(
  tree: readonly Item[],
  isFixedPath: (path: string) => boolean,
): ReadonlyMap<string, RuntimeRoute<Item>> {
  const routes = new Map<string, RuntimeRoute<Item>>();
  const visit = (item: Item, groupId: string): void => {
    for (const child of item.children) visit(child, groupId);
    const destination = toDestination(item, groupId, isFixedPath);
    // The first row of an address wins: a second one cannot take a page over.
    if (destination?.kind === 'view' && !routes.has(destination.route.path))
      routes.set(destination.route.path, destination.route);
  };
  for (const root of tree) visit(root, root.id);
  return routes;
}

/** What a row opens; null for a group and for a button. */
export function toDestination<Item extends MenuItem & { readonly children: readonly Item[] }>(
  item: Item,
  groupId: string,
  isFixedPath: (path: string) => boolean,
): Destination<Item> | null {
  if (item.type === '1' || isGroup(item) || !item.path) return null;
  if (EXTERNAL.test(item.path))
    return { kind: 'frame', path: `/myiframe/${item.id}`, query: { src: item.path, name: item.name } };
  const path = `/${item.path.replace(/^\/+|\/+$/g, '')}`;
  if (isDisplayPath(path)) return { kind: 'display', path };
  const full = isFixedPath(path) || path.endsWith('/index') ? path : `${path}/index`;
  const isDeep = path.split('/').length - 1 >= DEEP_FROM_SEGMENTS;
  return {
    kind: 'view',
    route: {
      path: full,
      view: item.component || full,
      isKeptAlive: item.keepAlive === 1,
      item,
      groupId,
      params: isDeep
        ? { id: item.id, label: item.label || item.name, rootId: item.rootId ?? '', desc: item.desc ?? '' }
        : {},
    },
  };
}

/** The children that stand in the menu: buttons and button-like pages do not. */
export function inMenu<Item extends MenuItem>(items: readonly Item[]): readonly Item[] {
  return items.filter(({ type }) => type === '0' || type === '2');
}

/** An item with children is a group; one that has only buttons and button-like pages is still a page. */
export function isGroup(item: MenuItem): boolean {
  return inMenu(item.children).length > 0;
}
