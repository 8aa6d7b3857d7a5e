import { useState } from 'react';
import { useAction, useMay } from '#console/ui/api-hooks.tsx';
import type { RowAction } from '#console/ui/crud/row-actions.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type Appointment,
  type AppointmentStep,
  appointment,
  getAppointmentCalendar,
  listAppointmentEvents,
  stepAppointment,
} from '#shared/contracts/appointment.ts';
import { appointmentSteps } from '#shared/domain/warehouse/appointment-steps.ts';
import { truckName } from './truck-name.ts';

/** What a step needs that the row does not say. */
export type OpenDialog =
  | { readonly kind: 'dock'; readonly row: Appointment; readonly step: 'call' | 'dock' }
  | { readonly kind: 'cancel' | 'history'; readonly row: Appointment };

export interface AppointmentSteps {
  /** The next step first, then the others, and what has happened. */
  actionsOf(row: Appointment): readonly RowAction[];
  readonly dialog: OpenDialog | null;
  close(): void;
}

const REFRESHED = [appointment.page, getAppointmentCalendar, listAppointmentEvents];

/** What happens to trucks, as actions of their rows. */
export function useAppointmentSteps(): AppointmentSteps {
  const { t } = useText();
  const prompts = usePrompts();
  const mayBook = useMay('appointment_edit');
  const mayControl = useMay('dock_control');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const take = useAction(stepAppointment, REFRESHED);

  function start(row: Appointment, step: AppointmentStep): void {
    if (step === 'cancel') setDialog({ kind: 'cancel', row });
    else if (step === 'call' || (step === 'dock' && row.dockCode === null))
      setDialog({ kind: 'dock', row, step });
    else if (step !== 'expire')
      take.mutate(
        { params: { id: row.id }, body: { step, updateTime: row.updateTime } },
        {
          onSuccess: (after) =>
            prompts.succeeded({
              title: t('appointment.done', { truck: truckName(after), step: t(`appointment.steps.${step}`) }),
            }),
          onError: (failure) => prompts.failed(failure),
        },
      );
  }

  return {
    dialog,
    close: () => setDialog(null),
    actionsOf(row) {
      const allowed = appointmentSteps
        .from(row.state)
        .filter((step) => (step === 'cancel' ? mayBook : mayControl && step !== 'expire'));
      const steps = allowed.map((step) => ({
        label: t(
          step === 'call' && row.state === 'called' ? 'appointment.callAgain' : `appointment.steps.${step}`,
        ),
        isDangerous: step === 'cancel' || step === 'miss',
        onSelect: () => start(row, step),
      }));
      // A called truck is expected at its dock: that comes first.
      const [first] =
        row.state === 'called' ? steps.filter((_step, index) => allowed[index] === 'dock') : steps;
      const ordered = first ? [first, ...steps.filter((step) => step !== first)] : steps;
      return [
        ...ordered,
        {
          label: t('appointment.history'),
          onSelect: () => setDialog({ kind: 'history', row }),
        },
      ];
    },
  };
}
