import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSession } from '../ui/services.tsx';
import { useText } from '../ui/text-context.tsx';
import { findPage, HOME_PATH } from './registry.ts';
import { isDisplayPath, resolveRoute } from './route.ts';
import { useShell } from './shell-context.tsx';

const Frame = lazy(() => import('./frame.tsx').then((module) => ({ default: module.Frame })));
const LoginPage = lazy(() =>
  import('./login-screen.tsx').then((module) => ({ default: module.LoginScreen })),
);
const StatusPage = lazy(() => import('./status-page.tsx').then((module) => ({ default: module.StatusPage })));

/** The guard: what the address and the session together lead to. */
export function App(): ReactElement | null {
  const { tabs } = useShell();
  const { t, language } = useText();
  const [path, navigate] = useLocation();
  const searchText = useSearch();
  const search = searchText === '' ? '' : `?${searchText}`;
  const isSignedIn = useSession((state) => state.access_token !== null);
  const route = resolveRoute(
    { path, search },
    { isSignedIn, homePath: HOME_PATH, isPage: (candidate) => findPage(candidate) !== undefined },
  );
  const target = route.kind === 'redirect' ? route.to : null;
  const pagePath = route.kind === 'page' ? route.path : null;

  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [language]);

  useEffect(() => {
    if (target === null) return;
    if (isDisplayPath(target.split('?')[0] ?? '')) window.location.assign(target);
    else navigate(target, { replace: true });
  }, [target, navigate]);

  useEffect(() => {
    if (pagePath !== null) tabs.getState().open(pagePath, search);
  }, [pagePath, search, tabs]);

  useEffect(() => {
    if (route.kind === 'login') document.title = `${t('login.title')} · ${t('shell.product')}`;
    if (route.kind === 'error') document.title = `${route.path.slice(1)} · ${t('shell.product')}`;
  }, [route, t]);

  return (
    <Suspense>
      {route.kind === 'login' && <LoginPage />}
      {route.kind === 'error' && <StatusPage path={route.path} />}
      {route.kind === 'page' && <Frame path={route.path} />}
    </Suspense>
  );
}
