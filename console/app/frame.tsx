import { Box, Flex, SkipNavLink } from '@chakra-ui/react';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { useSession } from '../ui/services.tsx';
import { useText } from '../ui/text-context.tsx';
import { NoticeRegion } from '../ui/toaster.tsx';
import { KeptViews } from './kept-views.tsx';
import { findPage } from './registry.ts';
import { Sidebar } from './sidebar.tsx';
import { StatusPage } from './status-page.tsx';
import { TagTabs } from './tag-tabs.tsx';
import { TopBar } from './top-bar.tsx';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));

/** Menu, top bar, tabs and the current page. Specification, point 2 (main frame). */
export function Frame(props: { readonly path: string }): ReactElement {
  const { t } = useText();
  const page = findPage(props.path);
  const isAllowed = useSession(
    (state) =>
      page !== undefined && (page.permission === null || state.permissions[page.permission] === true),
  );
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const title = page ? t(page.titleKey) : '';

  useEffect(() => {
    document.title = `${title} · ${t('shell.product')}`;
  }, [title, t]);

  useEffect(() => {
    function openOnKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setIsPaletteOpen(true);
    }
    document.addEventListener('keydown', openOnKey);
    return () => document.removeEventListener('keydown', openOnKey);
  }, []);

  return (
    <Flex h="100%">
      <SkipNavLink id="page">{t('shell.top.skip')}</SkipNavLink>
      <Sidebar />
      <Flex direction="column" flex="1" minW="0">
        <TopBar title={title} onOpenPalette={() => setIsPaletteOpen(true)} />
        <TagTabs />
        <Box flex="1" minH="0">
          {isAllowed ? <KeptViews currentPath={props.path} /> : <StatusPage path="/403" />}
        </Box>
      </Flex>
      <NoticeRegion />
      {isPaletteOpen && (
        <Suspense>
          <Palette onClose={() => setIsPaletteOpen(false)} />
        </Suspense>
      )}
    </Flex>
  );
}
