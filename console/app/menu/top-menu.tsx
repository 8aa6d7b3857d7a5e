import { chakra, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { isFixedPath, usePlatform } from '#console/app/shell-context.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MenuNode } from '#shared/contracts/platform/menu.ts';
import { leavesOf } from './menu-flyout.tsx';
import { menuLabel } from './menu-label.ts';
import { MenuItemLink } from './menu-link.tsx';
import { inMenu, isGroup, toRuntimeRoutes } from './menu-routes.ts';

const Bar = chakra('nav', { base: { flex: '1', minW: '0', overflowX: 'auto', scrollbarWidth: 'none' } });

/** The first-level row that the current page stands under. */
export function useCurrentRoot(currentPath: string): MenuNode | null {
  const { menuAll } = usePlatform();
  return menuAll.find((root) => toRuntimeRoutes([root], isFixedPath).has(currentPath)) ?? null;
}

/** The menu's first level, in the top bar. A group leads to its first page. */
export function TopMenu(props: { readonly currentPath: string }): ReactElement {
  const { t, language } = useText();
  const { menuAll } = usePlatform();
  const root = useCurrentRoot(props.currentPath);
  return (
    <Bar aria-label={t('shell.menu.main')}>
      <HStack as="ul" listStyleType="none" gap="1">
        {inMenu(menuAll).map((item) => {
          const first = isGroup(item) ? leavesOf(item)[0] : item;
          if (!first) return null;
          return (
            <li key={item.id}>
              <MenuItemLink
                item={first}
                currentPath={item.id === root?.id ? props.currentPath : ''}
                data-current={item.id === root?.id || undefined}
                css={{
                  display: 'block',
                  px: '3',
                  lineHeight: '32px',
                  rounded: 'md',
                  whiteSpace: 'nowrap',
                  fontWeight: '500',
                  color: 'fg.muted',
                  _hover: { bg: 'bg.muted', color: 'fg' },
                  '&[data-current]': { bg: 'accent.subtle', color: 'accent.fg' },
                }}
              >
                {menuLabel(item, language)}
              </MenuItemLink>
            </li>
          );
        })}
      </HStack>
    </Bar>
  );
}
