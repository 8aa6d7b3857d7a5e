import { HStack, Text } from '@chakra-ui/react';
import type { ComponentProps, ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Appointment, AppointmentState } from '#shared/contracts/appointment.ts';

interface Look {
  readonly glyph: ComponentProps<typeof Glyph>['name'];
  readonly colour: string;
}

const LOOKS: Readonly<Record<AppointmentState, Look>> = {
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

/** The state as shape and word; how often it was called. */
export function AppointmentStateCell(props: { readonly row: Appointment }): ReactElement {
  const { t } = useText();
  const { state, callCount } = props.row;
  const { glyph, colour } = LOOKS[state];
  return (
    <HStack gap="1.5" color={colour}>
      <Glyph name={glyph} sizePx={14} />
      <Text as="span" fontWeight="500">
        {t(`appointment.states.${state}`)}
      </Text>
      {state === 'called' && (
        <Text as="span" textStyle="xs" color="fg.muted">
          {callCount}/3
        </Text>
      )}
    </HStack>
  );
}
