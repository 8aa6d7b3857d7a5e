import { Alert, Button, HStack } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import type { NewsDraft } from './use-news-draft.ts';

/** What has to be known before one goes on. */
export function NewsNotices({
  saved,
  news,
}: {
  readonly saved: MpMaterial | null;
  readonly news: NewsDraft;
}): ReactElement {
  const { t } = useText();
  const publish = saved?.publish ?? null;
  const list = (places: readonly number[]): string => places.join(t('mpNews.comma'));
  return (
    <>
      {news.isBehind && (
        <Notice status="warning" title={t('mpNews.behind.title')} text={t('mpNews.behind.text')}>
          <Button size="sm" variant="outline" onClick={() => void news.draft.discard()}>
            {t('mpNews.behind.takeTheirs')}
          </Button>
          <Button size="sm" variant="outline" onClick={news.keepMine}>
            {t('mpNews.behind.keepMine')}
          </Button>
        </Notice>
      )}
      {publish?.status === 'publishing' && (
        <Notice status="info" title={t('mpNews.review.title')} text={t('mpNews.review.text')} />
      )}
      {publish?.problem && (
        <Notice
          status="error"
          title={t('mpNews.result.failed')}
          text={[
            t(`mpNews.result.problem.${publish.problem}`),
            ...(publish.failedArticles.length > 0
              ? [t('mpNews.result.articles', { places: list(publish.failedArticles) })]
              : []),
          ].join(' ')}
        />
      )}
      {publish?.status === 'changed' && (
        <Notice status="info" title={t('mpNews.result.changed')} text={t('mpNews.result.changedText')} />
      )}
      {saved?.state === 'hostOnly' && (
        <Notice status="warning" title={t('mpNews.foreign.title')} text={t('mpNews.foreign.text')} />
      )}
      {saved?.state === 'goneOnHost' && (
        <Notice status="warning" title={t('mpNews.gone.title')} text={t('mpNews.gone.text')} />
      )}
    </>
  );
}

function Notice(props: {
  readonly status: 'info' | 'warning' | 'error';
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <Alert.Root status={props.status} size="sm" mb="3" flex="none" alignItems="center">
      <Alert.Indicator />
      <Alert.Content role={props.status === 'info' ? 'status' : 'alert'}>
        <Alert.Title>{props.title}</Alert.Title>
        <Alert.Description>{props.text}</Alert.Description>
      </Alert.Content>
      {props.children !== undefined && <HStack>{props.children}</HStack>}
    </Alert.Root>
  );
}
