import { type ComponentType, createElement, type PropsWithChildren } from 'react';
import type { ViewLoader } from './registry.ts';
import type { ErrorPath } from './route/route-table.ts';

/** Pages without the menu, by the route table's path. All but the sign-in stand in the bare frame. */
export const BARE_PAGES: Readonly<Record<string, ViewLoader>> = {
  '/login': () => import('./login-screen.tsx').then(({ LoginScreen }) => ({ Page: LoginScreen })),
  '/lock': inFrame(() => import('./lock/lock-screen.tsx').then(({ LockScreen }) => LockScreen)),
  '/AuthRedirect': inFrame(() =>
    import('#console/features/social/auth-redirect.tsx').then(({ AuthRedirect }) => AuthRedirect),
  ),
  '/register': inFrame(() =>
    import('#console/features/register/register-page.tsx').then(({ RegisterPage }) => RegisterPage),
  ),
  '/Fpassword': inFrame(() =>
    import('#console/features/recovery/recovery-page.tsx').then(({ RecoveryPage }) => RecoveryPage),
  ),
  '/tcompany': inFrame(() =>
    import('#console/features/company/company-page.tsx').then(({ CompanyPage }) => CompanyPage),
  ),
  '/401': statusPage('/401'),
  '/403': statusPage('/403'),
  '/404': statusPage('/404'),
  '/500': statusPage('/500'),
};

/** Both are fetched at once: neither the sign-in's nor the menu's pages wait for the bare frame. */
function inFrame(load: () => Promise<ComponentType>): ViewLoader {
  return async () => {
    const [{ BareFrame }, content] = await Promise.all([import('./bare-frame.tsx'), load()]);
    return { Page: framed(BareFrame, content) };
  };
}

function framed(frame: ComponentType<PropsWithChildren>, content: ComponentType): ComponentType {
  return () => createElement(frame, null, createElement(content));
}

function statusPage(path: ErrorPath): ViewLoader {
  return inFrame(async () => {
    const { StatusPage } = await import('./status-page.tsx');
    return () => createElement(StatusPage, { path });
  });
}
