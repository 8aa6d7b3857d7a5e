import { Box, chakra, Flex, IconButton, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { LIMITS } from '../../shared/contracts/limits.ts';
import { Glyph } from '../ui/glyph.tsx';
import { useSession } from '../ui/services.tsx';
import { useText } from '../ui/text-context.tsx';
import { Logo } from './logo.tsx';
import { PAGES } from './registry.ts';
import { useAppearance, useShell, useTabs } from './shell-context.tsx';
import { StarrySky } from './starry-sky.tsx';

const MenuLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    h: '40px',
    px: '3',
    mb: '1',
    rounded: 'md',
    color: 'fg.muted',
    fontWeight: '500',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '&[aria-current=page]': { bg: 'accent.subtle', color: 'accent.fg' },
  },
});

/** The main menu: the pages that the signed-in person may open. */
export function Sidebar(): ReactElement {
  const { t } = useText();
  const { appearance } = useShell();
  const { isSidebarCollapsed, theme } = useAppearance();
  const { currentPath, tabs } = useTabs();
  const permissions = useSession((state) => state.permissions);
  const pages = PAGES.filter((page) => page.permission === null || permissions[page.permission]);
  const toggleLabel = t(isSidebarCollapsed ? 'shell.menu.expand' : 'shell.menu.collapse');
  return (
    <Flex
      as="nav"
      aria-label={t('shell.menu.main')}
      direction="column"
      position="relative"
      flex="none"
      w={`${isSidebarCollapsed ? LIMITS.sidebarCollapsedPx : LIMITS.sidebarWidthPx}px`}
      bg="bg.panel"
      borderEndWidth="1px"
      transition="width 160ms ease"
      overflow="hidden"
    >
      {theme === 'starry' && <StarrySky />}
      <Flex
        h="56px"
        flex="none"
        align="center"
        gap="3"
        px="4"
        fontWeight="700"
        fontSize="17px"
        letterSpacing="-0.01em"
      >
        <Logo />
        {!isSidebarCollapsed && <Text>{t('shell.product')}</Text>}
      </Flex>
      <Box flex="1" px="2.5" pt="2" overflowY="auto" position="relative">
        {pages.map((page) => {
          const search = tabs.find((tab) => tab.path === page.path)?.search ?? '';
          return (
            <MenuLink
              key={page.path}
              href={page.path + search}
              aria-current={page.path === currentPath ? 'page' : undefined}
              aria-label={isSidebarCollapsed ? t(page.titleKey) : undefined}
              title={isSidebarCollapsed ? t(page.titleKey) : undefined}
              onPointerEnter={() => void page.load()}
            >
              <Glyph name={page.icon} />
              {!isSidebarCollapsed && <span>{t(page.titleKey)}</span>}
            </MenuLink>
          );
        })}
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
    </Flex>
  );
}
