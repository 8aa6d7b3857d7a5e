import type { ReactElement, ReactNode } from 'react';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Screen, ScreenState } from '#shared/contracts/screens/screen.ts';

const LOOKS: Readonly<Record<ScreenState, StateLook>> = {
  online: STATE_LOOKS.good,
  offline: { glyph: 'warning', colour: 'fg.warning', isStrong: true },
  waiting: STATE_LOOKS.paused,
  ended: { glyph: 'lock', colour: 'fg.muted' },
  unlinked: { glyph: 'lock', colour: 'fg.muted' },
};

/** Whether a screen runs; since when not, and until when its link can be opened. */
export function ScreenStateCell(props: { readonly screen: Screen }): ReactElement {
  const { t } = useText();
  const { state } = props.screen;
  return (
    <StateCell look={LOOKS[state]} text={t(`screen.states.${state}`)}>
      {useNote(props.screen)}
    </StateCell>
  );
}

function useNote({ state, lastSeen, linkExpiresAt }: Screen): ReactNode {
  const { t } = useText();
  if (state === 'offline' && lastSeen !== null) return <Moment form="relative" atMs={lastSeen} />;
  if (linkExpiresAt === null) return null;
  if (state === 'online') return t('screen.replacing');
  return (
    <>
      {t('screen.until')} <Moment form="full" atMs={linkExpiresAt} />
    </>
  );
}
