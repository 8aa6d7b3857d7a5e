import type { ReactElement } from 'react';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Appointment, AppointmentState } from '#shared/contracts/yard/appointment.ts';

const LOOKS: Readonly<Record<AppointmentState, StateLook>> = {
  booked: STATE_LOOKS.draft,
  arrived: { glyph: 'pause', colour: 'fg' },
  called: { glyph: 'bell', colour: 'accent.fg' },
  docked: STATE_LOOKS.good,
  working: STATE_LOOKS.running,
  finished: STATE_LOOKS.good,
  left: STATE_LOOKS.ended,
  missed: { glyph: 'warning', colour: 'fg.error' },
  no_show: { glyph: 'warning', colour: 'fg.error' },
  cancelled: STATE_LOOKS.dropped,
};

/** The state of an appointment; how often its truck was called. */
export function AppointmentStateCell({ row }: { readonly row: Appointment }): ReactElement {
  const { t } = useText();
  return (
    <StateCell look={LOOKS[row.state]} text={t(`appointment.states.${row.state}`)}>
      {row.state === 'called' && `${row.callCount}/3`}
    </StateCell>
  );
}
