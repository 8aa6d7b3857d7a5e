import type { ReactElement } from 'react';
import { SetLockDialog } from '../features/lock/set-lock-dialog.tsx';
import { useShell } from './shell-context.tsx';

export function LockDialog(props: { readonly onClose: () => void }): ReactElement {
  const { lock } = useShell();
  return <SetLockDialog onLock={(password) => lock.lock(password)} onClose={props.onClose} />;
}
