import { type ReactElement, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { useRecordSteps } from '#console/ui/crud/steps/use-record-steps.ts';
import { useHold } from '#console/ui/crud/use-hold.tsx';
import { ShareBar } from '#console/ui/share-bar.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useDockChoices, useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { warehouseTask } from '#shared/contracts/orders/warehouse-task.ts';
import {
  holdWave,
  stepWave,
  type Wave,
  WaveState,
  type WaveStep,
  WaveStrategy,
  wave,
} from '#shared/contracts/orders/wave.ts';
import { waveSteps } from '#shared/domain/orders/wave-steps.ts';

const REFRESHED_EVERY_MS = 10_000;
const REFRESHED = [wave.page, outboundOrder.page, warehouseTask.page];
const HOUR_MS = 3_600_000;

const LOOKS: Readonly<Record<WaveState, StateLook>> = {
  planned: STATE_LOOKS.draft,
  released: { glyph: 'bell', colour: 'accent.fg' },
  picking: STATE_LOOKS.running,
  checking: { glyph: 'eye', colour: 'fg.success' },
  loading: { glyph: 'upload', colour: 'fg.success' },
  done: STATE_LOOKS.ended,
  cancelled: STATE_LOOKS.dropped,
};
const HELD: StateLook = { glyph: 'pause', colour: 'fg.error', isStrong: true };

/** Waves of outbound orders: how far they are, and what happens to them. */
export function WavePage(): ReactElement {
  const { t, language } = useText();
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const hold = useHold<Wave, typeof holdWave>({ contract: holdWave, textOf: 'wave', refreshes: REFRESHED });
  const steps = useRecordSteps<WaveState, WaveStep, Wave>({
    steps: waveSteps,
    contract: stepWave,
    refreshes: REFRESHED,
    nameOf: ({ no }) => no,
    offer: (step, { no }) => ({
      label: t(`wave.steps.${step}`),
      permission: 'warehouse_order_edit',
      isDangerous: step === 'cancel',
      ...(step === 'cancel' && {
        question: { title: `${t('wave.steps.cancel')} ${no}`, text: t('wave.cancelText') },
      }),
      ...(step === 'release' && {
        question: { title: `${t('wave.steps.release')} ${no}`, text: t('wave.releaseText') },
      }),
    }),
  });
  const first = warehouses.all?.[0]?.code ?? '';
  const defaults = useMemo(
    () => ({
      warehouseCode: first,
      strategy: 'discrete',
      cutOffAt: Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS,
    }),
    [first],
  );

  const columns: readonly SubjectColumn<Wave>[] = [
    { key: 'no', sort: 'no', widthPx: 184, cell: ({ no }) => <CodeCell text={no} /> },
    { key: 'name', wantedPx: 150, cell: (row) => <NameCell name={nameOf(row, language)} /> },
    {
      key: 'state',
      sort: 'state',
      widthPx: 140,
      cell: ({ state, holdReason, isExternal }) => (
        <StateCell
          isExternal={isExternal}
          look={holdReason === null ? LOOKS[state] : HELD}
          text={holdReason === null ? t(`wave.states.${state}`) : t('wave.held')}
        >
          {holdReason}
        </StateCell>
      ),
    },
    {
      key: 'cutOffAt',
      sort: 'cut_off_at',
      widthPx: 144,
      cell: ({ cutOffAt }) => <Moment form="minute" atMs={cutOffAt} />,
    },
    { key: 'dockCode', isMinor: true, widthPx: 76, cell: ({ dockCode }) => dockCode ?? '–' },
    { key: 'orders', isMinor: true, align: 'end', widthPx: 84, cell: ({ orders }) => orders },
    { key: 'shortLines', isMinor: true, align: 'end', widthPx: 108, cell: ({ shortLines }) => shortLines },
    {
      key: 'palletsPlanned',
      head: t('wave.pallets'),
      align: 'end',
      widthPx: 88,
      cell: ({ palletsDone, palletsPlanned }) =>
        palletsPlanned === null ? '–' : `${pallets(palletsDone ?? 0)} / ${pallets(palletsPlanned)}`,
    },
    { key: 'shareDone', widthPx: 112, cell: ({ shareDone }) => <ShareBar share={shareDone} /> },
    {
      key: 'strategy',
      isMinor: true,
      widthPx: 100,
      cell: ({ strategy }) => t(`wave.strategies.${strategy}`),
    },
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
        crud={wave}
        nameOf={({ no }) => no}
        columns={columns}
        refetchMs={REFRESHED_EVERY_MS}
        actionsWidthPx={132}
        filters={[
          { kind: 'text', name: 'no', placeholder: t('wave.filterPlaceholder') },
          warehouseFilter(warehouses, t),
          enumFilter('state', WaveState.options, (value) => t(`wave.states.${value}`), {
            label: t('wave.field.state'),
            all: t('wave.allStates'),
          }),
        ]}
        actions={(row) => [...steps.actionsOf(row), ...hold.actionsOf(row)]}
        firstStep={firstStep}
        defaults={defaults}
        fields={(row) => <WaveFields row={row} warehouses={warehouses} />}
      />
      {hold.drawer}
    </>
  );
}

/** One decimal, as people count pallets. */
function pallets(count: number): string {
  return String(Math.round(count * 10) / 10);
}

function WaveFields(props: {
  readonly row: Wave | null;
  readonly warehouses: ReturnType<typeof useWarehouses>;
}): ReactElement {
  const { t } = useText();
  const chosen: unknown = useWatch({ name: 'warehouseCode' });
  const docks = useDockChoices(props.row?.warehouseCode ?? (typeof chosen === 'string' ? chosen : ''));
  return (
    <>
      <SelectField name="warehouseCode" choices={props.warehouses.choices} />
      <TextField name="name" />
      <TextField name="nameEn" />
      <SegmentField
        name="strategy"
        choices={WaveStrategy.options.map((value) => ({ value, text: t(`wave.strategies.${value}`) }))}
      />
      <MomentField name="cutOffAt" />
      <SelectField name="dockCode" choices={docks} />
    </>
  );
}
