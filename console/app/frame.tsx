import { Box, Flex, Heading, SkipNavLink } from '@chakra-ui/react';
import { type ReactElement, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { AccessHintPart } from '#console/ui/access/access-hint-part.ts';
import { useSession } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { PromptsProvider } from '#console/ui/feedback/prompts.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { isAssistantShown } from './assistant-rule.ts';
import { Sidebar } from './menu/sidebar.tsx';
import { ASSISTANT_PART, OVERLAY_PARTS } from './registry.ts';
import type { Route } from './route/route.ts';
import { findFixedRoute, USER_INFO_PATH } from './route/route-table.ts';
import { useAppearance, useMenuRoutes, usePlatform, useShell, useTagLabel } from './shell-context.tsx';
import { StatusView } from './status-page.tsx';
import { KeptViews, PageSkeleton } from './tabs/kept-views.tsx';
import { framePart } from './tabs/lazy-views.tsx';
import { TagTabs } from './tabs/tag-tabs.tsx';
import { toTag } from './tabs/to-tag.ts';
import { TopBar } from './top-bar.tsx';

const Palette = lazyPart({
  texts: ['palette', 'seeds'],
  load: () => import('./palette.tsx').then((module) => module.Palette),
});
const LockDialog = lazyPart({
  texts: [],
  load: () => import('./lock/lock-dialog.tsx').then((module) => module.LockDialog),
});
const Overlays = OVERLAY_PARTS.map(framePart);
const Assistant = ASSISTANT_PART && framePart(ASSISTANT_PART);

/** Menu, top bar, tabs and the current page. Specification, point 2 (main frame). */
export function Frame(props: {
  readonly path: string;
  readonly search: string;
  readonly kind: Exclude<Route['kind'], 'redirect' | 'bare'>;
}): ReactElement {
  const { path, search, kind } = props;
  const { t } = useText();
  const { tabs } = useShell();
  const { layout } = useAppearance();
  const platform = usePlatform();
  const routes = useMenuRoutes();
  const labelOf = useTagLabel();
  const [opened, setOpened] = useState<'palette' | 'lock' | null>(null);
  // A restricted session (password change due) may only read its own profile: no other page is opened.
  const isHeld = useSession((state) => state.restriction !== null) && path !== USER_INFO_PATH;
  const isTab = kind === 'tab' && !isHeld;

  const tag = useMemo(() => {
    const name = new URLSearchParams(search).get('name') ?? t('shell.titles.frame');
    return toTag(path, search, routes?.get(path), name);
  }, [path, search, routes, t]);
  const fixedTitle = findFixedRoute(path)?.titleKey;
  const title = kind === 'forbidden' ? t('shell.titles.p403') : fixedTitle ? t(fixedTitle) : labelOf(tag);

  // With the first paint: a user may leave the page, or press the keys, at once.
  useLayoutEffect(() => {
    if (isTab) tabs.getState().open(tag);
  }, [isTab, tag, tabs]);

  useEffect(() => {
    document.title = `${title} · ${t('shell.product')}`;
  }, [title, t]);

  useLayoutEffect(() => {
    function openOnKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpened('palette');
    }
    document.addEventListener('keydown', openOnKey);
    return () => document.removeEventListener('keydown', openOnKey);
  }, []);

  const hasFailed = platform.status === 'failed' && routes === null;
  const topBar = (
    <TopBar
      title={title}
      currentPath={path}
      onOpenPalette={() => setOpened('palette')}
      onLock={() => setOpened('lock')}
    />
  );
  return (
    <PromptsProvider>
      <Flex h="100%" direction={layout === 'top' ? 'column' : 'row'}>
        <SkipNavLink id="page">{t('shell.top.skip')}</SkipNavLink>
        {layout === 'top' && topBar}
        <Flex flex="1" minH="0" minW="0">
          <Sidebar currentPath={path} />
          <Flex direction="column" flex="1" minW="0">
            {layout === 'side' && topBar}
            <TagTabs />
            <Box flex="1" minH="0">
              {kind === 'forbidden' && (
                <StatusView path="/403" id="page">
                  <AccessHintPart path={path} />
                </StatusView>
              )}
              {kind === 'waiting' && hasFailed && (
                <Box as="main" id="page" p="6">
                  <Heading as="h1" srOnly>
                    {title}
                  </Heading>
                  <LoadFailure
                    error={platform.error instanceof ApiError ? platform.error : null}
                    onRetry={() => void platform.load()}
                  />
                </Box>
              )}
              {kind === 'waiting' && !hasFailed && (
                <Box as="main" id="page" p="6">
                  <PageSkeleton />
                </Box>
              )}
              <KeptViews current={isTab ? tag : null} />
            </Box>
          </Flex>
        </Flex>
        {opened === 'palette' && <Palette onClose={() => setOpened(null)} />}
        {opened === 'lock' && <LockDialog onClose={() => setOpened(null)} />}
        {Overlays.map((Overlay, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed in the registry
          <Overlay key={index} />
        ))}
        {Assistant && isAssistantShown(platform.publicParams.HIDE_AI, ASSISTANT_PART !== null) && (
          <Assistant />
        )}
      </Flex>
    </PromptsProvider>
  );
}
