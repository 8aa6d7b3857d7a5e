import type { ReactElement } from 'react';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { nullableNameOf, useText } from '#console/ui/text/text-context.tsx';
import { PartnerField } from '#console/ui/warehouse/code-fields.tsx';
import { type Vehicle, VehicleType, vehicle } from '#shared/contracts/yard/vehicle.ts';

/** Trucks that come often. */
export function VehiclePage(): ReactElement {
  const { t, language } = useText();
  const columns: readonly SubjectColumn<Vehicle>[] = [
    { key: 'plate', sort: 'plate', widthPx: 150, cell: ({ plate }) => <b>{plate}</b> },
    { key: 'type', sort: 'type', widthPx: 140, cell: ({ type }) => t(`vehicle.types.${type}`) },
    {
      key: 'carrierCode',
      wantedPx: 220,
      cell: ({ carrierName, carrierNameEn }) => nullableNameOf(carrierName, carrierNameEn, language) ?? '–',
    },
    { key: 'driverName', widthPx: 140, cell: ({ driverName }) => driverName ?? '–' },
    { key: 'driverPhone', widthPx: 150, cell: ({ driverPhone }) => driverPhone ?? '–' },
    {
      key: 'enabled',
      widthPx: 96,
      cell: ({ enabled }) => t(enabled ? 'crud.form.yes' : 'crud.form.no'),
    },
  ];
  return (
    <ListPage
      crud={vehicle}
      nameOf={({ plate }) => plate}
      columns={columns}
      filters={[{ kind: 'text', name: 'plate', placeholder: t('vehicle.filterPlaceholder') }]}
      fields={() => (
        <>
          <TextField name="plate" isCode />
          <SelectField
            name="type"
            choices={VehicleType.options.map((value) => ({ value, text: t(`vehicle.types.${value}`) }))}
          />
          <PartnerField name="carrierCode" kind="carrier" />
          <TextField name="driverName" />
          <TextField name="driverPhone" />
          <SwitchField name="enabled" />
        </>
      )}
    />
  );
}
