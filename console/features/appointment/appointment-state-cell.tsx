import type { ReactElement } from 'react';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Appointment, AppointmentState } from '#shared/contracts/warehouse/appointment.ts';

const LOOKS: Readonly<Record<AppointmentState, StateLook>> = {
  booked: { glyph: 'page', colour: 'fg.muted' },
  arrived: { glyph: 'pause', colour: 'fg' },
  called: { glyph: 'bell', colour: 'accent.fg' },
  docked: { glyph: 'check', colour: 'fg.success' },
  working: { glyph: 'play', colour: 'fg.success' },
  finished: { glyph: 'check', colour: 'fg.success' },
  left: { glyph: 'check', colour: 'fg.muted' },
  missed: { glyph: 'warning', colour: 'fg.error' },
  no_show: { glyph: 'warning', colour: 'fg.error' },
  cancelled: { glyph: 'close', colour: 'fg.muted' },
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
