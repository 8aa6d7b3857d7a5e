import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import {
  getMpMenu,
  listMpMenuAccounts,
  type MpMenuAccount,
} from '#shared/contracts/public-account/mp-menu.ts';
import { MenuEditor } from './menu-editor.tsx';

/** The menu of a public account; `?account=<id>` names which. */
export function MpMenuPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['mp_reply_edit']} title={t('mpMenu.title')}>
      <Accounts />
    </Permitted>
  );
}

function Accounts(): ReactElement {
  const { t } = useText();
  const { search } = useView();
  const { data, error, refetch } = useCall(listMpMenuAccounts, {});
  const account = data?.find(({ id }) => id === search.get('account')) ?? data?.[0];
  if (data && account) return <OpenMenu key={account.id} accounts={data} account={account} />;
  return (
    <>
      <PageHead title={t('mpMenu.title')} />
      <LoadFailure error={error} isBlank={!data} onRetry={() => void refetch()} />
      {data && <EmptyState title={t('mpMenu.noAccount')} hint={t('mpMenu.noAccountHint')} />}
    </>
  );
}

function OpenMenu(props: {
  readonly accounts: readonly MpMenuAccount[];
  readonly account: MpMenuAccount;
}): ReactElement {
  const { t } = useText();
  // What the cache has may be older than the draft; the editor keeps what it opened.
  const query = { accountId: props.account.id };
  const { data, error, isFetchedAfterMount, isPlaceholderData, refetch } = useCall(
    getMpMenu,
    { query },
    { freshMs: 0 },
  );
  if (data && isFetchedAfterMount && !isPlaceholderData) return <MenuEditor {...props} opened={data} />;
  return (
    <>
      <PageHead title={t('mpMenu.title')} />
      <LoadFailure error={error} isBlank onRetry={() => void refetch()} />
    </>
  );
}
