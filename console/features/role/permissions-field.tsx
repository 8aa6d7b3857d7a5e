import { Badge, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useSession } from '#console/ui/api-hooks.tsx';
import { CheckTreeField } from '#console/ui/crud/fields/check-tree-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { PERMISSION_GROUPS } from '#shared/contracts/kit/capability.ts';
import { groupOf, isAdministration } from '#shared/contracts/roles/permission-groups.ts';
import { PERMISSIONS, type Permission } from '#shared/contracts/roles/permissions.ts';
import type { GrantMenu } from '#shared/contracts/roles/role.ts';
import { walkTree } from '#shared/domain/tree/tree.ts';
import { notesOf } from './permission-notes.ts';

interface PermissionNode {
  readonly id: string;
  readonly name: string;
  /** Null: a group. */
  readonly permission: Permission | null;
  /** What it can lead to, and where the data authority does not bound it. */
  readonly notes: readonly string[];
  readonly children: readonly PermissionNode[];
}

/** Permissions by subject. Those that come with a chosen menu are shown as such. */
export function PermissionsField(props: {
  readonly menus: readonly GrantMenu[];
  readonly isFixed: boolean;
  readonly maxHeight: string;
}): ReactElement {
  const { t } = useText();
  const held = useSession(({ permissions }) => permissions);
  const kind: unknown = useWatch({ name: 'kind' });
  const menuIds: unknown = useWatch({ name: 'menuIds' });
  const byMenu = useMemo(() => permissionsOf(props.menus, menuIds), [props.menus, menuIds]);
  const tree = useMemo<readonly PermissionNode[]>(
    () =>
      PERMISSION_GROUPS.map((group) => ({
        id: `group:${group}`,
        name: t(`access.group.${group}`),
        permission: null,
        notes: [],
        children: PERMISSIONS.filter((permission) => groupOf(permission) === group).map((permission) => ({
          id: permission,
          name: t(`permissions.${permission}`),
          permission,
          notes: notesOf(permission, t),
          children: [],
        })),
      })),
    [t],
  );
  const mayChoose = (permission: Permission): boolean =>
    held[permission] === true &&
    !byMenu.has(permission) &&
    !(kind === 'external' && isAdministration(permission));
  return (
    <CheckTreeField
      name="permissions"
      hint={t('role.permissionsHelp')}
      tree={tree}
      nameOf={({ name }) => name}
      wordsOf={({ name, id }) => `${name} ${id}`}
      isFixed={props.isFixed}
      isFixedNode={(node) =>
        (node.permission === null ? node.children : [node]).every(
          ({ permission }) => permission === null || !mayChoose(permission),
        )
      }
      toShown={(value) => new Set([...value, ...byMenu])}
      toValue={(chosen) => PERMISSIONS.filter((one) => chosen.has(one) && !byMenu.has(one))}
      maxHeight={props.maxHeight}
      renderNode={({ name, permission, notes }) => (
        <Stack gap="0" minW="0" py={notes.length > 0 ? '1' : undefined}>
          <HStack gap="2" minW="0">
            <Text truncate fontWeight={permission === null ? '600' : undefined}>
              {name}
            </Text>
            {permission !== null && byMenu.has(permission) && (
              <Badge size="sm" flex="none">
                {t('role.byMenu')}
              </Badge>
            )}
          </HStack>
          {notes.map((note) => (
            <Text key={note} textStyle="xs" color="fg.muted" whiteSpace="normal">
              {note}
            </Text>
          ))}
        </Stack>
      )}
    />
  );
}

function permissionsOf(menus: readonly GrantMenu[], menuIds: unknown): ReadonlySet<Permission> {
  const granted = new Set<unknown>(Array.isArray(menuIds) ? menuIds : []);
  return new Set(
    [...walkTree(menus)].flatMap(({ node }) =>
      node.permission !== null && granted.has(node.id) ? [node.permission] : [],
    ),
  );
}
