import { type ReactElement, useMemo } from 'react';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { StepDrawer } from '#console/ui/crud/steps/step-drawer.tsx';
import { useRecordSteps } from '#console/ui/crud/steps/use-record-steps.ts';
import { ShareBar } from '#console/ui/share-bar.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, nullableNameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { PartnerField, RailTrackField } from '#console/ui/warehouse/code-fields.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import { TrainState } from '#shared/contracts/railway/railway-board.ts';
import {
  stepTrain,
  type Train,
  TrainDirection,
  type TrainStep,
  train,
} from '#shared/contracts/railway/train.ts';
import { wagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import { trainSteps } from '#shared/domain/railway/train-steps.ts';

const REFRESHED_EVERY_MS = 10_000;
const REFRESHED = [train.page, wagonVisit.page];
const HOUR_MS = 3_600_000;

const LOOKS: Readonly<Record<TrainState, StateLook>> = {
  expected: STATE_LOOKS.draft,
  arrived: { glyph: 'bell', colour: 'accent.fg' },
  loading: STATE_LOOKS.running,
  loaded: STATE_LOOKS.good,
  departed: STATE_LOOKS.ended,
  cancelled: STATE_LOOKS.dropped,
};
const HELD: StateLook = { glyph: 'pause', colour: 'fg.error', isStrong: true };

/** The timetable of platforms: which train stands where, and how far it is. */
export function TrainPage(): ReactElement {
  const { t, language } = useText();
  const { navigate } = useView();
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const steps = useRecordSteps<TrainState, TrainStep, Train>({
    steps: trainSteps,
    contract: stepTrain,
    refreshes: REFRESHED,
    nameOf: ({ no }) => no,
    offer: (step, { no }) => ({
      label: t(`train.steps.${step}`),
      permission: 'railway_control',
      isDangerous: step === 'cancel',
      hasDrawer: step === 'arrive',
      ...((step === 'cancel' || step === 'depart') && {
        question: { title: `${t(`train.steps.${step}`)} ${no}`, text: t(`train.${step}Text`) },
      }),
    }),
  });
  const first = warehouses.all?.[0]?.code ?? '';
  const defaults = useMemo(() => {
    const arrivesAt = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS;
    return { warehouseCode: first, direction: 'load', arrivesAt, departsAt: arrivesAt + 4 * HOUR_MS };
  }, [first]);

  const columns: readonly SubjectColumn<Train>[] = [
    { key: 'no', sort: 'no', widthPx: 88, cell: ({ no }) => <b>{no}</b> },
    {
      key: 'place',
      wantedPx: 100,
      cell: ({ place, placeEn }) => (
        <NameCell name={nameOf({ name: place, nameEn: placeEn }, language)} isPlain />
      ),
    },
    { key: 'direction', widthPx: 68, cell: ({ direction }) => t(`train.directions.${direction}`) },
    { key: 'trackCode', widthPx: 60, cell: ({ trackCode }) => trackCode ?? '–' },
    {
      key: 'state',
      sort: 'state',
      widthPx: 108,
      cell: ({ state, isOpen, holdReason, holdReasonEn }) => {
        const isHeld = isOpen && holdReason !== null;
        return (
          <StateCell
            look={isHeld ? HELD : LOOKS[state]}
            text={t(isHeld ? 'train.held' : `train.states.${state}`)}
          >
            {isHeld && nameOf({ name: holdReason, nameEn: holdReasonEn }, language)}
          </StateCell>
        );
      },
    },
    {
      key: 'arrivesAt',
      sort: 'arrives_at',
      widthPx: 108,
      cell: ({ arrivedAt, arrivesAt }) => <Moment form="shortMinute" atMs={arrivedAt ?? arrivesAt} />,
    },
    {
      key: 'departsAt',
      sort: 'departs_at',
      widthPx: 108,
      cell: ({ departedAt, departsAt }) => <Moment form="shortMinute" atMs={departedAt ?? departsAt} />,
    },
    {
      key: 'wagons',
      align: 'end',
      widthPx: 72,
      cell: ({ wagonsDone, wagons }) => `${wagonsDone} / ${wagons}`,
    },
    {
      key: 'tonnesLoaded',
      head: t('train.progress'),
      widthPx: 88,
      cell: ({ tonnesLoaded, tonnesPlanned }) => (
        <ShareBar share={tonnesPlanned > 0 ? Math.min(1, tonnesLoaded / tonnesPlanned) : null} />
      ),
    },
    {
      key: 'carrierCode',
      isMinor: true,
      wantedPx: 140,
      cell: ({ carrierName, carrierNameEn }) => nullableNameOf(carrierName, carrierNameEn, language) ?? '–',
    },
    {
      key: 'warehouseCode',
      isMinor: true,
      wantedPx: 140,
      cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode),
    },
  ];
  return (
    <>
      <ListPage
        crud={train}
        nameOf={({ no }) => no}
        columns={columns}
        refetchMs={REFRESHED_EVERY_MS}
        actionsWidthPx={150}
        filters={[
          { kind: 'text', name: 'no', placeholder: t('train.filterPlaceholder') },
          warehouseFilter(warehouses, t),
          enumFilter('state', TrainState.options, (value) => t(`train.states.${value}`), {
            label: t('train.field.state'),
            all: t('train.allStates'),
          }),
        ]}
        actions={(row) => [
          ...steps.actionsOf(row),
          {
            label: t('train.wagonList'),
            onSelect: () => navigate(`/wagon-visit/index?${new URLSearchParams({ wagonNo: row.no })}`),
          },
        ]}
        firstStep={firstStep}
        defaults={defaults}
        fields={(row) => (
          <>
            <SelectField name="warehouseCode" choices={warehouses.choices} />
            <TextField name="no" isCode />
            <SegmentField
              name="direction"
              choices={TrainDirection.options.map((value) => ({
                value,
                text: t(`train.directions.${value}`),
              }))}
            />
            <TextField name="place" />
            <TextField name="placeEn" />
            <PartnerField name="carrierCode" kind="carrier" />
            <RailTrackField name="trackCode" of={row?.warehouseCode} />
            <MomentField name="arrivesAt" />
            <MomentField name="departsAt" />
            <TextField name="holdReason" />
            <TextField name="holdReasonEn" />
            <TextField name="note" />
          </>
        )}
      />
      {steps.open?.step === 'arrive' && (
        <StepDrawer
          contract={stepTrain}
          textOf="train"
          title={t('train.arriveTitle', { no: steps.open.row.no })}
          submitLabel={t('train.steps.arrive')}
          row={steps.open.row}
          step="arrive"
          refreshes={REFRESHED}
          onDone={(after) => steps.done(after, t('train.steps.arrive'))}
          onClose={steps.close}
        >
          <RailTrackField name="trackCode" of={steps.open.row.warehouseCode} hint={t('train.arriveHint')} />
        </StepDrawer>
      )}
    </>
  );
}
