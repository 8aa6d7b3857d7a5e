import { Alert, Grid, Stack, Tabs } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { CheckTreeField } from '#console/ui/crud/fields/check-tree-field.tsx';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { getRoleGrants, type Role, RoleKind } from '#shared/contracts/roles/role.ts';
import { DsTypeField } from './ds-type-field.tsx';
import { MenusField } from './menus-field.tsx';
import { PermissionsField } from './permissions-field.tsx';

/** The window without the head and foot of the drawer: both columns end in it, and nothing around them scrolls. */
const COLUMN_HEIGHT = 'max(320px, calc(100dvh - 180px))';
const TREE_HEIGHT = 'max(160px, min(calc(100dvh - 400px), 640px))';

/** Who the role is for and whose data it reaches on the left, what it grants on the right. */
export function RoleFields(props: {
  readonly row: Role | null;
  readonly nameHint: string | undefined;
  readonly descHint: string | undefined;
}): ReactElement {
  const { t, language } = useText();
  const { row } = props;
  const isSystem = row?.isSystem === true;
  const mayEdit = useMay('role_edit');
  const grants = useCall(getRoleGrants, {});
  const dsType: unknown = useWatch({ name: 'dsType' });
  const [part, setPart] = useState('menus');
  const isFixed = isSystem || !mayEdit;
  return (
    <Grid templateColumns="minmax(0, 5fr) minmax(0, 6fr)" gap="8" alignItems="start">
      {/* Inside of it there is room for the rings of what has the focus. */}
      <Stack gap="8" maxH={COLUMN_HEIGHT} overflowY="auto" p="1" m="-1" pb="4">
        {isSystem && (
          <Alert.Root status="info" size="sm">
            <Alert.Indicator />
            <Alert.Title>{t('errors.field.system_role_fixed')}</Alert.Title>
          </Alert.Root>
        )}
        <TextField name="roleName" hint={props.nameHint} />
        <TextField name="roleCode" isCode hint={t('role.codeHelp')} />
        <SegmentField
          name="kind"
          choices={RoleKind.options.map((value) => ({ value, text: t(`access.kind.${value}`) }))}
          hint={t('role.kindHelp')}
        />
        <TextField name="roleDesc" rows={2} hint={props.descHint} />
        <DsTypeField isFixed={isFixed} />
        {dsType === 1 && grants.data && (
          <CheckTreeField
            name="departmentIds"
            tree={grants.data.departments}
            nameOf={(node) => nameOf(node, language)}
            isChoice={() => true}
            isAlone
            isFixed={isFixed}
            isFixedNode={({ isHeld }) => !isHeld}
            maxHeight="260px"
          />
        )}
      </Stack>
      <Tabs.Root value={part} onValueChange={({ value }) => setPart(value)} size="sm" lazyMount>
        <Tabs.List mb="4">
          <Tabs.Trigger value="menus">{t('role.parts.menus')}</Tabs.Trigger>
          <Tabs.Trigger value="permissions">{t('role.parts.permissions')}</Tabs.Trigger>
        </Tabs.List>
        {grants.error && <LoadFailure error={grants.error} onRetry={() => void grants.refetch()} />}
        <Tabs.Content value="menus" p="0">
          {grants.data && <MenusField menus={grants.data.menus} isFixed={isFixed} maxHeight={TREE_HEIGHT} />}
        </Tabs.Content>
        <Tabs.Content value="permissions" p="0">
          {grants.data && (
            <PermissionsField menus={grants.data.menus} isFixed={isFixed} maxHeight={TREE_HEIGHT} />
          )}
        </Tabs.Content>
      </Tabs.Root>
    </Grid>
  );
}
