import type { ReactElement } from 'react';
import { useView } from '#console/ui/view.tsx';
import { AccountCheck } from './account-check.tsx';
import { AccountList } from './account-list.tsx';

/** All public accounts, or the check of the one that the address names. */
export function MpAccountPage(): ReactElement {
  const accountId = useView().search.get('account');
  return accountId === null ? <AccountList /> : <AccountCheck accountId={accountId} />;
}
