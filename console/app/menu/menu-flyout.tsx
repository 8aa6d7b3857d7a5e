import { chakra, Menu } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { isFixedPath } from '#console/app/shell-context.tsx';
import { MenuGlyph } from '#console/ui/icon-chooser/menu-glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MenuNode } from '#shared/contracts/platform/menu.ts';
import { MENU_ROW } from './menu-items.tsx';
import { menuLabel } from './menu-label.ts';
import { MenuItemLink } from './menu-link.tsx';
import { inMenu, isGroup, toRuntimeRoutes } from './menu-routes.ts';

const IconButton = chakra('button');

/** The menu folded to its icons; a group opens beside it. */
export function MenuIcons(props: {
  readonly items: readonly MenuNode[];
  readonly currentPath: string;
}): ReactElement {
  const { language } = useText();
  return (
    <>
      {inMenu(props.items).map((item) =>
        isGroup(item) ? (
          <Flyout key={item.id} item={item} currentPath={props.currentPath} />
        ) : (
          <MenuItemLink
            key={item.id}
            item={item}
            currentPath={props.currentPath}
            css={MENU_ROW}
            px="2.5"
            aria-label={menuLabel(item, language)}
            title={menuLabel(item, language)}
          >
            <MenuGlyph name={item.icon} />
          </MenuItemLink>
        ),
      )}
    </>
  );
}

function Flyout(props: { readonly item: MenuNode; readonly currentPath: string }): ReactElement {
  const { item, currentPath } = props;
  const { language } = useText();
  const label = menuLabel(item, language);
  const holdsCurrent = toRuntimeRoutes([item], isFixedPath).has(currentPath);
  return (
    <Menu.Root positioning={{ placement: 'right-start', strategy: 'fixed' }}>
      <Menu.Trigger asChild>
        <IconButton
          type="button"
          css={MENU_ROW}
          px="2.5"
          color={holdsCurrent ? 'accent.fg' : undefined}
          aria-label={label}
          title={label}
        >
          <MenuGlyph name={item.icon} />
        </IconButton>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minW="180px" maxH="80vh" overflowY="auto">
          <Menu.ItemGroup>
            <Menu.ItemGroupLabel>{label}</Menu.ItemGroupLabel>
            {leavesOf(item).map((leaf) => (
              <Menu.Item key={leaf.id} value={leaf.id} asChild>
                <MenuItemLink item={leaf} currentPath={currentPath}>
                  {menuLabel(leaf, language)}
                </MenuItemLink>
              </Menu.Item>
            ))}
          </Menu.ItemGroup>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

/** Everything below a row that opens something, in the menu's order. */
export function leavesOf(item: MenuNode): readonly MenuNode[] {
  return inMenu(item.children).flatMap((child) => (isGroup(child) ? leavesOf(child) : [child]));
}
