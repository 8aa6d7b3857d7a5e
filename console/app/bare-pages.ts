import { type ComponentType, createElement, type PropsWithChildren } from 'react';
import type { LazyCode } from '#console/ui/text/lazy-part.tsx';
import { CONSOLE_CAPABILITIES } from './capabilities.ts';
import type { ErrorPath } from './route/route-table.ts';

/** Pages without the menu, by the route table's path. All but the sign-in stand in the bare frame. */
export const BARE_PAGES: Readonly<Record<string, LazyCode>> = {
  '/login': {
    texts: [],
    load: () => import('./login-screen.tsx').then(({ LoginScreen }) => LoginScreen),
  },
  '/lock': inFrame({
    texts: [],
    load: () => import('./lock/lock-screen.tsx').then(({ LockScreen }) => LockScreen),
  }),
  ...Object.fromEntries(
    CONSOLE_CAPABILITIES.flatMap(({ bare = {} }) => Object.entries(bare)).map(([path, page]) => [
      path,
      inFrame(page),
    ]),
  ),
  '/401': statusPage('/401'),
  '/403': statusPage('/403'),
  '/404': statusPage('/404'),
  '/500': statusPage('/500'),
};

/** Both are fetched at once: neither the sign-in's nor the menu's pages wait for the bare frame. */
function inFrame(page: LazyCode): LazyCode {
  return {
    texts: page.texts,
    load: async () => {
      const [{ BareFrame }, content] = await Promise.all([import('./bare-frame.tsx'), page.load()]);
      return framed(BareFrame, content);
    },
  };
}

function framed(frame: ComponentType<PropsWithChildren>, content: ComponentType): ComponentType {
  return () => createElement(frame, null, createElement(content));
}

function statusPage(path: ErrorPath): LazyCode {
  return inFrame({
    texts: [],
    load: async () => {
      const { StatusPage } = await import('./status-page.tsx');
      return () => createElement(StatusPage, { path });
    },
  });
}
