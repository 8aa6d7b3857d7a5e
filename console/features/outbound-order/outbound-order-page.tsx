import { type ReactElement, useMemo, useState } from 'react';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { StepDrawer } from '#console/ui/crud/steps/step-drawer.tsx';
import { useRecordSteps } from '#console/ui/crud/steps/use-record-steps.ts';
import { useHold } from '#console/ui/crud/use-hold.tsx';
import { ShareBar } from '#console/ui/share-bar.tsx';
import { PlainCell } from '#console/ui/table/rows/plain-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nullableNameOf, useText } from '#console/ui/text/text-context.tsx';
import { TopologyPanel } from '#console/ui/topology/topology-panel.tsx';
import { useView } from '#console/ui/view.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useShowOnScreen } from '#console/ui/warehouse/use-show-on-screen.ts';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import {
  holdOutboundOrder,
  type OutboundOrder,
  OutboundState,
  type OutboundStep,
  outboundOrder,
  stepOutboundOrder,
} from '#shared/contracts/orders/outbound-order.ts';
import { getOutboundTopology } from '#shared/contracts/orders/topology.ts';
import { warehouseTask } from '#shared/contracts/orders/warehouse-task.ts';
import { wave } from '#shared/contracts/orders/wave.ts';
import { OfficeStage } from '#shared/contracts/yard/office-board.ts';
import { outboundSteps } from '#shared/domain/orders/outbound-steps.ts';
import { OutboundLineList } from './outbound-line-list.tsx';
import { OutboundOrderFields } from './outbound-order-fields.tsx';

const REFRESHED_EVERY_MS = 10_000;
const REFRESHED = [outboundOrder.page, wave.page, warehouseTask.page];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const LOOKS: Readonly<Record<OutboundState, StateLook>> = {
  draft: { glyph: 'pen', colour: 'fg.muted' },
  released: { glyph: 'page', colour: 'fg' },
  allocated: { glyph: 'lock', colour: 'accent.fg' },
  picking: STATE_LOOKS.running,
  checking: { glyph: 'eye', colour: 'fg.success' },
  packed: { glyph: 'file', colour: 'fg.success' },
  loading: { glyph: 'upload', colour: 'fg.success' },
  shipped: STATE_LOOKS.good,
  delivered: STATE_LOOKS.ended,
  cancelled: STATE_LOOKS.dropped,
};

const HELD: StateLook = { glyph: 'pause', colour: 'fg.error', isStrong: true };

/** All outbound orders, or the lines of the one that the address names. */
export function OutboundOrderPage(): ReactElement {
  const { search } = useView();
  const orderId = search.get('order');
  return orderId === null ? <OutboundOrderList /> : <OutboundLineList orderId={orderId} />;
}

