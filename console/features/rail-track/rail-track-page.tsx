import type { ReactElement } from 'react';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { StateCell } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import { type RailTrack, railTrack } from '#shared/contracts/railway/rail-track.ts';
import { TrackKind } from '#shared/contracts/railway/railway-board.ts';

/** Railway tracks beside warehouses, and which of them cannot be used. */
export function RailTrackPage(): ReactElement {
  const { t, language } = useText();
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const columns: readonly SubjectColumn<RailTrack>[] = [
    { key: 'code', sort: 'code', widthPx: 110, cell: ({ code }) => <b>{code}</b> },
    { key: 'name', wantedPx: 180, cell: (row) => <NameCell name={nameOf(row, language)} isPlain /> },
    { key: 'kind', sort: 'kind', widthPx: 110, cell: ({ kind }) => t(`railTrack.kinds.${kind}`) },
    { key: 'lengthM', align: 'end', widthPx: 124, cell: ({ lengthM }) => lengthM },
    { key: 'sort', sort: 'sort', align: 'end', isMinor: true, widthPx: 84, cell: ({ sort }) => sort },
    {
      key: 'blockedReason',
      wantedPx: 240,
      cell: ({ blockedReason, blockedReasonEn }) =>
        blockedReason === null ? (
          <StateCell look={STATE_LOOKS.good} text={t('railTrack.open')} />
        ) : (
          <StateCell
            look={STATE_LOOKS.failed}
            text={nameOf({ name: blockedReason, nameEn: blockedReasonEn }, language)}
          />
        ),
    },
    { key: 'warehouseCode', wantedPx: 180, cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode) },
  ];
  return (
    <ListPage
      crud={railTrack}
      nameOf={({ code }) => code}
      columns={columns}
      filters={[
        { kind: 'text', name: 'code', placeholder: t('railTrack.filterPlaceholder') },
        warehouseFilter(warehouses, t),
        {
          kind: 'choice',
          name: 'isBlocked',
          label: t('railTrack.field.blockedReason'),
          all: t('railTrack.allStates'),
          choices: [
            { value: 'true', text: t('railTrack.onlyBlocked') },
            { value: 'false', text: t('railTrack.onlyOpen') },
          ],
        },
      ]}
      firstStep={firstStep}
      defaults={{ warehouseCode: warehouses.choices[0]?.value ?? '' }}
      fields={() => (
        <>
          <SelectField name="warehouseCode" choices={warehouses.choices} />
          <TextField name="code" isCode />
          <TextField name="name" />
          <TextField name="nameEn" />
          <SelectField
            name="kind"
            choices={TrackKind.options.map((value) => ({ value, text: t(`railTrack.kinds.${value}`) }))}
          />
          <NumberField name="lengthM" />
          <NumberField name="sort" hint={t('railTrack.sortHint')} />
          <TextField name="blockedReason" hint={t('railTrack.blockedHint')} />
          <TextField name="blockedReasonEn" />
        </>
      )}
    />
  );
}
