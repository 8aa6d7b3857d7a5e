import type { ReactElement } from 'react';
import { useLock, useShell } from '#console/app/shell-context.tsx';
import { LockPanel } from '#console/features/lock/lock-panel.tsx';
import { useServices } from '#console/ui/api-hooks.tsx';

/** The lock screen. Nothing of a page is mounted under it. */
export function LockScreen(): ReactElement {
  const { lock, signOut } = useShell();
  const { triesLeft } = useLock();
  const { api } = useServices();

  /** The right password renews the tokens, and that clears the lock: decision 11. */
  async function unlock(password: string): Promise<boolean> {
    if (!(await lock.check(password))) return false;
    // Refused: the session has ended, and so has the lock. Unreachable: the password was right, so the lock opens.
    if ((await api.tokens.refresh()) === 'refused') await signOut();
    else lock.clear();
    return true;
  }

  return <LockPanel triesLeft={triesLeft} onUnlock={unlock} onSignOut={() => void signOut()} />;
}
