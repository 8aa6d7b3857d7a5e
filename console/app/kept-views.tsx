import { Box, Skeleton, Stack } from '@chakra-ui/react';
import {
  Activity,
  type ComponentType,
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { type View, ViewContext } from '../ui/view.tsx';
import { keepViews } from './keep-views.ts';
import { PageBoundary, PageLoadError } from './page-boundary.tsx';
import { HOME_PATH, PAGES, type PageEntry } from './registry.ts';
import { useShell, useTabs } from './shell-context.tsx';

const LAZY_PAGES: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  PAGES.map((page) => [page.path, lazy(() => loadPage(page))]),
);

async function loadPage(page: PageEntry): Promise<{ default: ComponentType }> {
  try {
    return { default: (await page.load()).Page };
  } catch (cause) {
    throw new PageLoadError(`${page.path}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** The current page, and the recently shown ones kept as they were left, out of sight and without effects. */
export function KeptViews(props: { readonly currentPath: string }): ReactElement {
  const { currentPath } = props;
  const { tabs } = useTabs();
  const [kept, setKept] = useState<readonly string[]>([currentPath]);
  const openPaths = tabs.map((tab) => tab.path);
  const next = keepViews(kept, currentPath, openPaths);
  if (next.join() !== kept.join()) setKept(next);
  const inOrder = [...next].sort();
  return (
    <>
      {inOrder.map((path) => (
        <Activity key={path} mode={path === currentPath ? 'visible' : 'hidden'} name={path}>
          <KeptView path={path} isCurrent={path === currentPath} />
        </Activity>
      ))}
    </>
  );
}

function KeptView(props: { readonly path: string; readonly isCurrent: boolean }): ReactElement {
  const { path, isCurrent } = props;
  const { tabs: tabStore } = useShell();
  const { tabs } = useTabs();
  const [, navigate] = useLocation();
  const search = tabs.find((tab) => tab.path === path)?.search ?? '';
  const scroller = useRef<HTMLElement>(null);
  const scrollTop = useRef(0);

  useEffect(() => {
    if (isCurrent && scroller.current) scroller.current.scrollTop = scrollTop.current;
  }, [isCurrent]);

  const view = useMemo<View>(
    () => ({
      path,
      search: new URLSearchParams(search),
      navigate,
      setSearch: (change) => {
        const parts = new URLSearchParams(
          tabStore.getState().tabs.find((tab) => tab.path === path)?.search ?? '',
        );
        for (const [name, value] of Object.entries(change)) {
          if (value === null || value === '') parts.delete(name);
          else parts.set(name, value);
        }
        const text = parts.toString();
        navigate(text === '' ? path : `${path}?${text}`, { replace: true });
      },
    }),
    [path, search, navigate, tabStore],
  );

  const Page = LAZY_PAGES[path];
  return (
    <Box
      as="main"
      id={isCurrent ? 'page' : undefined}
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
        <PageBoundary onGoHome={() => navigate(HOME_PATH)}>
          <Suspense fallback={<PageSkeleton />}>{Page && <Page />}</Suspense>
        </PageBoundary>
      </ViewContext>
    </Box>
  );
}

function PageSkeleton(): ReactElement {
  return (
    <Stack gap="4" aria-hidden>
      <Skeleton h="28px" w="180px" />
      <Skeleton h="320px" w="100%" rounded="lg" />
    </Stack>
  );
}
