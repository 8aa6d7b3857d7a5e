import { Badge, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type Tenant, TenantStatus, tenant } from '#shared/contracts/tenants/tenant.ts';
import { tenantPackage } from '#shared/contracts/tenants/tenant-package.ts';
import { FirstAdminDialog, type NewTenant } from './first-admin-dialog.tsx';
import { isFirstTenant } from './is-first-tenant.ts';
import { TenantFields } from './tenant-fields.tsx';
import { TenantStateCell } from './tenant-state-cell.tsx';

/** The tenants of this server, for the administrators of the platform. */
export function TenantPage(): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const mayEdit = useMay('platform_tenant_edit');
  const packages = useCall(
    tenantPackage.page,
    { query: { size: LIMITS.pageSizeMax } },
    { enabled: useMay('platform_tenant_view') },
  ).data?.records;
  const [created, setCreated] = useState<NewTenant | null>(null);
  const change = useAction(tenant.update, [tenant.page]);
  /** One that is no longer given to others stays a choice of those who have it. */
  const packagesFor = (row: Tenant | null): readonly FilterChoice[] =>
    (packages ?? []).flatMap(({ id, name, status }) =>
      status === '0' || id === row?.packageId ? [{ value: id, text: name }] : [],
    );

  async function setPaused(row: Tenant, isPaused: boolean): Promise<void> {
    const { name } = row;
    const isAgreed =
      !isPaused ||
      (await prompts.confirm({
        action: t('tenant.pause.action'),
        title: t('tenant.pause.title', { name }),
        text: t('tenant.pause.text'),
      }));
    if (!isAgreed) return;
    change.mutate(
      { body: { ...row, status: isPaused ? '9' : '0' } },
      {
        onSuccess: () =>
          prompts.succeeded({ title: t(isPaused ? 'tenant.pause.done' : 'tenant.pause.resumed', { name }) }),
        onError: (failure) => prompts.failed(failure),
      },
    );
  }

  const actionsOf = (row: Tenant): readonly RowAction[] => {
    if (!mayEdit || isFirstTenant(row)) return [];
    const isPaused = row.status === '9';
    return [
      {
        label: t(isPaused ? 'tenant.pause.resume' : 'tenant.pause.action'),
        isDangerous: !isPaused,
        onSelect: () => void setPaused(row, !isPaused),
      },
    ];
  };

  const columns: readonly SubjectColumn<Tenant>[] = [
    {
      key: 'name',
      sort: 'name',
      cell: (row) => (
        <HStack gap="2" minW="0">
          <NameCell name={row.name} />
          {isFirstTenant(row) && <Badge colorPalette="accent">{t('tenant.platform')}</Badge>}
        </HStack>
      ),
    },
    { key: 'id', widthPx: 96, cell: ({ id }) => <CodeCell text={id} /> },
    { key: 'code', sort: 'code', widthPx: 180, cell: ({ code }) => <CodeCell text={code} /> },
    { key: 'state', widthPx: 132, cell: ({ state }) => <TenantStateCell state={state} /> },
    {
      key: 'startDay',
      sort: 'start_day',
      isMinor: true,
      widthPx: 112,
      cell: ({ startDay }) => startDay ?? '–',
    },
    { key: 'endDay', sort: 'end_day', widthPx: 112, cell: ({ endDay }) => endDay ?? '–' },
    {
      key: 'packageName',
      isMinor: true,
      wantedPx: 200,
      cell: ({ packageName }) => (
        <Text as="span" display="block" truncate title={packageName ?? undefined}>
          {packageName ?? t('tenant.allMenus')}
        </Text>
      ),
    },
    { key: 'users', align: 'end', widthPx: 84, cell: ({ users }) => users },
    { key: 'machines', align: 'end', isMinor: true, widthPx: 96, cell: ({ machines }) => machines },
    { key: 'screens', align: 'end', isMinor: true, widthPx: 88, cell: ({ screens }) => screens },
  ];

  return (
    <>
      <ListPage
        crud={tenant}
        nameOf={({ name }) => name}
        columns={columns}
        filters={[
          { kind: 'text', name: 'name', placeholder: t('tenant.field.name') },
          enumFilter('status', TenantStatus.options, (value) => t(`tenant.statuses.${value}`), {
            label: t('tenant.field.status'),
            all: t('tenant.all'),
          }),
        ]}
        fields={(row) => <TenantFields row={row} packages={packagesFor(row)} />}
        actions={actionsOf}
        refusal={(row) => {
          if (isFirstTenant(row)) return t('tenant.stays.first');
          return row.state === 'open' ? t('tenant.stays.open') : undefined;
        }}
        onCreated={({ id, name }, { firstPassword }) =>
          setCreated({ id, name, firstPassword: String(firstPassword) })
        }
      />
      {created && <FirstAdminDialog tenant={created} onClose={() => setCreated(null)} />}
    </>
  );
}
