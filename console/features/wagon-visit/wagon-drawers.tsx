import { type ReactElement, useMemo } from 'react';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { StepDrawer } from '#console/ui/crud/steps/step-drawer.tsx';
import type { RecordSteps } from '#console/ui/crud/steps/use-record-steps.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { train } from '#shared/contracts/railway/train.ts';
import {
  reportWagonProgress,
  stepWagonVisit,
  type WagonStep,
  type WagonVisit,
  wagonVisit,
} from '#shared/contracts/railway/wagon-visit.ts';
import { recordWeighing, WeighingKind, weighing } from '#shared/contracts/railway/weighing.ts';

export const REFRESHED_BY_WAGONS = [wagonVisit.page, train.page, weighing.page];

/** Why a wagon is in bad order. */
export function RejectDrawer(props: {
  readonly steps: RecordSteps<WagonVisit, WagonStep>;
}): ReactElement | null {
  const { t } = useText();
  const { open, close, done } = props.steps;
  if (open?.step !== 'reject') return null;
  const label = t('wagonVisit.steps.reject');
  return (
    <StepDrawer
      contract={stepWagonVisit}
      textOf="wagonVisit"
      title={t('wagonVisit.rejectTitle', { no: open.row.wagonNo })}
      submitLabel={label}
      row={open.row}
      step="reject"
      refreshes={REFRESHED_BY_WAGONS}
      onDone={(after) => done(after, label)}
      onClose={close}
    >
      <TextField name="reason" />
    </StepDrawer>
  );
}

/** How much is on a wagon altogether. */
export function WagonProgressDrawer(props: {
  readonly row: WagonVisit;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { row, onClose } = props;
  const { id, updateTime, loadedTonnes, loadedUnits } = row;
  const params = useMemo(() => ({ id }), [id]);
  const initial = useMemo(
    () => ({ loadedTonnes, loadedUnits, updateTime }),
    [loadedTonnes, loadedUnits, updateTime],
  );
  return (
    <CallDrawer
      contract={reportWagonProgress}
      textOf="wagonVisit"
      title={t('wagonVisit.reportTitle', { no: row.wagonNo })}
      submitLabel={t('wagonVisit.report')}
      widthPx={440}
      params={params}
      initial={initial}
      refreshes={REFRESHED_BY_WAGONS}
      onDone={() => {
        prompts.succeeded();
        onClose();
      }}
      onClose={onClose}
    >
      <NumberField name="loadedTonnes" />
      <NumberField name="loadedUnits" />
    </CallDrawer>
  );
}

/** A weight that was read from a scale. */
export function WeighDrawer(props: { readonly row: WagonVisit; readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { row, onClose } = props;
  const { id } = row;
  const initial = useMemo(() => ({ wagonVisitId: id, kind: 'gross' }), [id]);
  return (
    <CallDrawer
      contract={recordWeighing}
      textOf="weighing"
      title={t('wagonVisit.weighTitle', { no: row.wagonNo })}
      submitLabel={t('weighing.record')}
      widthPx={440}
      initial={initial}
      refreshes={REFRESHED_BY_WAGONS}
      onDone={({ ticketNo }) => {
        prompts.succeeded({ title: t('weighing.done', { no: ticketNo }) });
        onClose();
      }}
      onClose={onClose}
    >
      <SegmentField
        name="kind"
        choices={WeighingKind.options.map((value) => ({ value, text: t(`weighing.kinds.${value}`) }))}
      />
      <NumberField name="kg" />
      <TextField name="ticketNo" hint={t('weighing.ticketHint')} />
    </CallDrawer>
  );
}
