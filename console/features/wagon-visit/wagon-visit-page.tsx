import { Button } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { useRecordSteps } from '#console/ui/crud/steps/use-record-steps.ts';
import { shortMinuteText } from '#console/ui/text/moment-text.ts';
import { useZoneOf } from '#console/ui/text/place-zone.tsx';
import { nullableNameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import {
  OutboundOrderField,
  PartnerField,
  ProductField,
  RailTrackField,
} from '#console/ui/warehouse/code-fields.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { train } from '#shared/contracts/railway/train.ts';
import {
  stepWagonVisit,
  WagonKind,
  WagonState,
  type WagonStep,
  type WagonVisit,
  wagonVisit,
} from '#shared/contracts/railway/wagon-visit.ts';
import { wagonSteps } from '#shared/domain/railway/wagon-steps.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { REFRESHED_BY_WAGONS, RejectDrawer, WagonProgressDrawer, WeighDrawer } from './wagon-drawers.tsx';

const REFRESHED_EVERY_MS = 10_000;

const LOOKS: Readonly<Record<WagonState, StateLook>> = {
  expected: STATE_LOOKS.draft,
  arrived: { glyph: 'bell', colour: 'accent.fg' },
  inspected: { glyph: 'eye', colour: 'accent.fg' },
  bad_order: STATE_LOOKS.failed,
  placed: { glyph: 'down', colour: 'accent.fg' },
  working: STATE_LOOKS.running,
  weighed: STATE_LOOKS.good,
  released: STATE_LOOKS.good,
  departed: STATE_LOOKS.ended,
  cancelled: STATE_LOOKS.dropped,
};
const OVERLOADED: StateLook = STATE_LOOKS.failed;
const WEIGHED_IN: readonly WagonState[] = ['arrived', 'inspected', 'placed', 'working', 'weighed'];

/** Wagons of trains, what each is to carry, and what happens to it. */
export function WagonVisitPage(): ReactElement {
  const { t, language } = useText();
  const { navigate } = useView();
  const mayControl = useMay('railway_control');
  const trains = useTrains();
  const [dialog, setDialog] = useState<{
    readonly kind: 'report' | 'weigh';
    readonly row: WagonVisit;
  } | null>(null);
  const steps = useRecordSteps<WagonState, WagonStep, WagonVisit>({
    steps: wagonSteps,
    contract: stepWagonVisit,
    refreshes: REFRESHED_BY_WAGONS,
    nameOf: ({ wagonNo }) => wagonNo,
    offer: (step, { wagonNo, isOverload }) =>
      // A weight ends the work; a train takes its wagons along.
      step === 'weigh' || step === 'depart'
        ? null
        : {
            label: t(`wagonVisit.steps.${step}`),
            permission: 'railway_control',
            isDangerous: step === 'cancel' || step === 'reject',
            hasDrawer: step === 'reject',
            refusal: step === 'release' && isOverload ? t('wagonVisit.overloadRefusal') : undefined,
            ...(step === 'cancel' && {
              question: {
                title: `${t('wagonVisit.steps.cancel')} ${wagonNo}`,
                text: t('wagonVisit.cancelText'),
              },
            }),
          },
  });
  const own = (row: WagonVisit): readonly RowAction[] =>
    !mayControl
      ? []
      : [
          ...(row.state === 'placed' || row.state === 'working'
            ? [{ label: t('wagonVisit.report'), onSelect: () => setDialog({ kind: 'report', row }) }]
            : []),
          ...(WEIGHED_IN.includes(row.state)
            ? [{ label: t('wagonVisit.weighAction'), onSelect: () => setDialog({ kind: 'weigh', row }) }]
            : []),
        ];

  const columns: readonly SubjectColumn<WagonVisit>[] = [
    { key: 'trainNo', widthPx: 80, cell: ({ trainNo }) => <b>{trainNo}</b> },
    { key: 'position', sort: 'position', align: 'end', widthPx: 76, cell: ({ position }) => position },
    { key: 'wagonNo', sort: 'wagon_no', widthPx: 116, cell: ({ wagonNo }) => <CodeCell text={wagonNo} /> },
    { key: 'kind', isMinor: true, widthPx: 84, cell: ({ kind }) => t(`wagonVisit.kinds.${kind}`) },
    {
      key: 'state',
      sort: 'state',
      widthPx: 120,
      cell: ({ state, isOpen, isOverload, defect }) => (
        <StateCell
          look={isOpen && isOverload ? OVERLOADED : LOOKS[state]}
          text={isOpen && isOverload ? t('wagonVisit.overload') : t(`wagonVisit.states.${state}`)}
        >
          {state === 'bad_order' && defect}
        </StateCell>
      ),
    },
    {
      key: 'loadedTonnes',
      head: t('wagonVisit.tonnes'),
      align: 'end',
      widthPx: 104,
      cell: ({ loadedTonnes, plannedTonnes }) => `${oneDecimal(loadedTonnes)} / ${oneDecimal(plannedTonnes)}`,
    },
    {
      key: 'loadedUnits',
      align: 'end',
      isMinor: true,
      widthPx: 96,
      cell: ({ loadedUnits, plannedUnits }) => `${loadedUnits} / ${plannedUnits}`,
    },
    {
      key: 'grossKg',
      head: t('wagonVisit.weight'),
      align: 'end',
      widthPx: 150,
      cell: ({ grossKg, maxGrossKg }) =>
        `${grossKg === null ? '–' : groupedNumber(grossKg)} / ${groupedNumber(maxGrossKg)}`,
    },
    {
      key: 'productCode',
      wantedPx: 150,
      cell: ({ productName, productNameEn }) => nullableNameOf(productName, productNameEn, language) ?? '–',
    },
    { key: 'outboundNo', isMinor: true, widthPx: 150, cell: ({ outboundNo }) => outboundNo ?? '–' },
    { key: 'ownerCode', isMinor: true, widthPx: 110, cell: ({ ownerCode }) => ownerCode ?? '–' },
    { key: 'trackCode', isMinor: true, widthPx: 84, cell: ({ trackCode }) => trackCode ?? '–' },
  ];
  return (
    <>
      <ListPage
        crud={wagonVisit}
        nameOf={({ wagonNo }) => wagonNo}
        columns={columns}
        refetchMs={REFRESHED_EVERY_MS}
        actionsWidthPx={150}
        filters={[
          { kind: 'text', name: 'wagonNo', placeholder: t('wagonVisit.filterPlaceholder') },
          enumFilter('state', WagonState.options, (value) => t(`wagonVisit.states.${value}`), {
            label: t('wagonVisit.field.state'),
            all: t('wagonVisit.allStates'),
          }),
        ]}
        actions={(row) => {
          const [first, ...others] = steps.actionsOf(row);
          // At work the weight comes next, which is no step of the list.
          return first && row.state !== 'working' ? [first, ...own(row), ...others] : [...own(row)];
        }}
        firstStep={
          trains?.length === 0
            ? {
                hint: t('wagonVisit.noTrains'),
                action: (
                  <Button size="sm" onClick={() => navigate('/train/index')}>
                    {t('wagonVisit.toTrains')}
                  </Button>
                ),
              }
            : undefined
        }
        defaults={{ trainId: trains?.[0]?.value ?? '' }}
        fields={(row) => (
          <>
            <SelectField
              name="trainId"
              choices={row === null ? (trains ?? []) : [{ value: row.trainId, text: row.trainNo }]}
            />
            <TextField name="wagonNo" isCode />
            <SelectField
              name="kind"
              choices={WagonKind.options.map((value) => ({ value, text: t(`wagonVisit.kinds.${value}`) }))}
            />
            <NumberField name="position" />
            <RailTrackField name="trackCode" of={row?.warehouseCode} />
            <NumberField name="tareKg" />
            <NumberField name="maxGrossKg" />
            <NumberField name="plannedTonnes" />
            <NumberField name="plannedUnits" />
            <ProductField name="productCode" />
            <OutboundOrderField name="outboundNo" of={row?.warehouseCode} />
            <PartnerField name="ownerCode" kind="owner" />
            <TextField name="note" />
          </>
        )}
      />
      <RejectDrawer steps={steps} />
      {dialog?.kind === 'report' && <WagonProgressDrawer row={dialog.row} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'weigh' && <WeighDrawer row={dialog.row} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Trains that are not over, by their ids; undefined until they are loaded. */
function useTrains() {
  const zoneOf = useZoneOf();
  const { data } = useCall(
    train.page,
    { query: { size: LIMITS.pageSizeMax } },
    { enabled: useMay('railway_view') },
  );
  return useMemo(
    () =>
      data?.records
        .filter(({ isOpen }) => isOpen)
        .map((row) => ({
          value: row.id,
          text: `${row.no} · ${shortMinuteText(row.arrivesAt, zoneOf(row))}`,
        })),
    [data, zoneOf],
  );
}

function oneDecimal(tonnes: number): string {
  return String(Math.round(tonnes * 10) / 10);
}
