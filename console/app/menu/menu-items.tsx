import { Box, chakra } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { isFixedPath } from '#console/app/shell-context.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { MenuGlyph } from '#console/ui/icon-chooser/menu-glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MenuNode } from '#shared/contracts/platform/menu.ts';
import { menuLabel } from './menu-label.ts';
import { MenuItemLink } from './menu-link.tsx';
import { inMenu, isGroup, toDestination, toRuntimeRoutes } from './menu-routes.ts';

export const MENU_ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: '100%',
  h: '40px',
  px: '3',
  mb: '1',
  rounded: 'md',
  color: 'fg.muted',
  fontWeight: '500',
  whiteSpace: 'nowrap',
  textAlign: 'start',
  overflow: 'hidden',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted', color: 'fg' },
  _focusVisible: { outlineWidth: '2px', outlineStyle: 'solid', outlineOffset: '-2px' },
  '&[aria-current=page]': { bg: 'accent.subtle', color: 'accent.fg' },
} as const;
const INDENT_PX = 18;
/** The icon's place: rows without one stand below the words of those above. */
const GroupButton = chakra('button');
const Words = chakra('span', {
  base: {
    flex: '1',
    minW: '0',
    lineClamp: 2,
    lineHeight: '18px',
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
  },
});

/** Rows of the menu, groups to fold. A group that holds the current page is open. */
export function MenuItems(props: {
  readonly items: readonly MenuNode[];
  readonly currentPath: string;
  readonly depth?: number;
}): ReactElement {
  const { items, currentPath, depth = 0 } = props;
  return (
    <Box as="ul" listStyleType="none">
      {inMenu(items).map((item) => (
        <li key={item.id}>
          {isGroup(item) ? (
            <Group item={item} currentPath={currentPath} depth={depth} />
          ) : (
            <Leaf item={item} currentPath={currentPath} depth={depth} />
          )}
        </li>
      ))}
    </Box>
  );
}

interface RowProps {
  readonly item: MenuNode;
  readonly currentPath: string;
  readonly depth: number;
}

function Leaf({ item, currentPath, depth }: RowProps): ReactElement {
  const { language } = useText();
  const label = menuLabel(item, language);
  return (
    <MenuItemLink
      item={item}
      currentPath={currentPath}
      css={MENU_ROW}
      ps={`${12 + depth * INDENT_PX}px`}
      title={[label, item.desc].filter(Boolean).join(' · ')}
    >
      <MenuGlyph name={item.icon} />
      <Words>{label}</Words>
      {isOutside(item) && <Glyph name="external" sizePx={14} />}
    </MenuItemLink>
  );
}

function Group({ item, currentPath, depth }: RowProps): ReactElement {
  const { language } = useText();
  const holdsCurrent = toRuntimeRoutes([item], isFixedPath).has(currentPath);
  const [isToggled, setIsToggled] = useState<boolean | null>(null);
  const isOpen = isToggled ?? holdsCurrent;
  return (
    <>
      <GroupButton
        type="button"
        css={MENU_ROW}
        ps={`${12 + depth * INDENT_PX}px`}
        color={holdsCurrent && !isOpen ? 'accent.fg' : undefined}
        aria-expanded={isOpen}
        title={menuLabel(item, language)}
        onClick={() => setIsToggled(!isOpen)}
      >
        <MenuGlyph name={item.icon} />
        <Words>{menuLabel(item, language)}</Words>
        <Glyph name={isOpen ? 'down' : 'right'} sizePx={14} />
      </GroupButton>
      {isOpen && <MenuItems items={item.children} currentPath={currentPath} depth={depth + 1} />}
    </>
  );
}

function isOutside(item: MenuNode): boolean {
  return toDestination(item, item.rootId, isFixedPath)?.kind === 'display';
}
