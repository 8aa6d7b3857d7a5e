import { useState } from 'react';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { type RecordSteps, useRecordSteps } from '#console/ui/crud/steps/use-record-steps.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type Appointment,
  type AppointmentStep,
  appointment,
  getAppointmentCalendar,
  listAppointmentEvents,
  stepAppointment,
} from '#shared/contracts/yard/appointment.ts';
import { appointmentSteps } from '#shared/domain/yard/appointment-steps.ts';
import { truckName } from './truck-name.ts';

export const REFRESHED_BY_STEPS = [appointment.page, getAppointmentCalendar, listAppointmentEvents];

export interface AppointmentSteps extends RecordSteps<Appointment, AppointmentStep> {
  /** The appointment whose past is shown. */
  readonly history: Appointment | null;
  closeHistory(): void;
}

/** What happens to trucks, as actions of their rows: the next step first, then the others, and what has happened. */
export function useAppointmentSteps(): AppointmentSteps {
  const { t } = useText();
  const [history, setHistory] = useState<Appointment | null>(null);
  const steps = useRecordSteps<Appointment['state'], AppointmentStep, Appointment>({
    steps: appointmentSteps,
    contract: stepAppointment,
    refreshes: REFRESHED_BY_STEPS,
    nameOf: truckName,
    offer(step, { state, dockCode }) {
      if (step === 'expire') return null;
      return {
        label: t(
          step === 'call' && state === 'called' ? 'appointment.callAgain' : `appointment.steps.${step}`,
        ),
        permission: step === 'cancel' ? 'appointment_edit' : 'dock_control',
        isDangerous: step === 'cancel' || step === 'miss',
        // A called truck is expected at its dock.
        isFirst: step === 'dock' && state === 'called',
        hasDrawer: step === 'cancel' || step === 'call' || (step === 'dock' && dockCode === null),
      };
    },
  });
  const showHistory = (row: Appointment): RowAction => ({
    label: t('appointment.history'),
    onSelect: () => setHistory(row),
  });
  return {
    ...steps,
    actionsOf: (row) => [...steps.actionsOf(row), showHistory(row)],
    history,
    closeHistory: () => setHistory(null),
  };
}
