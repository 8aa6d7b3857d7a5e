import type { ReactElement } from 'react';
import { useState } from 'react';
import { Confirm } from './feedback/confirm.tsx';
import { useText } from './text/text-context.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface UnsavedChanges {
  /** Asks before something is closed. */
  readonly ask: () => void;
  /** The question; to be rendered where the form is. */
  readonly question: ReactElement;
}

/** Asks before a form with unsaved changes is left, by a link or by `ask`. `onLeave` gives the changes up. */
export function useUnsavedChanges(isDirty: boolean, onLeave: () => void): UnsavedChanges {
  const { t } = useText();
  const [isAsking, setIsAsking] = useState(false);
  const guard = useLeaveGuard(isDirty, () => setIsAsking(true));
  const question = (
    <Confirm
      isOpen={isAsking}
      title={t('shell.unsaved.title')}
      safeLabel={t('shell.unsaved.stay')}
      dangerLabel={t('shell.unsaved.leave')}
      onSafe={() => {
        setIsAsking(false);
        guard.stay();
      }}
      onDanger={() => {
        setIsAsking(false);
        onLeave();
        guard.leave();
      }}
    >
      {t('shell.unsaved.text')}
    </Confirm>
  );
  return { ask: () => setIsAsking(true), question };
}
