/** Pages that are not tabs. Specification, point 2. */
export const ERROR_PATHS = ['/401', '/403', '/404', '/500'] as const;
export type ErrorPath = (typeof ERROR_PATHS)[number];

/** Paths that another bundle answers: going there is a page load. */
const DISPLAY_PATHS = [
  '/productLineSignage',
  '/MachineIndex',
  '/warehouseSignage',
  '/officeSignage',
  '/orderSignage',
  '/pretreatmentSignage',
  '/largeScreen',
  '/largeScreen2',
  '/largeScreenRailway',
];

export function isDisplayPath(path: string): boolean {
  return DISPLAY_PATHS.includes(path);
}

export function isErrorPath(path: string): path is ErrorPath {
  return ERROR_PATHS.some((errorPath) => errorPath === path);
}

/** What the guard decides before anything of a page is loaded. */
export type Route =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'login' }
  | { readonly kind: 'error'; readonly path: ErrorPath }
  | { readonly kind: 'page'; readonly path: string };

/** Shorter addresses of pages: `/` and `/wel` (specification, point 2), and a menu path without its `/index`. */
function toFullPath(path: string, homePath: string): string {
  return path === '/' || path === '/wel' ? homePath : `${path}/index`;
}

/**
 * The navigation guard. Without a token every page but the open ones leads to the sign-in, which remembers where to
 * return to; with a token the sign-in leads home; a path that nobody knows leads to /404.
 */
export function resolveRoute(
  location: { readonly path: string; readonly search: string },
  facts: {
    readonly isSignedIn: boolean;
    readonly homePath: string;
    readonly isPage: (path: string) => boolean;
  },
): Route {
  const { path, search } = location;
  if (path === '/login') {
    return facts.isSignedIn
      ? { kind: 'redirect', to: toReturnPath(new URLSearchParams(search).get('to')) }
      : { kind: 'login' };
  }
  if (isErrorPath(path)) return { kind: 'error', path };
  const full = facts.isPage(path) ? path : toFullPath(path.replace(/\/+$/, '') || '/', facts.homePath);
  if (!facts.isPage(full)) return { kind: 'redirect', to: '/404' };
  if (!facts.isSignedIn)
    return { kind: 'redirect', to: `/login?${new URLSearchParams({ to: full + search })}` };
  return full === path ? { kind: 'page', path } : { kind: 'redirect', to: full + search };
}

/** Where to go after signing in: only ever an address of this origin, home for anything else. */
export function toReturnPath(to: string | null): string {
  if (to === null || !/^\/(?![/\\])/.test(to)) return '/';
  try {
    const url = new URL(to, 'http://origin.invalid');
    const isOwn = url.origin === 'http://origin.invalid' && url.pathname !== '/login';
    return isOwn ? url.pathname + url.search : '/';
  } catch {
    return '/';
  }
}
