import type { ReactElement } from 'react';
import { useShell } from '#console/app/shell-context.tsx';
import { USER_MENU_BUTTON_ID } from '#console/app/user-menu.tsx';
import { SetLockDialog } from '#console/features/lock/set-lock-dialog.tsx';

export function LockDialog(props: { readonly onClose: () => void }): ReactElement {
  const { lock } = useShell();
  return (
    <SetLockDialog
      onLock={(password) => lock.lock(password)}
      onClose={props.onClose}
      from={() => document.getElementById(USER_MENU_BUTTON_ID)}
    />
  );
}
