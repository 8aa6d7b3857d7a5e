import { Badge, HStack, Text } from '@chakra-ui/react';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { MenuGlyph } from '#console/ui/icon-chooser/menu-glyph.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import type { ConsoleText } from '#console/ui/text/text-context.tsx';
import type { TreeColumn } from '#console/ui/tree/tree-column.ts';
import type { MenuNode } from '#shared/contracts/platform/menu.ts';

/** The columns of the menus; the first one is the tree. */
export function menuColumns(t: ConsoleText['t'], nameOf: (node: MenuNode) => string): TreeColumn<MenuNode>[] {
  return [
    {
      key: 'name',
      head: t('menu.field.name'),
      cell: (node) => (
        <HStack gap="2" minW="0">
          <MenuGlyph name={node.type === '1' ? 'key' : node.icon} sizePx={16} />
          <NameCell
            name={nameOf(node)}
            isPlain={node.children.length === 0}
            title={[nameOf(node), node.desc].filter(Boolean).join(' · ')}
          />
        </HStack>
      ),
    },
    {
      key: 'type',
      head: t('menu.field.type'),
      width: '112px',
      cell: ({ type }) => (
        <Badge colorPalette={type === '0' ? 'accent' : 'gray'}>{t(`menu.type.t${type}`)}</Badge>
      ),
    },
    {
      key: 'path',
      head: t('menu.field.path'),
      width: '20%',
      cell: ({ type, path }) => {
        if (path === null)
          return (
            <Text as="span" color="fg.muted">
              {type === '1' ? '' : t('menu.group')}
            </Text>
          );
        return (
          <HStack gap="1.5" minW="0">
            <CodeCell text={path} isCopyable={false} />
            {!path.startsWith('/') && (
              <span role="img" aria-label={t('menu.outside')} title={t('menu.outside')}>
                <Glyph name="external" sizePx={14} />
              </span>
            )}
          </HStack>
        );
      },
    },
    {
      key: 'permission',
      head: t('menu.field.permission'),
      width: '18%',
      cell: ({ permission }) =>
        permission !== null && <NameCell name={t(`permissions.${permission}`)} isPlain />,
    },
    {
      key: 'keepAlive',
      head: t('menu.kept'),
      width: '104px',
      cell: ({ keepAlive }) =>
        keepAlive === 1 && (
          <HStack gap="1.5">
            <Glyph name="check" sizePx={14} />
            {t('menu.kept')}
          </HStack>
        ),
    },
  ];
}
