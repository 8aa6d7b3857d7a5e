import { Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { useRecordSteps } from '#console/ui/crud/steps/use-record-steps.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import {
  LocationField,
  OutboundOrderField,
  ProductField,
  WaveField,
} from '#console/ui/warehouse/code-fields.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useDockChoices, useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import {
  ExceptionKind,
  type ExceptionState,
  type ExceptionStep,
  stepWarehouseException,
  type WarehouseException,
  warehouseException,
} from '#shared/contracts/orders/warehouse-exception.ts';
import { exceptionSteps } from '#shared/domain/orders/exception-steps.ts';

const REFRESHED_EVERY_MS = 10_000;

const LOOKS: Readonly<Record<ExceptionState, StateLook>> = {
  raised: STATE_LOOKS.failed,
  acknowledged: { glyph: 'eye', colour: 'fg' },
  resolved: STATE_LOOKS.ended,
};

/** What holds up a warehouse: raised, acknowledged, resolved. */
export function WarehouseExceptionPage(): ReactElement {
  const { t, language } = useText();
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const textOf = ({ text, textEn }: WarehouseException): string =>
    nameOf({ name: text, nameEn: textEn }, language);
  const steps = useRecordSteps<ExceptionState, ExceptionStep, WarehouseException>({
    steps: exceptionSteps,
    contract: stepWarehouseException,
    refreshes: [warehouseException.page],
    nameOf: textOf,
    offer: (step) => ({
      label: t(`warehouseException.steps.${step}`),
      permission: 'warehouse_task_control',
    }),
  });
  const first = warehouses.all?.[0]?.code ?? '';
  const defaults = useMemo(() => ({ warehouseCode: first, kind: 'equipment' }), [first]);

  const columns: readonly SubjectColumn<WarehouseException>[] = [
    {
      key: 'state',
      sort: 'state',
      widthPx: 150,
      cell: ({ state }) => <StateCell look={LOOKS[state]} text={t(`warehouseException.states.${state}`)} />,
    },
    {
      key: 'kind',
      sort: 'kind',
      widthPx: 120,
      cell: ({ kind }) => t(`warehouseException.kinds.${kind}`),
    },
    {
      key: 'text',
      wantedPx: 340,
      cell: (row) => (
        <Text as="span" display="block" truncate fontWeight="500" title={textOf(row)}>
          {textOf(row)}
        </Text>
      ),
    },
    {
      key: 'about',
      head: t('warehouseException.about'),
      isMinor: true,
      wantedPx: 220,
      cell: (row) => <About row={row} />,
    },
    {
      key: 'since',
      sort: 'since',
      widthPx: 130,
      cell: ({ since, resolvedAt }) =>
        resolvedAt === null ? <Moment form="age" atMs={since} /> : <Moment form="relative" atMs={since} />,
    },
    {
      key: 'reportedAt',
      isMinor: true,
      widthPx: 120,
      cell: ({ reportedAt }) => <Moment form="relative" atMs={reportedAt} />,
    },
    { key: 'acknowledgedBy', widthPx: 130, cell: ({ acknowledgedBy }) => acknowledgedBy ?? '–' },
    { key: 'resolvedBy', isMinor: true, widthPx: 120, cell: ({ resolvedBy }) => resolvedBy ?? '–' },
    {
      key: 'warehouseCode',
      isMinor: true,
      wantedPx: 160,
      cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode),
    },
  ];
  return (
    <ListPage
      crud={warehouseException}
      nameOf={textOf}
      columns={columns}
      refetchMs={REFRESHED_EVERY_MS}
      actionsWidthPx={150}
      filters={[
        { kind: 'text', name: 'text', placeholder: t('warehouseException.filterPlaceholder') },
        warehouseFilter(warehouses, t),
        enumFilter('kind', ExceptionKind.options, (value) => t(`warehouseException.kinds.${value}`), {
          label: t('warehouseException.field.kind'),
          all: t('warehouseException.allKinds'),
        }),
        {
          kind: 'segments',
          name: 'isOpen',
          label: t('warehouseException.openness'),
          all: t('warehouseException.all'),
          choices: [
            { value: 'true', text: t('warehouseException.openOnly') },
            { value: 'false', text: t('warehouseException.resolvedOnly') },
          ],
        },
        {
          kind: 'choice',
          name: 'isAcknowledged',
          label: t('warehouseException.acknowledgement'),
          all: t('warehouseException.anyAcknowledgement'),
          choices: [
            { value: 'false', text: t('warehouseException.states.raised') },
            { value: 'true', text: t('warehouseException.states.acknowledged') },
          ],
        },
      ]}
      actions={steps.actionsOf}
      firstStep={firstStep}
      defaults={defaults}
      fields={(row) => <ExceptionFields row={row} warehouses={warehouses} />}
    />
  );
}

/** What it holds up, from the order to the place. */
function About(props: { readonly row: WarehouseException }): ReactElement {
  const { outboundNo, inboundNo, waveNo, appointmentNo, productCode, dockCode, zoneCode, locationCode } =
    props.row;
  const { t } = useText();
  const parts = [
    outboundNo ?? inboundNo,
    waveNo,
    appointmentNo,
    productCode,
    locationCode ?? zoneCode,
    dockCode && `${t('warehouseException.field.dockCode')} ${dockCode}`,
  ].filter(Boolean);
  const text = parts.join(' · ');
  return (
    <Text as="span" display="block" truncate color="fg.muted" title={text}>
      {text || '–'}
    </Text>
  );
}

function ExceptionFields(props: {
  readonly row: WarehouseException | null;
  readonly warehouses: ReturnType<typeof useWarehouses>;
}): ReactElement {
  const { t } = useText();
  const chosen: unknown = useWatch({ name: 'warehouseCode' });
  const warehouseCode = props.row?.warehouseCode ?? (typeof chosen === 'string' ? chosen : '');
  const docks = useDockChoices(warehouseCode);
  return (
    <>
      <SelectField name="warehouseCode" choices={props.warehouses.choices} />
      <SelectField
        name="kind"
        choices={ExceptionKind.options.map((value) => ({
          value,
          text: t(`warehouseException.kinds.${value}`),
        }))}
      />
      <TextField name="text" />
      <TextField name="textEn" />
      <SelectField name="dockCode" choices={docks} />
      <LocationField name="locationCode" of={warehouseCode} />
      <ProductField name="productCode" />
      <WaveField name="waveNo" of={warehouseCode} />
      <OutboundOrderField name="outboundNo" of={warehouseCode} />
    </>
  );
}
