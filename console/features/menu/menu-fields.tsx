import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { useServices, useSession } from '#console/ui/api-hooks.tsx';
import { IconField } from '#console/ui/crud/fields/icon-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TreeField } from '#console/ui/crud/fields/tree-field.tsx';
import { MenuGlyph } from '#console/ui/icon-chooser/menu-glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type MenuNode, MenuType, ROOT_PARENT } from '#shared/contracts/platform/menu.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { isWithin } from '#shared/domain/tree/tree.ts';

/** The fields of a menu; a button has fewer of them. */
export function MenuFields(props: {
  readonly row: MenuNode | null;
  readonly tree: readonly MenuNode[];
  readonly nameOf: (node: MenuNode) => string;
}): ReactElement {
  const { row, tree, nameOf } = props;
  const { t } = useText();
  const { views } = useServices();
  const held = useSession((state) => state.permissions);
  const type: MenuType = useWatch({ name: 'type' });
  const path: unknown = useWatch({ name: 'path' });
  const isButton = type === '1';
  const isPage = typeof path === 'string' && path.startsWith('/');
  return (
    <>
      <SegmentField
        name="type"
        choices={MenuType.options.map((value) => ({ value, text: t(`menu.type.t${value}`) }))}
        hint={t(`menu.typeHint.t${type}`)}
      />
      <TreeField
        name="parentId"
        tree={tree}
        nameOf={nameOf}
        isDisabled={(node) => node.type === '1' || (row !== null && isWithin(tree, node.id, row.id))}
        root={{ text: t('menu.root'), value: ROOT_PARENT }}
        renderNode={(node) => (
          <HStack gap="2" minW="0">
            <MenuGlyph name={node.type === '1' ? 'key' : node.icon} sizePx={16} />
            <Text truncate>{nameOf(node)}</Text>
          </HStack>
        )}
      />
      <TextField name="name" />
      <TextField name="nameEn" />
      {!isButton && (
        <>
          <IconField name="icon" />
          <TextField name="path" isCode hint={t('menu.pathHint')} />
          {isPage && (
            <>
              <SelectField
                name="component"
                choices={views.map((value) => ({ value, text: value }))}
                none={t('menu.componentAuto')}
                hint={t('menu.componentHint')}
              />
              <SwitchField name="keepAlive" on={1} off={0} hint={t('menu.keepAliveHint')} />
            </>
          )}
        </>
      )}
      <SelectField
        name="permission"
        choices={PERMISSIONS.filter((name) => held[name] === true || row?.permission === name).map(
          (value) => ({
            value,
            text: t(`permissions.${value}`),
          }),
        )}
        hint={t('menu.permissionHint')}
      />
      <TextField name="desc" rows={2} />
    </>
  );
}
