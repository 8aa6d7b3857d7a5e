import { Grid, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { CheckTreeField } from '#console/ui/crud/fields/check-tree-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type CatalogueMenu,
  listCatalogueMenus,
  type TenantPackage,
  tenantPackage,
} from '#shared/contracts/tenants/tenant-package.ts';
import { buildTree, type Tree } from '#shared/domain/tree/tree.ts';

const DRAWER_WIDTH_PX = 920;
/** The window without what is around the tree in the drawer: nothing but the tree scrolls. */
const TREE_HEIGHT = 'max(160px, min(calc(100dvh - 320px), 640px))';

type MenuRow = CatalogueMenu & { readonly id: string; readonly parentId: string | null };

/** Packages of menus, for the administrators of the platform. */
export function TenantPackagePage(): ReactElement {
  const { t, language } = useText();
  const menus = useCall(listCatalogueMenus, {});
  const tree = useMemo(() => toTree(menus.data ?? []), [menus.data]);
  const columns: readonly SubjectColumn<TenantPackage>[] = [
    { key: 'name', sort: 'name', cell: ({ name }) => <NameCell name={name} /> },
    {
      key: 'menuCodes',
      widthPx: 140,
      cell: ({ menuCodes }) => t('tenantPackage.chosen', { count: menuCodes.length }),
    },
    { key: 'tenants', align: 'end', widthPx: 96, cell: ({ tenants }) => tenants },
    {
      key: 'status',
      sort: 'status',
      widthPx: 104,
      cell: ({ status }) => t(`tenantPackage.statuses.${status}`),
    },
    {
      key: 'remarks',
      isMinor: true,
      cell: ({ remarks }) => (
        <Text truncate title={remarks ?? undefined}>
          {remarks}
        </Text>
      ),
    },
    {
      key: 'updateTime',
      isMinor: true,
      sort: 'update_time',
      widthPx: 132,
      cell: ({ updateTime }) => <Moment form="relative" atMs={updateTime} />,
    },
  ];
  return (
    <ListPage
      crud={tenantPackage}
      nameOf={({ name }) => name}
      columns={columns}
      drawerWidthPx={DRAWER_WIDTH_PX}
      filters={[{ kind: 'text', name: 'name', placeholder: t('tenantPackage.field.name') }]}
      fields={() => (
        <Grid templateColumns="minmax(0, 5fr) minmax(0, 6fr)" gap="8" alignItems="start">
          <Stack gap="8">
            <TextField name="name" />
            <SwitchField name="status" on="0" off="9" hint={t('tenantPackage.statusHint')} />
            <TextField name="remarks" rows={3} />
          </Stack>
          <CheckTreeField
            name="menuCodes"
            tree={tree}
            nameOf={({ name, nameEn }) => (language === 'en' ? nameEn : name)}
            isChoice={isPage}
            hint={t('tenantPackage.newMenus')}
            maxHeight={TREE_HEIGHT}
          />
        </Grid>
      )}
      refusal={({ tenants }) => (tenants > 0 ? t('tenantPackage.inUse', { count: tenants }) : undefined)}
    />
  );
}

/** A page may be had without its buttons; a group is there because of what is in it. */
const isPage = ({ type, children }: Tree<MenuRow>): boolean =>
  type !== '1' && children.every((child) => child.type === '1');

function toTree(menus: readonly CatalogueMenu[]): Tree<MenuRow>[] {
  return buildTree(menus.map((menu) => ({ ...menu, id: menu.code, parentId: menu.parentCode })));
}
