import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import { type WarehouseZone, warehouseZone, ZoneKind } from '#shared/contracts/stock/warehouse-zone.ts';

/** The parts of warehouses. */
export function WarehouseZonePage(): ReactElement {
  const { t, language } = useText();
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const kinds = ZoneKind.options.map((value) => ({ value, text: t(`warehouseZone.kinds.${value}`) }));
  const columns: readonly SubjectColumn<WarehouseZone>[] = [
    { key: 'code', sort: 'code', widthPx: 130, cell: ({ code }) => <CodeCell text={code} /> },
    {
      key: 'name',
      sort: 'name',
      wantedPx: 220,
      cell: (row) => (
        <Text as="b" truncate>
          {nameOf(row, language)}
        </Text>
      ),
    },
    { key: 'kind', sort: 'kind', widthPx: 120, cell: ({ kind }) => t(`warehouseZone.kinds.${kind}`) },
    { key: 'locations', align: 'end', widthPx: 110, cell: ({ locations }) => locations },
    {
      key: 'temperature',
      head: t('warehouseZone.temperature'),
      isMinor: true,
      widthPx: 130,
      cell: temperatureText,
    },
    { key: 'warehouseCode', wantedPx: 200, cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode) },
    { key: 'sort', sort: 'sort', align: 'end', isMinor: true, widthPx: 90, cell: ({ sort }) => sort },
    {
      key: 'enabled',
      widthPx: 96,
      cell: ({ enabled }) => t(enabled ? 'crud.form.yes' : 'crud.form.no'),
    },
  ];
  return (
    <ListPage
      crud={warehouseZone}
      nameOf={(row) => nameOf(row, language)}
      columns={columns}
      filters={[
        { kind: 'text', name: 'code', placeholder: t('warehouseZone.filterPlaceholder') },
        warehouseFilter(warehouses, t),
        {
          kind: 'choice',
          name: 'kind',
          label: t('warehouseZone.field.kind'),
          all: t('warehouseZone.allKinds'),
          choices: kinds,
        },
      ]}
      defaults={{ warehouseCode: warehouses.choices[0]?.value ?? '' }}
      firstStep={firstStep}
      fields={() => (
        <>
          <SelectField
            name="warehouseCode"
            choices={warehouses.choices}
            {...(warehouses.all?.length === 0 && { hint: t('dock.noWarehouse') })}
          />
          <TextField name="code" isCode />
          <TextField name="name" />
          <TextField name="nameEn" />
          <SelectField name="kind" choices={kinds} />
          <NumberField name="sort" />
          <NumberField name="temperatureMinC" />
          <NumberField name="temperatureMaxC" />
          <NumberField name="xM" hint={t('warehouseZone.cornerHint')} />
          <NumberField name="yM" />
          <NumberField name="widthM" />
          <NumberField name="depthM" />
          <NumberField name="heightM" />
          <SwitchField name="enabled" />
        </>
      )}
    />
  );
}

function temperatureText({ temperatureMinC: min, temperatureMaxC: max }: WarehouseZone): string {
  if (min === null && max === null) return '–';
  if (min === null) return `≤ ${max} °C`;
  return max === null ? `≥ ${min} °C` : `${min}–${max} °C`;
}
