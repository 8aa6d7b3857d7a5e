import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckTreeField } from '#console/ui/crud/fields/check-tree-field.tsx';
import { MenuGlyph } from '#console/ui/icon-chooser/menu-glyph.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { isAdministration } from '#shared/contracts/roles/permission-groups.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { GrantMenu } from '#shared/contracts/roles/role.ts';
import { withAncestors } from '#shared/domain/tree/tree-checks.ts';
import { notesOf } from './permission-notes.ts';

const isChoice = ({ isPlace }: GrantMenu): boolean => isPlace;

/** The menus of a role: pages and their buttons; groups follow from what is chosen in them. */
export function MenusField(props: {
  readonly menus: readonly GrantMenu[];
  readonly isFixed: boolean;
  readonly maxHeight: string;
}): ReactElement {
  const { t, language } = useText();
  const { menus } = props;
  const kind: unknown = useWatch({ name: 'kind' });
  const isClosed = ({ permission }: GrantMenu): boolean =>
    kind === 'external' && permission !== null && isAdministration(permission);
  const titleOf = (permission: Permission): string =>
    [t(`permissions.${permission}`), ...notesOf(permission, t)].join('\n');
  return (
    <CheckTreeField
      name="menuIds"
      hint={t('role.menusHelp')}
      tree={menus}
      nameOf={(node) => nameOf(node, language)}
      isChoice={isChoice}
      isFixed={props.isFixed}
      isFixedNode={(node) =>
        node.children.every((child) => !child.isHeld) && (!node.isHeld || isClosed(node))
      }
      toValue={(chosen) => toGranted(menus, chosen)}
      maxHeight={props.maxHeight}
      renderNode={(node) => (
        <HStack gap="2" minW="0">
          {node.type === '1' && <MenuGlyph name="key" sizePx={14} />}
          <Text truncate title={node.permission ? titleOf(node.permission) : undefined}>
            {nameOf(node, language)}
          </Text>
        </HStack>
      )}
    />
  );
}

/** What is chosen with the groups above it; a group of which nothing is chosen any more is not granted either. */
function toGranted(menus: readonly GrantMenu[], chosen: ReadonlySet<string>): readonly string[] {
  const groups = new Set<string>();
  const visit = (nodes: readonly GrantMenu[]): void => {
    for (const node of nodes) {
      if (node.children.length > 0 && !node.isPlace) groups.add(node.id);
      visit(node.children);
    }
  };
  visit(menus);
  const places = new Set([...chosen].filter((id) => !groups.has(id)));
  return [...withAncestors(menus, places)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}
