import { type ReactElement, useMemo, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { Attachments } from '#console/ui/attachments/attachments.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { useRecordSteps } from '#console/ui/crud/steps/use-record-steps.ts';
import { PlainCell } from '#console/ui/table/rows/plain-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nullableNameOf, useText } from '#console/ui/text/text-context.tsx';
import { TopologyPanel } from '#console/ui/topology/topology-panel.tsx';
import { useView } from '#console/ui/view.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useShowOnScreen } from '#console/ui/warehouse/use-show-on-screen.ts';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import { changeInboundAttachments, listInboundAttachments } from '#shared/contracts/orders/attachments.ts';
import { inboundLine } from '#shared/contracts/orders/inbound-line.ts';
import {
  InboundKind,
  type InboundOrder,
  InboundState,
  type InboundStep,
  inboundOrder,
  planInboundOrder,
  stepInboundOrder,
} from '#shared/contracts/orders/inbound-order.ts';
import { getInboundTopology } from '#shared/contracts/orders/topology.ts';
import { inboundSteps } from '#shared/domain/orders/inbound-steps.ts';
import { InboundOrderFields } from './inbound-order-fields.tsx';

const LOOKS: Readonly<Record<InboundState, StateLook>> = {
  draft: STATE_LOOKS.draft,
  announced: { glyph: 'message', colour: 'fg' },
  arrived: { glyph: 'bell', colour: 'accent.fg' },
  receiving: STATE_LOOKS.running,
  checking: { glyph: 'pause', colour: 'fg.warning' },
  putting_away: STATE_LOOKS.running,
  done: STATE_LOOKS.ended,
  cancelled: STATE_LOOKS.dropped,
};

const REFRESHED = [inboundOrder.page, inboundOrder.get, inboundLine.page];

export function InboundOrderList(): ReactElement {
  const { t, language } = useText();
  const { setSearch } = useView();
  const warehouses = useWarehouses();
  const onScreen = useShowOnScreen();
  const firstStep = useNoWarehouse(warehouses);
  const [shown, setShown] = useState<InboundOrder | null>(null);
  const [attached, setAttached] = useState<InboundOrder | null>(null);
  const mayEdit = useMay('warehouse_order_edit');
  const first = warehouses.all?.[0]?.code ?? '';
  const defaults = useMemo(() => ({ warehouseCode: first, kind: 'purchase', priority: 5 }), [first]);
  const open = ({ id }: InboundOrder): void => setSearch({ order: id });
  const steps = useRecordSteps<InboundState, InboundStep, InboundOrder>({
    steps: inboundSteps,
    contract: stepInboundOrder,
    refreshes: REFRESHED,
    nameOf: ({ no }) => no,
    offer: (step, { no }) => ({
      label: t(`inboundOrder.steps.${step}`),
      ...(step === 'announce' || step === 'cancel'
        ? { permission: 'warehouse_order_edit', contract: planInboundOrder }
        : { permission: 'warehouse_task_control' }),
      ...(step === 'cancel' && {
        isDangerous: true,
        question: { title: t('inboundOrder.cancelTitle', { no }), text: t('inboundOrder.cancelText') },
      }),
    }),
  });

  const columns: readonly SubjectColumn<InboundOrder>[] = [
    { key: 'no', sort: 'no', widthPx: 184, cell: ({ no }) => <CodeCell text={no} /> },
    {
      key: 'state',
      sort: 'state',
      widthPx: 150,
      cell: ({ state, heldLines, isExternal }) => (
        <StateCell look={LOOKS[state]} text={t(`inboundOrder.states.${state}`)} isExternal={isExternal}>
          {heldLines > 0 && t('inboundOrder.held', { count: heldLines })}
        </StateCell>
      ),
    },
    {
      key: 'expectedAt',
      sort: 'expected_at',
      widthPx: 176,
      cell: ({ expectedAt }) => (expectedAt === null ? '–' : <Moment form="minute" atMs={expectedAt} />),
    },
    {
      key: 'shareReceived',
      align: 'end',
      widthPx: 92,
      cell: ({ shareReceived }) =>
        shareReceived === null
          ? '–'
          : new Intl.NumberFormat(language, { style: 'percent' }).format(shareReceived),
    },
    { key: 'lines', align: 'end', isMinor: true, widthPx: 72, cell: ({ lines }) => lines },
    { key: 'kind', isMinor: true, widthPx: 90, cell: ({ kind }) => t(`inboundOrder.kinds.${kind}`) },
    {
      key: 'supplierCode',
      wantedPx: 120,
      cell: ({ supplierName, supplierNameEn }) => (
        <PlainCell text={nullableNameOf(supplierName, supplierNameEn, language)} />
      ),
    },
    {
      key: 'ownerCode',
      wantedPx: 120,
      cell: ({ ownerName, ownerNameEn }) => (
        <PlainCell text={nullableNameOf(ownerName, ownerNameEn, language)} />
      ),
    },
    {
      key: 'externalNo',
      isMinor: true,
      widthPx: 140,
      cell: ({ externalNo }) => <PlainCell text={externalNo} />,
    },
    {
      key: 'appointmentNo',
      isMinor: true,
      widthPx: 176,
      cell: ({ appointmentNo }) => <PlainCell text={appointmentNo} />,
    },
    {
      key: 'warehouseCode',
      isMinor: true,
      wantedPx: 150,
      cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode),
    },
  ];
  return (
    <>
      <ListPage
        crud={inboundOrder}
        nameOf={({ no }) => no}
        columns={columns}
        actionsWidthPx={140}
        onOpen={open}
        filters={[
          { kind: 'text', name: 'no', placeholder: t('inboundOrder.filterPlaceholder'), widthPx: 260 },
          warehouseFilter(warehouses, t),
          enumFilter('state', InboundState.options, (value) => t(`inboundOrder.states.${value}`), {
            label: t('inboundOrder.field.state'),
            all: t('inboundOrder.allStates'),
          }),
          enumFilter('kind', InboundKind.options, (value) => t(`inboundOrder.kinds.${value}`), {
            label: t('inboundOrder.field.kind'),
            all: t('inboundOrder.allKinds'),
          }),
          { kind: 'range', name: 'from', isAhead: true, label: t('inboundOrder.field.expectedAt') },
          { kind: 'text', name: 'ownerCode', placeholder: t('inboundOrder.ownerPlaceholder'), widthPx: 150 },
        ]}
        actions={(row) => [
          ...steps.actionsOf(row),
          { label: t('inboundOrder.showLines'), onSelect: () => open(row) },
          { label: t('topology.title'), onSelect: () => setShown(row) },
          { label: t('inboundOrder.attachments'), onSelect: () => setAttached(row) },
          ...onScreen(row.warehouseCode, row.no),
        ]}
        firstStep={firstStep}
        defaults={defaults}
        fields={(row) => <InboundOrderFields row={row} warehouses={warehouses} />}
      />
      <Attachments
        row={attached}
        nameOf={({ no }) => no}
        list={listInboundAttachments}
        change={changeInboundAttachments}
        mayChange={({ isOpen, isExternal }) => mayEdit && isOpen && !isExternal}
        onClose={() => setAttached(null)}
      />
      {shown && (
        <TopologyPanel
          contract={getInboundTopology}
          id={shown.id}
          label={shown.no}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
