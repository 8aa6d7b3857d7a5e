import { type ReactElement, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSession } from '#console/ui/api-hooks.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { isDisplayPath, pathOf } from '#shared/contracts/kit/paths.ts';
import { BARE_PAGES } from './bare-pages.ts';
import { VIEWS } from './registry.ts';
import { type Route, resolveRoute } from './route/route.ts';
import { FRAME_PATH, findFixedRoute } from './route/route-table.ts';
import { useLock, useMenuRoutes, useSignOutAlert } from './shell-context.tsx';
import { lazyView } from './tabs/lazy-views.tsx';

const Frame = lazyPart({
  texts: [],
  load: () => import('./frame.tsx').then((module) => module.Frame),
});
const WatermarkPart = lazyPart({
  texts: [],
  load: () => import('./appearance/watermark-part.tsx').then((module) => module.WatermarkPart),
});
const SignOutDialog = lazyPart({
  texts: [],
  load: () => import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog),
});

function hasFixedPage(path: string): boolean {
  return path.startsWith(`${FRAME_PATH}/`) || path in BARE_PAGES || path in VIEWS;
}

/** The guard: what the address, the session, the lock and the menu together lead to. */
export function App(): ReactElement | null {
  const { t, language } = useText();
  const [path, navigate] = useLocation();
  const searchText = useSearch();
  const search = searchText === '' ? '' : `?${searchText}`;
  const isSignedIn = useSession((state) => state.access_token !== null);
  const { isLocked } = useLock();
  const { message } = useSignOutAlert();
  const routes = useMenuRoutes();
  // Of this window's life: after a reload an address that nothing names is unknown.
  const [shown] = useState(() => new Set<string>());
  useEffect(() => {
    if (routes?.has(path)) shown.add(path);
  }, [routes, path, shown]);
  const route = resolveRoute(
    { path, search },
    {
      isSignedIn,
      isLocked,
      hasFixedPage,
      inMenu: (candidate) => routes?.has(candidate) ?? 'unknown',
      // A tab whose menu was taken away while it was open says so, whatever shows it.
      isView: (candidate) => candidate in VIEWS || shown.has(candidate),
    },
  );
  // Nothing moves under the alert: its answer loads another page.
  const target = route.kind === 'redirect' && message === null ? route.to : null;
  const bareTitleKey = route.kind === 'bare' ? findFixedRoute(route.path)?.titleKey : null;

  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [language]);

  useEffect(() => {
    if (target === null) return;
    if (isDisplayPath(pathOf(target))) window.location.assign(target);
    else navigate(target, { replace: true });
  }, [target, navigate]);

  useEffect(() => {
    if (bareTitleKey) document.title = `${t(bareTitleKey)} · ${t('shell.product')}`;
  }, [bareTitleKey, t]);

  if (message !== null) return <SignOutDialog message={message} />;
  const page = route.kind === 'redirect' ? onTheWay(route.to, isSignedIn && !isLocked) : route;
  if (page === null) return null;
  return (
    <>
      {toPage(page, search)}
      {isSignedIn && !findFixedRoute(page.path)?.isSignIn && <WatermarkPart />}
    </>
  );
}

/** What is shown until the browser has the new address: from one page of the frame to another it stays, with what it has open. */
function onTheWay(to: string, isWithin: boolean): Extract<Route, { kind: 'waiting' }> | null {
  const path = pathOf(to);
  return isWithin && !isDisplayPath(path) && !BARE_PAGES[path] ? { kind: 'waiting', path } : null;
}

function toPage(route: Exclude<Route, { kind: 'redirect' }>, search: string): ReactElement | null {
  if (route.kind !== 'bare') return <Frame path={route.path} search={search} kind={route.kind} />;
  const load = BARE_PAGES[route.path];
  const Page = load && lazyView(load, route.path);
  return Page ? <Page /> : null;
}
