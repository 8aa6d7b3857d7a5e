import { findFixedRoute, followRedirects } from './route-table.ts';

/** What the guard decides before anything of a page is loaded. */
export type Route =
  | { readonly kind: 'redirect'; readonly to: string }
  /** A page without the frame, or one of the sign-in's. */
  | { readonly kind: 'bare'; readonly path: string }
  | { readonly kind: 'tab'; readonly path: string }
  /** A page that exists, and stands in no menu of this person. */
  | { readonly kind: 'forbidden'; readonly path: string }
  /** The menu, which decides whether the address is a page, is loading. */
  | { readonly kind: 'waiting'; readonly path: string };

export interface GuardFacts {
  readonly isSignedIn: boolean;
  readonly isLocked: boolean;
  /** Whether this build has a page for a route of the table. */
  readonly hasFixedPage: (path: string) => boolean;
  /** Whether the menu names the address; `unknown` until the menu is there. */
  readonly inMenu: (path: string) => boolean | 'unknown';
  /** Whether this build has a view of that address, which the menu of another user may name. */
  readonly isView: (path: string) => boolean;
}

/**
 * The navigation guard, in the order of the specification (point 2): without a token to /login unless the route is
 * open; locked, to /lock; signed in, away from /login. An unknown path leads to /404.
 */
export function resolveRoute(
  location: { readonly path: string; readonly search: string },
  facts: GuardFacts,
): Route {
  const { search } = location;
  const path = followRedirects(location.path.replace(/(?<=.)\/+$/, ''));
  const fixed = findFixedRoute(path);
  const address = path + search;

  if (!facts.isSignedIn) {
    if (path === '/lock') return redirect('/login');
    if (!fixed?.isOpen) return redirect(`/login?${new URLSearchParams({ to: address })}`);
  } else if (facts.isLocked) {
    if (path !== '/lock') return redirect(`/lock?${new URLSearchParams({ to: address })}`);
  } else if (path === '/login' || path === '/lock') {
    return redirect(toReturnPath(new URLSearchParams(search).get('to')));
  }

  if (fixed) {
    if (!facts.hasFixedPage(path)) return redirect('/404');
    if (path !== location.path) return redirect(address);
    return { kind: fixed.isTab ? 'tab' : 'bare', path };
  }
  const full = path.endsWith('/index') ? path : `${path}/index`;
  const isKnown = facts.inMenu(full);
  if (isKnown === 'unknown') return { kind: 'waiting', path };
  if (!isKnown) return facts.isView(full) ? { kind: 'forbidden', path: full } : redirect('/404');
  return full === location.path ? { kind: 'tab', path } : redirect(full + search);
}

function redirect(to: string): Route {
  return { kind: 'redirect', to };
}

/** Where to go after signing in or unlocking: only ever an address of this origin, home for anything else. */
export function toReturnPath(to: string | null): string {
  if (to === null || !/^\/(?![/\\])/.test(to)) return '/';
  try {
    const url = new URL(to, 'http://origin.invalid');
    // `/x/..//host` is of this origin until it is resolved: `//host`, taken as an address, is another one.
    const isOwn = url.origin === 'http://origin.invalid' && !url.pathname.startsWith('//');
    return isOwn && !['/login', '/lock'].includes(url.pathname) ? url.pathname + url.search : '/';
  } catch {
    return '/';
  }
}
