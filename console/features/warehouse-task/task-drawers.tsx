import { type ReactElement, useMemo } from 'react';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { StepDrawer } from '#console/ui/crud/steps/step-drawer.tsx';
import type { RecordSteps } from '#console/ui/crud/steps/use-record-steps.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LocationField } from '#console/ui/warehouse/code-fields.tsx';
import { inboundLine } from '#shared/contracts/orders/inbound-line.ts';
import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { warehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import {
  reportTaskProgress,
  stepWarehouseTask,
  type TaskStep,
  type WarehouseTask,
  warehouseTask,
} from '#shared/contracts/orders/warehouse-task.ts';
import { wave } from '#shared/contracts/orders/wave.ts';

export const REFRESHED = [
  warehouseTask.page,
  outboundOrder.page,
  outboundLine.page,
  wave.page,
  warehouseException.page,
  inboundOrder.page,
  inboundLine.page,
];

/** What a step of a task asks for: who, where to, how much, why. */
export function TaskStepDrawer(props: {
  readonly steps: RecordSteps<WarehouseTask, TaskStep>;
}): ReactElement | null {
  const { t } = useText();
  const { open, close, done } = props.steps;
  if (open === null || open.step === 'start') return null;
  const { row, step } = open;
  const label = t(`warehouseTask.steps.${open.step}`);
  return (
    <StepDrawer
      contract={stepWarehouseTask}
      textOf="warehouseTask"
      title={t(`warehouseTask.${open.step}Title`, { no: row.no })}
      submitLabel={label}
      row={row}
      step={step}
      refreshes={REFRESHED}
      onDone={(after) => done(after, label)}
      onClose={close}
    >
      {step === 'assign' && <TextField name="assignee" />}
      {step === 'complete' && (
        <LocationField
          name="toLocation"
          of={row.warehouseCode}
          hint={row.toLocation === null ? undefined : t('warehouseTask.placeHint', { place: row.toLocation })}
        />
      )}
      {step === 'short' && <NumberField name="quantityDone" />}
      {(step === 'short' || step === 'cancel') && <TextField name="reason" />}
    </StepDrawer>
  );
}

/** How much of a task is done altogether. */
export function ProgressDrawer(props: {
  readonly row: WarehouseTask;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { row, onClose } = props;
  const params = useMemo(() => ({ id: row.id }), [row.id]);
  const initial = useMemo(() => ({ quantityDone: row.quantityDone || null }), [row.quantityDone]);
  return (
    <CallDrawer
      contract={reportTaskProgress}
      textOf="warehouseTask"
      title={t('warehouseTask.progressTitle', { no: row.no })}
      submitLabel={t('warehouseTask.progress')}
      widthPx={440}
      params={params}
      initial={initial}
      refreshes={REFRESHED}
      onDone={() => {
        prompts.succeeded();
        onClose();
      }}
      onClose={onClose}
    >
      <NumberField
        name="quantityDone"
        hint={t('warehouseTask.progressHint', { quantity: row.quantity ?? '–' })}
      />
    </CallDrawer>
  );
}