function OutboundOrderList(): ReactElement {
  const { t, language } = useText();
  const { setSearch } = useView();
  const warehouses = useWarehouses();
  const onScreen = useShowOnScreen();
  const firstStep = useNoWarehouse(warehouses);
  const [shown, setShown] = useState<OutboundOrder | null>(null);
  const open = ({ id }: OutboundOrder): void => setSearch({ order: id });
  const steps = useRecordSteps<OutboundState, OutboundStep, OutboundOrder>({
    steps: outboundSteps,
    contract: stepOutboundOrder,
    refreshes: REFRESHED,
    nameOf: ({ no }) => no,
    offer: (step, { no, state }) => ({
      label: t(`outboundOrder.steps.${step}`),
      permission: 'warehouse_order_edit',
      isDangerous: step === 'cancel',
      // Where stock is allocated, the work comes next.
      isFirst: step === 'pick' && state === 'allocated',
      hasDrawer: step === 'cancel',
      ...(step === 'ship' && {
        question: { title: `${t('outboundOrder.steps.ship')} ${no}`, text: t('outboundOrder.shipText') },
      }),
    }),
  });
  const hold = useHold<OutboundOrder, typeof holdOutboundOrder>({
    contract: holdOutboundOrder,
    textOf: 'outboundOrder',
    refreshes: REFRESHED,
  });
  const first = warehouses.all?.[0]?.code ?? '';
  const defaults = useMemo(
    () => ({ warehouseCode: first, priority: 5, dueAt: Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + DAY_MS }),
    [first],
  );

  const columns: readonly SubjectColumn<OutboundOrder>[] = [
    { key: 'no', sort: 'no', widthPx: 200, cell: ({ no }) => <CodeCell text={no} /> },
    {
      key: 'state',
      sort: 'state',
      widthPx: 144,
      cell: ({ state, shortLines, holdReason, isExternal }) => (
        <StateCell
          look={holdReason === null ? LOOKS[state] : HELD}
          text={holdReason === null ? t(`outboundOrder.states.${state}`) : t('outboundOrder.held')}
          isExternal={isExternal}
        >
          {holdReason ?? (shortLines > 0 && t('outboundOrder.shortCount', { count: shortLines }))}
        </StateCell>
      ),
    },
    {
      key: 'customerCode',
      wantedPx: 150,
      cell: ({ customerName, customerNameEn }) => (
        <PlainCell text={nullableNameOf(customerName, customerNameEn, language)} />
      ),
    },
    {
      key: 'dueAt',
      sort: 'due_at',
      widthPx: 176,
      cell: ({ dueAt }) => <Moment form="minute" atMs={dueAt} />,
    },
    {
      key: 'waveNo',
      isMinor: true,
      widthPx: 170,
      cell: ({ waveNo }) => (waveNo ? <CodeCell text={waveNo} /> : '–'),
    },
    { key: 'lines', isMinor: true, align: 'end', widthPx: 72, cell: ({ lines }) => lines },
    { key: 'shareDone', widthPx: 124, cell: ({ shareDone }) => <ShareBar share={shareDone} /> },
    {
      key: 'priority',
      sort: 'priority',
      isMinor: true,
      align: 'end',
      widthPx: 84,
      cell: ({ priority }) => priority,
    },
    {
      key: 'ownerCode',
      isMinor: true,
      wantedPx: 140,
      cell: ({ ownerName, ownerNameEn }) => nullableNameOf(ownerName, ownerNameEn, language) ?? '–',
    },
    { key: 'externalNo', isMinor: true, widthPx: 150, cell: ({ externalNo }) => externalNo ?? '–' },
    { key: 'appointmentNo', isMinor: true, widthPx: 180, cell: ({ appointmentNo }) => appointmentNo ?? '–' },
    {
      key: 'warehouseCode',
      isMinor: true,
      wantedPx: 160,
      cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode),
    },
  ];
  return (
    <>
      <ListPage
        crud={outboundOrder}
        nameOf={({ no }) => no}
        columns={columns}
        refetchMs={REFRESHED_EVERY_MS}
        actionsWidthPx={150}
        filters={[
          { kind: 'text', name: 'no', placeholder: t('outboundOrder.filterPlaceholder'), widthPx: 280 },
          warehouseFilter(warehouses, t),
          enumFilter('state', OutboundState.options, (value) => t(`outboundOrder.states.${value}`), {
            label: t('outboundOrder.field.state'),
            all: t('outboundOrder.allStates'),
          }),
          enumFilter('stage', OfficeStage.options, (value) => t(`outboundOrder.stages.${value}`), {
            label: t('outboundOrder.stage'),
            all: t('outboundOrder.allStages'),
          }),
          {
            kind: 'text',
            name: 'waveNo',
            placeholder: t('outboundOrder.field.waveNo'),
            widthPx: 180,
          },
        ]}
        actions={(row) => [
          ...steps.actionsOf(row),
          { label: t('outboundOrder.openLines'), onSelect: () => open(row) },
          ...hold.actionsOf(row),
          { label: t('topology.title'), onSelect: () => setShown(row) },
          ...onScreen(row.warehouseCode, row.no),
        ]}
        onOpen={open}
        firstStep={firstStep}
        defaults={defaults}
        onCreated={open}
        fields={(row) => <OutboundOrderFields row={row} warehouses={warehouses} />}
      />
      {hold.drawer}
      {shown && (
        <TopologyPanel
          contract={getOutboundTopology}
          id={shown.id}
          label={shown.no}
          onClose={() => setShown(null)}
        />
      )}
      {steps.open && (
        <StepDrawer
          contract={stepOutboundOrder}
          textOf="outboundOrder"
          title={t('outboundOrder.cancelTitle', { no: steps.open.row.no })}
          submitLabel={t('outboundOrder.steps.cancel')}
          row={steps.open.row}
          step={steps.open.step}
          refreshes={REFRESHED}
          onDone={(row) => steps.done(row, t('outboundOrder.states.cancelled'))}
          onClose={steps.close}
        >
          <TextField name="reason" label={t('outboundOrder.cancelReason')} />
        </StepDrawer>
      )}
    </>
  );
}
