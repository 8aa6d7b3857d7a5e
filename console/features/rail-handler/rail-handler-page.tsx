import type { ReactElement } from 'react';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import {
  type RailHandler,
  RailHandlerKind,
  type RailHandlerState,
  railHandler,
} from '#shared/contracts/railway/rail-handler.ts';

const REFRESHED_EVERY_MS = 10_000;

const LOOKS: Readonly<Record<RailHandlerState, StateLook>> = {
  working: STATE_LOOKS.running,
  idle: STATE_LOOKS.paused,
  fault: STATE_LOOKS.failed,
  silent: { glyph: 'eyeOff', colour: 'fg.warning' },
};

/** Cranes and other machines that load wagons, with what they reported last. */
export function RailHandlerPage(): ReactElement {
  const { t, language } = useText();
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const kinds = RailHandlerKind.options.map((value) => ({ value, text: t(`railHandler.kinds.${value}`) }));
  const columns: readonly SubjectColumn<RailHandler>[] = [
    { key: 'code', sort: 'code', widthPx: 88, cell: ({ code }) => <b>{code}</b> },
    { key: 'name', wantedPx: 180, cell: (row) => <NameCell name={nameOf(row, language)} isPlain /> },
    { key: 'kind', sort: 'kind', widthPx: 120, cell: ({ kind }) => t(`railHandler.kinds.${kind}`) },
    {
      key: 'state',
      wantedPx: 240,
      cell: ({ state, faultCode, faultText, faultTextEn }) => (
        <StateCell look={LOOKS[state]} text={t(`railHandler.states.${state}`)}>
          {state === 'fault' &&
            [faultCode, nameOf({ name: faultText ?? '', nameEn: faultTextEn }, language)]
              .filter(Boolean)
              .join(' ')}
        </StateCell>
      ),
    },
    { key: 'wagonNo', widthPx: 120, cell: ({ wagonNo }) => wagonNo ?? '–' },
    { key: 'trainNo', isMinor: true, widthPx: 96, cell: ({ trainNo }) => trainNo ?? '–' },
    {
      key: 'reportedAt',
      widthPx: 180,
      cell: ({ reportedAt }) => (reportedAt === null ? '–' : <Moment form="full" atMs={reportedAt} />),
    },
    {
      key: 'warehouseCode',
      isMinor: true,
      wantedPx: 160,
      cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode),
    },
    {
      key: 'enabled',
      isMinor: true,
      widthPx: 84,
      cell: ({ enabled }) => t(enabled ? 'crud.form.yes' : 'crud.form.no'),
    },
  ];
  return (
    <ListPage
      crud={railHandler}
      nameOf={({ code }) => code}
      columns={columns}
      refetchMs={REFRESHED_EVERY_MS}
      filters={[
        { kind: 'text', name: 'code', placeholder: t('railHandler.filterPlaceholder') },
        warehouseFilter(warehouses, t),
        {
          kind: 'choice',
          name: 'kind',
          label: t('railHandler.field.kind'),
          all: t('railHandler.allKinds'),
          choices: kinds,
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
          <SelectField name="kind" choices={kinds} />
          <SwitchField name="enabled" />
        </>
      )}
    />
  );
}
