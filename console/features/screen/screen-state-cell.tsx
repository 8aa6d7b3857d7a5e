import { HStack, Text } from '@chakra-ui/react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Screen, ScreenState } from '#shared/contracts/screen.ts';

interface Look {
  readonly glyph: ComponentProps<typeof Glyph>['name'];
  readonly colour: string;
}

const LOOKS: Readonly<Record<ScreenState, Look>> = {
  online: { glyph: 'check', colour: 'fg.success' },
  offline: { glyph: 'warning', colour: 'fg.warning' },
  waiting: { glyph: 'pause', colour: 'fg.muted' },
  ended: { glyph: 'lock', colour: 'fg.muted' },
  unlinked: { glyph: 'lock', colour: 'fg.muted' },
};

/** Whether a screen runs, as shape and word; since when not, and until when its link can be opened. */
export function ScreenStateCell(props: { readonly screen: Screen; readonly nowMs: number }): ReactElement {
  const { t } = useText();
  const { state } = props.screen;
  const { glyph, colour } = LOOKS[state];
  const note = useNote(props.screen, props.nowMs);
  return (
    <HStack gap="1.5" minW="0">
      <HStack gap="1.5" color={colour} flex="none">
        <Glyph name={glyph} sizePx={14} />
        <Text as="span" fontWeight={state === 'offline' ? '600' : undefined}>
          {t(`screen.states.${state}`)}
        </Text>
      </HStack>
      {note && (
        <Text as="span" textStyle="xs" color="fg.muted" truncate>
          {note}
        </Text>
      )}
    </HStack>
  );
}

function useNote({ state, lastSeen, linkExpiresAt }: Screen, nowMs: number): ReactNode {
  const { t } = useText();
  if (state === 'offline' && lastSeen !== null)
    return <Moment form="relative" atMs={lastSeen} nowMs={nowMs} />;
  if (linkExpiresAt === null) return null;
  if (state === 'online') return t('screen.replacing');
  return (
    <>
      {t('screen.until')} <Moment form="full" atMs={linkExpiresAt} />
    </>
  );
}
