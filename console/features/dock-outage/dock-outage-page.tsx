import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useDockChoices, useWarehouses, type Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import { type DockOutage, dockOutage } from '#shared/contracts/yard/dock-outage.ts';

/** Docks that cannot be used, since when, until when and why. */
export function DockOutagePage(): ReactElement {
  const { t, language } = useText();
  const nowMs = useServerNow();
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const stateOf = ({ fromTime, toTime }: DockOutage) => {
    if (toTime !== null && toTime <= nowMs) return 'past';
    return fromTime > nowMs ? 'later' : 'now';
  };
  const columns: readonly SubjectColumn<DockOutage>[] = [
    { key: 'dockCode', widthPx: 80, cell: ({ dockCode }) => <b>{dockCode}</b> },
    { key: 'warehouseCode', wantedPx: 200, cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode) },
    {
      key: 'state',
      head: t('dockOutage.state'),
      widthPx: 100,
      cell: (row) => {
        const state = stateOf(row);
        return (
          <Text as="span" {...(state === 'now' && { color: 'fg.warning', fontWeight: '600' })}>
            {t(`dockOutage.${state}`)}
          </Text>
        );
      },
    },
    {
      key: 'reason',
      wantedPx: 240,
      cell: ({ reason, reasonEn }) => {
        const text = language === 'en' && reasonEn ? reasonEn : reason;
        return (
          <Text as="span" truncate title={text}>
            {text}
          </Text>
        );
      },
    },
    {
      key: 'fromTime',
      sort: 'from_time',
      widthPx: 164,
      cell: ({ fromTime }) => <Moment form="full" atMs={fromTime} />,
    },
    {
      key: 'toTime',
      sort: 'to_time',
      widthPx: 164,
      cell: ({ toTime }) => (toTime === null ? t('dockOutage.open') : <Moment form="full" atMs={toTime} />),
    },
  ];
  return (
    <ListPage
      crud={dockOutage}
      nameOf={({ dockCode, reason }) => `${dockCode} ${reason}`}
      columns={columns}
      filters={[
        { kind: 'text', name: 'reason', placeholder: t('dockOutage.filterPlaceholder') },
        warehouseFilter(warehouses, t),
      ]}
      firstStep={firstStep}
      defaults={{ warehouseCode: warehouses.choices[0]?.value ?? '', fromTime: nowMs - (nowMs % 60_000) }}
      fields={(row) => <DockOutageFields row={row} warehouses={warehouses} />}
    />
  );
}

function DockOutageFields(props: {
  readonly row: DockOutage | null;
  readonly warehouses: Warehouses;
}): ReactElement {
  const { t } = useText();
  const chosen: unknown = useWatch({ name: 'warehouseCode' });
  const docks = useDockChoices(props.row?.warehouseCode ?? (typeof chosen === 'string' ? chosen : undefined));
  return (
    <>
      <SelectField name="warehouseCode" choices={props.warehouses.choices} />
      <SelectField name="dockCode" choices={docks} />
      <TextField name="reason" />
      <TextField name="reasonEn" />
      <MomentField name="fromTime" />
      <MomentField name="toTime" hint={t('dockOutage.toHint')} />
    </>
  );
}
