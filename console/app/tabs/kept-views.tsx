import { Box, Skeleton, Stack } from '@chakra-ui/react';
import { Activity, type ComponentType, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { logFailure } from '#console/app/log/error-log.ts';
import { PageBoundary } from '#console/app/page-boundary.tsx';
import { FRAME_VIEW, VIEWS } from '#console/app/registry.ts';
import { FRAME_PATH, findFixedRoute, HOME_PATH } from '#console/app/route/route-table.ts';
import {
  type MenuRoutes,
  useMenuRoutes,
  useShell,
  useTabs,
  useTagLabel,
} from '#console/app/shell-context.tsx';
import { StatusView } from '#console/app/status-page.tsx';
import { type View, ViewContext } from '#console/ui/view.tsx';
import { keepViews } from './keep-views.ts';
import { lazyView } from './lazy-views.tsx';
import { type Tag, toSearch } from './tab-store.ts';

/** The component of an address; null where the menu names a view that this build does not have. */
function viewOf(path: string, routes: MenuRoutes | null): ComponentType | null {
  if (path.startsWith(`${FRAME_PATH}/`)) return lazyView(FRAME_VIEW, FRAME_PATH, PageSkeleton);
  const name = findFixedRoute(path) ? path : (routes?.get(path)?.view ?? path);
  const load = VIEWS[name];
  return load ? lazyView(load, name, PageSkeleton) : null;
}

function mayBeKept(path: string, routes: MenuRoutes | null): boolean {
  return findFixedRoute(path)?.isKeptAlive ?? routes?.get(path)?.isKeptAlive ?? false;
}

/** The current page, and the recently shown ones kept as they were left, out of sight and without effects. */
export function KeptViews(props: {
  /** Null: something else than a page is shown. */
  readonly current: Tag | null;
}): ReactElement {
  const currentPath = props.current?.value ?? null;
  const { tags } = useTabs();
  const routes = useMenuRoutes();
  const [kept, setKept] = useState<readonly string[]>([]);
  const keepable = tags.map(({ value }) => value).filter((path) => mayBeKept(path, routes));
  const next =
    currentPath === null
      ? kept.filter((path) => keepable.includes(path))
      : keepViews(kept, currentPath, keepable);
  if (next.join() !== kept.join()) setKept(next);
  return (
    <>
      {[...next].sort().map((path) => (
        <Activity key={path} mode={path === currentPath ? 'visible' : 'hidden'} name={path}>
          <KeptView
            path={path}
            tag={(path === currentPath ? props.current : tags.find(({ value }) => value === path)) ?? null}
            isCurrent={path === currentPath}
            isKept={keepable.includes(path)}
            Page={viewOf(path, routes)}
          />
        </Activity>
      ))}
    </>
  );
}

function KeptView(props: {
  readonly path: string;
  readonly tag: Tag | null;
  readonly isCurrent: boolean;
  readonly isKept: boolean;
  readonly Page: ComponentType | null;
}): ReactElement {
  const { path, tag, isCurrent, isKept, Page } = props;
  const { tabs: tabStore, log } = useShell();
  const labelOf = useTagLabel();
  const [, navigate] = useLocation();
  const search = tag ? toSearch(tag) : '';
  const params = tag?.params;
  const scroller = useRef<HTMLElement>(null);
  const scrollTop = useRef(0);

  useEffect(() => {
    if (isCurrent && scroller.current) scroller.current.scrollTop = scrollTop.current;
  }, [isCurrent]);

  const view = useMemo<View>(
    () => ({
      path,
      search: new URLSearchParams(search),
      params: params ?? {},
      isKept,
      navigate,
      setSearch: (change) => {
        const own = tabStore.getState().tags.find(({ value }) => value === path);
        const parts = new URLSearchParams(own ? toSearch(own) : '');
        for (const [name, value] of Object.entries(change)) {
          if (value === null || value === '') parts.delete(name);
          else parts.set(name, value);
        }
        const text = parts.toString();
        navigate(text === '' ? path : `${path}?${text}`, { replace: true });
      },
    }),
    [path, search, params, isKept, navigate, tabStore],
  );

  if (Page === null) return <StatusView path="/404" id={isCurrent ? 'page' : undefined} />;
  return (
    <Box
      as="main"
      id={isCurrent ? 'page' : undefined}
      // The framed page has a `main` of its own: the two are distinguished by name.
      aria-label={tag !== null && path.startsWith(`${FRAME_PATH}/`) ? labelOf(tag) : undefined}
      ref={scroller}
      tabIndex={-1}
      h="100%"
      overflow="auto"
      p="6"
      outline="none"
      onScroll={(event) => {
        scrollTop.current = event.currentTarget.scrollTop;
      }}
    >
      <ViewContext value={view}>
        <PageBoundary
          onGoHome={() => navigate(HOME_PATH)}
          onError={(error, where) => logFailure(log, error, where)}
        >
          <Page />
        </PageBoundary>
      </ViewContext>
    </Box>
  );
}

export function PageSkeleton(): ReactElement {
  return (
    <Stack gap="4" aria-hidden>
      <Skeleton h="28px" w="180px" />
      <Skeleton h="320px" w="100%" rounded="lg" />
    </Stack>
  );
}
