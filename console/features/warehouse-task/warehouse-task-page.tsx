import { type ReactElement, useMemo, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { useRecordSteps } from '#console/ui/crud/steps/use-record-steps.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { productText } from '#console/ui/warehouse/product-text.ts';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import {
  stepWarehouseTask,
  TaskKind,
  TaskState,
  type TaskStep,
  type WarehouseTask,
  warehouseTask,
} from '#shared/contracts/orders/warehouse-task.ts';
import { taskSteps } from '#shared/domain/orders/task-steps.ts';
import { ProgressDrawer, REFRESHED, TaskStepDrawer } from './task-drawers.tsx';
import { TaskFields } from './task-fields.tsx';

const REFRESHED_EVERY_MS = 10_000;

const LOOKS: Readonly<Record<TaskState, StateLook>> = {
  open: { glyph: 'page', colour: 'fg' },
  assigned: { glyph: 'user', colour: 'accent.fg' },
  started: STATE_LOOKS.running,
  done: STATE_LOOKS.ended,
  short: { glyph: 'warning', colour: 'fg.error' },
  cancelled: STATE_LOOKS.dropped,
};

/** The work of a warehouse: who does what, from where to where, and how far it is. */
export function WarehouseTaskPage(): ReactElement {
  const { t, language } = useText();
  const mayControl = useMay('warehouse_task_control');
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const [reported, setReported] = useState<WarehouseTask | null>(null);
  const steps = useRecordSteps<TaskState, TaskStep, WarehouseTask>({
    steps: taskSteps,
    contract: stepWarehouseTask,
    refreshes: REFRESHED,
    nameOf: ({ no }) => no,
    offer: (step, { kind, state }) => ({
      label: t(`warehouseTask.steps.${step}`),
      permission: 'warehouse_task_control',
      isDangerous: step === 'short' || step === 'cancel',
      isFirst: state === 'assigned' && step === 'start',
      hasDrawer:
        step === 'assign' ||
        step === 'short' ||
        step === 'cancel' ||
        (step === 'complete' && kind === 'put_away'),
    }),
  });
  const first = warehouses.all?.[0]?.code ?? '';
  const defaults = useMemo(() => ({ warehouseCode: first, kind: 'move', priority: 5 }), [first]);
  const report = (row: WarehouseTask): readonly RowAction[] =>
    mayControl && row.isOpen && !row.isExternal && row.quantity !== null
      ? [{ label: t('warehouseTask.progress'), onSelect: () => setReported(row) }]
      : [];

  const columns: readonly SubjectColumn<WarehouseTask>[] = [
    { key: 'no', sort: 'no', widthPx: 184, cell: ({ no }) => <CodeCell text={no} /> },
    { key: 'kind', sort: 'kind', widthPx: 84, cell: ({ kind }) => t(`warehouseTask.kinds.${kind}`) },
    {
      key: 'state',
      sort: 'state',
      widthPx: 136,
      cell: ({ state, assignee, endReason, isExternal }) => (
        <StateCell look={LOOKS[state]} text={t(`warehouseTask.states.${state}`)} isExternal={isExternal}>
          {endReason ?? assignee}
        </StateCell>
      ),
    },
    {
      key: 'productCode',
      wantedPx: 150,
      cell: (row) =>
        row.productCode === null ? (
          '–'
        ) : (
          <NameCell name={`${row.productCode} ${productText(row, language)}`} />
        ),
    },
    {
      key: 'quantity',
      align: 'end',
      widthPx: 124,
      cell: ({ quantity, quantityDone }) => (quantity === null ? '–' : `${quantityDone} / ${quantity}`),
    },
    {
      key: 'way',
      head: t('warehouseTask.way'),
      widthPx: 136,
      cell: ({ fromLocation, toLocation, dockCode }) => wayText(fromLocation, toLocation ?? dockCode),
    },
    {
      key: 'dueAt',
      isMinor: true,
      sort: 'due_at',
      widthPx: 176,
      cell: ({ dueAt }) => (dueAt === null ? '–' : <Moment form="minute" atMs={dueAt} />),
    },
    {
      key: 'orderNo',
      isMinor: true,
      widthPx: 180,
      cell: ({ orderNo }) => (orderNo ? <CodeCell text={orderNo} /> : '–'),
    },
    { key: 'waveNo', isMinor: true, widthPx: 160, cell: ({ waveNo }) => waveNo ?? '–' },
    { key: 'zoneCode', isMinor: true, widthPx: 100, cell: ({ zoneCode }) => zoneCode ?? '–' },
    { key: 'lotCode', isMinor: true, widthPx: 130, cell: ({ lotCode }) => lotCode ?? '–' },
    {
      key: 'stockStatus',
      isMinor: true,
      widthPx: 110,
      cell: ({ stockStatus }) => (stockStatus === null ? '–' : t(`stock.statuses.${stockStatus}`)),
    },
    {
      key: 'priority',
      sort: 'priority',
      isMinor: true,
      align: 'end',
      widthPx: 84,
      cell: ({ priority }) => priority,
    },
  ];
  return (
    <>
      <ListPage
        crud={warehouseTask}
        nameOf={({ no }) => no}
        columns={columns}
        refetchMs={REFRESHED_EVERY_MS}
        actionsWidthPx={132}
        filters={[
          { kind: 'text', name: 'no', placeholder: t('warehouseTask.filterPlaceholder'), widthPx: 320 },
          warehouseFilter(warehouses, t),
          enumFilter('kind', TaskKind.options, (value) => t(`warehouseTask.kinds.${value}`), {
            label: t('warehouseTask.field.kind'),
            all: t('warehouseTask.allKinds'),
          }),
          enumFilter('state', TaskState.options, (value) => t(`warehouseTask.states.${value}`), {
            label: t('warehouseTask.field.state'),
            all: t('warehouseTask.allStates'),
          }),
        ]}
        actions={(row) => [...steps.actionsOf(row), ...report(row)]}
        firstStep={firstStep}
        defaults={defaults}
        fields={(row) => <TaskFields row={row} warehouses={warehouses} />}
      />
      <TaskStepDrawer steps={steps} />
      {reported && <ProgressDrawer row={reported} onClose={() => setReported(null)} />}
    </>
  );
}

function wayText(from: string | null, to: string | null): string {
  if (from === null && to === null) return '–';
  return `${from ?? '…'} → ${to ?? '…'}`;
}
