import { Button } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall, useSession } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  listMpMaterialAccounts,
  type MpMaterialAccount,
} from '#shared/contracts/public-account/mp-material.ts';
import { getMpNews } from '#shared/contracts/public-account/mp-news.ts';
import { keptKey } from './kept-news.ts';
import { NewsEditor } from './news-editor.tsx';

const ASK_MS = 5_000;
const LIBRARY = '/mp-material/index?type=news';

/** `?id=<id>` edits those news; without it new ones of `?account=<appId>`, else of the first account. */
export function MpNewsPage(): ReactElement {
  const { t } = useText();
  const { search } = useView();
  const id = search.get('id');
  return (
    <Permitted needs={['mp_material_view']} title={t('mpNews.title')}>
      {id === null ? <NewNews appId={search.get('account')} /> : <OpenNews key={id} id={id} />}
    </Permitted>
  );
}

function useKeptAs(appId: string, id: Id | null): string {
  const userId = useSession(({ userInfo }) => userInfo?.userId ?? '');
  return keptKey(userId, appId, id);
}

function NewNews({ appId }: { readonly appId: string | null }): ReactElement {
  const { t } = useText();
  const { data, error, refetch } = useCall(listMpMaterialAccounts, {});
  const account = data?.find((one) => one.appId === appId) ?? data?.[0];
  if (account) return <NewOf key={account.appId} account={account} />;
  return (
    <>
      <PageHead title={t('mpNews.title')} />
      <LoadFailure error={error} isBlank={!data} onRetry={() => void refetch()} />
      {data && <EmptyState title={t('mpMaterial.noAccount')} hint={t('mpMaterial.noAccountHint')} />}
    </>
  );
}

function NewOf({ account }: { readonly account: MpMaterialAccount }): ReactElement {
  const keptAs = useKeptAs(account.appId, null);
  return <NewsEditor key={keptAs} account={account} saved={null} pictures={NO_PICTURES} keptAs={keptAs} />;
}
const NO_PICTURES = [] as const;

function OpenNews({ id }: { readonly id: Id }): ReactElement {
  const { t } = useText();
  const { navigate } = useView();
  const news = useCall(
    getMpNews,
    { params: { id } },
    // WeChat reviews for minutes: the result is shown when it is there.
    { freshMs: 0, refetchMs: (reply) => (reply?.material.publish?.status === 'publishing' ? ASK_MS : false) },
  );
  const accounts = useCall(listMpMaterialAccounts, {});
  const appId = news.data?.material.appId ?? '';
  const keptAs = useKeptAs(appId, id);
  const account = accounts.data?.find((one) => one.appId === appId);
  if (news.data && account && news.isFetchedAfterMount && !news.isPlaceholderData)
    return (
      <NewsEditor
        key={keptAs}
        account={account}
        saved={news.data.material}
        pictures={news.data.pictures}
        keptAs={keptAs}
      />
    );
  const error = news.error ?? accounts.error;
  return (
    <>
      <PageHead title={t('mpNews.title')} />
      <LoadFailure
        error={error}
        isBlank
        onRetry={() => void Promise.all([news.refetch(), accounts.refetch()])}
      />
      {error && (
        <Button variant="outline" onClick={() => navigate(LIBRARY)}>
          {t('mpNews.back')}
        </Button>
      )}
    </>
  );
}
