import { Button, Input, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useDockChoices } from '#console/ui/warehouse/use-warehouses.ts';
import {
  type Appointment,
  cancelAppointment,
  listAppointmentEvents,
  stepAppointment,
} from '#shared/contracts/yard/appointment.ts';
import { truckName } from './truck-name.ts';
import { type AppointmentSteps, REFRESHED_BY_STEPS } from './use-appointment-steps.ts';

/** The dialogs that steps of appointments open. */
export function AppointmentDialogs(props: { readonly steps: AppointmentSteps }): ReactElement | null {
  const { open, close, done, history, closeHistory } = props.steps;
  if (history !== null) return <HistoryDrawer row={history} onClose={closeHistory} />;
  if (open === null) return null;
  const { row, step } = open;
  if (step === 'call' || step === 'dock')
    return <DockDrawer row={row} step={step} onDone={done} onClose={close} />;
  return <CancelDrawer row={row} onDone={done} onClose={close} />;
}

function DockDrawer(props: {
  readonly row: Appointment;
  readonly step: 'call' | 'dock';
  readonly onDone: AppointmentSteps['done'];
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { row, step, onDone, onClose } = props;
  const docks = useDockChoices(row.warehouseCode);
  const take = useAction(stepAppointment, REFRESHED_BY_STEPS);
  const [dockCode, setDockCode] = useState(row.dockCode ?? '');

  async function submit(): Promise<void> {
    await take
      .mutateAsync({
        params: { id: row.id },
        body: { step, dockCode: dockCode || null, updateTime: row.updateTime },
      })
      .then((after) => onDone(after, t(`appointment.steps.${step}`)))
      // Shown in the drawer, which stays open.
      .catch(() => {});
  }

  return (
    <FormDrawer
      widthPx={440}
      title={t('appointment.callTitle', { truck: truckName(row) })}
      submitLabel={t(`appointment.steps.${step}`)}
      isDirty={false}
      isBusy={take.isPending}
      failure={take.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t('appointment.field.dockCode')} error={take.error?.fields.dockCode}>
        <NativeSelect.Root>
          <NativeSelect.Field value={dockCode} onChange={(event) => setDockCode(event.target.value)}>
            {dockCode === '' && <option value="">{t('appointment.chooseDock')}</option>}
            {docks.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
    </FormDrawer>
  );
}

function CancelDrawer(props: {
  readonly row: Appointment;
  readonly onDone: AppointmentSteps['done'];
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { row, onDone, onClose } = props;
  const cancel = useAction(cancelAppointment, REFRESHED_BY_STEPS);
  const [reason, setReason] = useState('');

  async function submit(): Promise<void> {
    await cancel
      .mutateAsync({ params: { id: row.id }, body: { reason, updateTime: row.updateTime } })
      .then((after) => onDone(after, t('appointment.states.cancelled')))
      // Shown in the drawer, which stays open.
      .catch(() => {});
  }

  return (
    <FormDrawer
      widthPx={440}
      title={t('appointment.cancelTitle', { no: row.no })}
      submitLabel={t('appointment.steps.cancel')}
      isDirty={reason !== '' && !cancel.isSuccess}
      isBusy={cancel.isPending}
      failure={cancel.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t('appointment.cancelReason')} error={cancel.error?.fields.reason}>
        <Input value={reason} maxLength={64} onChange={(event) => setReason(event.target.value)} />
      </FormField>
    </FormDrawer>
  );
}

function HistoryDrawer(props: { readonly row: Appointment; readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const { row, onClose } = props;
  const events = useCall(listAppointmentEvents, { params: { id: row.id } });
  return (
    <SideDrawer
      isOpen
      widthPx={480}
      title={t('appointment.historyTitle', { no: row.no })}
      isDirty={false}
      onClose={onClose}
      footer={(close) => <Button onClick={close}>{t('shell.actions.close')}</Button>}
    >
      <LoadFailure error={events.error} onRetry={() => void events.refetch()} />
      <PlaceZone of={row}>
        <Stack as="ol" gap="3" listStyleType="none">
          {events.data?.map(({ at, step, dockCode, by }) => (
            <Stack as="li" key={`${at} ${step}`} gap="0.5" borderStartWidth="2px" ps="3">
              <Text fontWeight="500">
                {t(`appointment.steps.${step}`)}
                {dockCode !== null && ` · ${t('appointment.field.dockCode')} ${dockCode}`}
              </Text>
              <Text textStyle="xs" color="fg.muted">
                <Moment form="full" atMs={at} /> · {by ?? t('appointment.byServer')}
              </Text>
            </Stack>
          ))}
        </Stack>
      </PlaceZone>
    </SideDrawer>
  );
}
