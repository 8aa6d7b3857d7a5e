import { Box, Flex, IconButton, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Brand } from '#console/app/appearance/brand.tsx';
import { StarrySky } from '#console/app/appearance/starry-sky.tsx';
import { useAppearance, usePlatform, useShell } from '#console/app/shell-context.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { MenuIcons } from './menu-flyout.tsx';
import { MenuItems } from './menu-items.tsx';
import { menuLabel } from './menu-label.ts';
import { inMenu } from './menu-routes.ts';
import { useCurrentRoot } from './top-menu.tsx';

/** The menu at the side: all of it (240 px, folded 60), or what stands below the top bar's current row (176). */
export function Sidebar(props: { readonly currentPath: string }): ReactElement | null {
  const { layout } = useAppearance();
  return layout === 'side' ? <WholeMenu {...props} /> : <SecondLevel {...props} />;
}

function WholeMenu({ currentPath }: { readonly currentPath: string }): ReactElement {
  const { t } = useText();
  const { appearance } = useShell();
  const { isSidebarCollapsed } = useAppearance();
  const { menuAll, status } = usePlatform();
  const rows = useCurrentRowInView(currentPath, menuAll);
  const toggleLabel = t(isSidebarCollapsed ? 'shell.menu.expand' : 'shell.menu.collapse');
  return (
    <Bar
      label={t('shell.menu.main')}
      widthPx={isSidebarCollapsed ? LIMITS.sidebarCollapsedPx : LIMITS.sidebarWidthPx}
    >
      <Brand isShort={isSidebarCollapsed} />
      <Box ref={rows} flex="1" px="2.5" pt="2" overflowY="auto" overflowX="hidden" position="relative">
        {status === 'loading' && menuAll.length === 0 && <MenuSkeleton isShort={isSidebarCollapsed} />}
        {status === 'ready' && menuAll.length === 0 && !isSidebarCollapsed && (
          <Box px="3" pt="2">
            <Text fontWeight="600">{t('shell.menu.empty')}</Text>
            <Text textStyle="sm" color="fg.muted">
              {t('shell.menu.emptyHint')}
            </Text>
          </Box>
        )}
        {isSidebarCollapsed ? (
          <MenuIcons items={menuAll} currentPath={currentPath} />
        ) : (
          <MenuItems items={menuAll} currentPath={currentPath} />
        )}
      </Box>
      <Flex p="2.5" justify={isSidebarCollapsed ? 'center' : 'flex-end'} position="relative">
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          aria-label={toggleLabel}
          title={toggleLabel}
          aria-expanded={!isSidebarCollapsed}
          onClick={() => appearance.setState({ isSidebarCollapsed: !isSidebarCollapsed })}
        >
          <Glyph name={isSidebarCollapsed ? 'expand' : 'collapse'} />
        </IconButton>
      </Flex>
    </Bar>
  );
}

function SecondLevel({ currentPath }: { readonly currentPath: string }): ReactElement | null {
  const { t, language } = useText();
  const root = useCurrentRoot(currentPath);
  const rows = useCurrentRowInView(currentPath, root);
  if (!root || inMenu(root.children).length === 0) return null;
  return (
    <Bar label={t('shell.menu.second', { label: menuLabel(root, language) })} widthPx={LIMITS.sidebarSlimPx}>
      <Box ref={rows} flex="1" px="2" pt="3" overflowY="auto" overflowX="hidden" position="relative">
        <MenuItems items={root.children} currentPath={currentPath} />
      </Box>
    </Bar>
  );
}

/** Scrolls the current page's row into view when the page or the menu changes. Goes to the box that scrolls. */
function useCurrentRowInView(currentPath: string, menu: unknown): RefObject<HTMLDivElement | null> {
  const rows = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is the current one, or the rows are others
  useEffect(() => {
    rows.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [currentPath, menu]);
  return rows;
}

function Bar(props: {
  readonly label: string;
  readonly widthPx: number;
  readonly children: ReactNode;
}): ReactElement {
  const { theme } = useAppearance();
  return (
    <Flex
      as="nav"
      aria-label={props.label}
      direction="column"
      position="relative"
      flex="none"
      w={`${props.widthPx}px`}
      bg="bg.panel"
      borderEndWidth="1px"
      transition="width 160ms ease"
      overflow="hidden"
    >
      {theme === 'starry' && <StarrySky />}
      {props.children}
    </Flex>
  );
}

function MenuSkeleton(props: { readonly isShort: boolean }): ReactElement {
  return (
    <Stack gap="2" aria-hidden>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} h="36px" w={props.isShort ? '36px' : '100%'} rounded="md" />
      ))}
    </Stack>
  );
}
