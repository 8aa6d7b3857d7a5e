import { Button, Input, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { useDockChoices, useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import {
  type Appointment,
  appointment,
  cancelAppointment,
  getAppointmentCalendar,
  listAppointmentEvents,
  stepAppointment,
} from '#shared/contracts/appointment.ts';
import { truckName } from './truck-name.ts';
import type { AppointmentSteps } from './use-appointment-steps.ts';

const REFRESHED = [appointment.page, getAppointmentCalendar, listAppointmentEvents];

/** The dialogs that steps of appointments open. */
export function AppointmentDialogs(props: { readonly steps: AppointmentSteps }): ReactElement | null {
  const { dialog, close } = props.steps;
  if (dialog === null) return null;
  if (dialog.kind === 'dock') return <DockDrawer row={dialog.row} step={dialog.step} onClose={close} />;
  if (dialog.kind === 'history') return <HistoryDrawer row={dialog.row} onClose={close} />;
  return <CancelDrawer row={dialog.row} onClose={close} />;
}

function DockDrawer(props: {
  readonly row: Appointment;
  readonly step: 'call' | 'dock';
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { row, step, onClose } = props;
  const docks = useDockChoices(row.warehouseCode);
  const take = useAction(stepAppointment, REFRESHED);
  const [dockCode, setDockCode] = useState(row.dockCode ?? '');

  async function submit(): Promise<void> {
    await take
      .mutateAsync({
        params: { id: row.id },
        body: { step, dockCode: dockCode || null, updateTime: row.updateTime },
      })
      .then((after) => {
        prompts.succeeded({
          title: t('appointment.done', { truck: truckName(after), step: t(`appointment.steps.${step}`) }),
        });
        onClose();
      })
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

function CancelDrawer(props: { readonly row: Appointment; readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { row, onClose } = props;
  const cancel = useAction(cancelAppointment, REFRESHED);
  const [reason, setReason] = useState('');

  async function submit(): Promise<void> {
    await cancel
      .mutateAsync({ params: { id: row.id }, body: { reason, updateTime: row.updateTime } })
      .then(() => {
        prompts.succeeded({
          title: t('appointment.done', { truck: truckName(row), step: t('appointment.states.cancelled') }),
        });
        onClose();
      })
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
  const zone = useWarehouses().zoneOf(row.warehouseCode) ?? 'UTC';
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
      <Stack as="ol" gap="3" listStyleType="none">
        {events.data?.map(({ at, step, dockCode, by }) => (
          <Stack as="li" key={`${at} ${step}`} gap="0.5" borderStartWidth="2px" ps="3">
            <Text fontWeight="500">
              {t(`appointment.steps.${step}`)}
              {dockCode !== null && ` · ${t('appointment.field.dockCode')} ${dockCode}`}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {momentText(at, zone)} · {by ?? t('appointment.byServer')}
            </Text>
          </Stack>
        ))}
      </Stack>
    </SideDrawer>
  );
}
