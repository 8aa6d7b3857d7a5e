import type { ReactElement } from 'react';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TimeField } from '#console/ui/crud/fields/time-field.tsx';
import { WeekdaysField } from '#console/ui/crud/fields/weekdays-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { weekdaysName } from '#console/ui/text/weekday-text.ts';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import { type Dock, DockDirection, dock } from '#shared/contracts/yard/dock.ts';

/** Where trucks are loaded and unloaded, and when they can be booked. */
export function DockPage(): ReactElement {
  const { t, language } = useText();
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const columns: readonly SubjectColumn<Dock>[] = [
    { key: 'code', sort: 'code', widthPx: 90, cell: ({ code }) => <b>{code}</b> },
    { key: 'warehouseCode', wantedPx: 220, cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode) },
    {
      key: 'direction',
      sort: 'direction',
      widthPx: 110,
      cell: ({ direction }) => t(`dock.directions.${direction}`),
    },
    { key: 'capacity', align: 'end', widthPx: 120, cell: ({ capacity }) => capacity },
    {
      key: 'openFrom',
      head: t('dock.hours'),
      widthPx: 230,
      cell: ({ days, openFrom, openTo }) =>
        `${weekdaysName(days, language)} ${openFrom === openTo ? t('dock.wholeDay') : `${openFrom}–${openTo}`}`,
    },
    { key: 'note', isMinor: true, wantedPx: 200, cell: ({ note }) => note ?? '–' },
    {
      key: 'enabled',
      widthPx: 80,
      cell: ({ enabled }) => t(enabled ? 'crud.form.yes' : 'crud.form.no'),
    },
  ];
  return (
    <ListPage
      crud={dock}
      nameOf={({ code }) => code}
      columns={columns}
      filters={[
        { kind: 'text', name: 'code', placeholder: t('dock.filterPlaceholder') },
        warehouseFilter(warehouses, t),
      ]}
      firstStep={firstStep}
      defaults={{ warehouseCode: warehouses.choices[0]?.value ?? '' }}
      fields={() => (
        <>
          <SelectField
            name="warehouseCode"
            choices={warehouses.choices}
            {...(warehouses.all?.length === 0 && { hint: t('dock.noWarehouse') })}
          />
          <TextField name="code" isCode hint={t('dock.codeHint')} />
          <SegmentField
            name="direction"
            choices={DockDirection.options.map((value) => ({ value, text: t(`dock.directions.${value}`) }))}
          />
          <NumberField name="capacity" />
          <WeekdaysField name="days" />
          <TimeField name="openFrom" />
          <TimeField name="openTo" hint={t('dock.hoursHint')} />
          <TextField name="note" />
          <SwitchField name="enabled" />
        </>
      )}
    />
  );
}
