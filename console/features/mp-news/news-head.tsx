import { Button, Flex, Heading, HStack, IconButton, Link, Menu, Portal, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMay, useServices } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { MaterialStateBadge, NewsStatusBadge } from '#console/ui/mp-material/material-badge.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type MpMaterial,
  type MpMaterialAccount,
  pageMpMaterials,
} from '#shared/contracts/public-account/mp-material.ts';
import { getMpNews, publishMpNews, withdrawMpNews } from '#shared/contracts/public-account/mp-news.ts';
import { SendPreviewDialog } from './send-preview-dialog.tsx';
import { isUnsaved, type NewsDraft } from './use-news-draft.ts';

interface NewsHeadProps {
  readonly account: MpMaterialAccount;
  readonly saved: MpMaterial | null;
  readonly news: NewsDraft;
  readonly mayEdit: boolean;
  readonly isGood: boolean;
  readonly save: () => Promise<MpMaterial | null>;
  /** They have an id from now on. */
  readonly onSaved: (id: Id) => void;
}

/** What the news are, how they stand, and what is done with them as a whole. */
export function NewsHead(props: NewsHeadProps): ReactElement {
  const { t } = useText();
  const { navigate } = useView();
  const { saved, news, mayEdit, account } = props;
  const mayPublish = useMay('mp_publish') && account.isEnabled;
  const mayChat = useMay('mp_chat');
  const actions = useNewsActions(props);
  const [previewed, setPreviewed] = useState<MpMaterial | null>(null);
  const { articles } = news.draft.value;
  const status = saved?.publish?.status ?? null;
  const isOnline = saved?.publish?.isOnline ?? false;
  const unsaved = isUnsaved(news.draft, saved);
  const hasAllToPublish = status !== 'publishing' && (status !== 'published' || unsaved);
  return (
    <Flex align="center" gap="3" mb="3" wrap="wrap" flex="none" minH="44px">
      <Button size="xs" variant="ghost" onClick={() => navigate('/mp-material/index?type=news')}>
        <Glyph name="left" sizePx={14} />
        {t('mpNews.back')}
      </Button>
      <Heading as="h1" size="lg" fontWeight="600">
        {t('mpNews.heading', { count: articles.length })}
      </Heading>
      {saved && <NewsStatusBadge publish={saved.publish} />}
      {saved && <MaterialStateBadge state={saved.state} />}
      <SaveState {...props} />
      <HStack ms="auto" gap="2" wrap="wrap">
        <Places saved={saved} />
        {mayPublish && mayChat && (
          <Button
            size="sm"
            variant="outline"
            disabled={actions.isBusy || status === 'publishing'}
            onClick={() => void actions.savedFirst().then(setPreviewed)}
          >
            <Glyph name="eye" sizePx={16} />
            {t('mpNews.preview.send')}
          </Button>
        )}
        {mayPublish && isOnline && (
          <Button
            size="sm"
            variant="outline"
            color="fg.error"
            disabled={actions.isBusy || status === 'publishing'}
            onClick={() => void actions.withdraw()}
          >
            {t('mpNews.withdraw.action')}
          </Button>
        )}
        {mayEdit && (
          <Button
            size="sm"
            variant="outline"
            disabled={actions.isBusy || !unsaved}
            loading={news.draft.isBusy}
            onClick={() => void actions.saveOnly()}
          >
            {t('mpNews.saveAction')}
          </Button>
        )}
        {mayPublish && (
          <Button
            size="sm"
            disabled={actions.isBusy || !hasAllToPublish || news.isBehind || (unsaved && !mayEdit)}
            onClick={() => void actions.publish()}
          >
            {t('mpNews.publish.action')}
          </Button>
        )}
        {mayEdit && news.draft.hasDraft && <MoreMenu news={news} />}
      </HStack>
      {previewed && (
        <SendPreviewDialog
          accountId={account.id}
          material={previewed}
          onClose={() => {
            setPreviewed(null);
            if (saved === null) props.onSaved(previewed.id);
          }}
        />
      )}
    </Flex>
  );
}

function MoreMenu({ news }: { readonly news: NewsDraft }): ReactElement {
  const { t } = useText();
  return (
    <Menu.Root>
      <Menu.Trigger asChild>
        <IconButton size="sm" variant="outline" aria-label={t('draft.moreActions')}>
          <Glyph name="more" />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="discard" color="fg.error" onSelect={() => void news.draft.discard()}>
              {t('mpNews.discard')}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** Where what was written is kept. */
function SaveState({ saved, news }: NewsHeadProps): ReactElement {
  const { t } = useText();
  const { state, edited, hasDraft } = news.draft;
  const isHere = state.kind === 'saved' && hasDraft && edited.draft !== null;
  const place = saved?.publish?.isInDraftBox ? 'inDrafts' : saved?.publish?.isOnline ? 'online' : 'notThere';
  return (
    <Text
      textStyle="sm"
      color={state.kind === 'failed' ? 'fg.error' : 'fg.muted'}
      role="status"
      title={state.kind === 'failed' ? state.error.message : undefined}
    >
      {state.kind === 'failed' ? (
        t('mpNews.notKept')
      ) : state.kind !== 'saved' ? (
        t('draft.state.saving')
      ) : isHere && edited.draft ? (
        <>
          {t('mpNews.keptHere')} <Moment form="shortMinute" atMs={edited.draft.at} /> ·{' '}
          {t(saved ? 'mpNews.place.behind' : 'mpNews.place.notThere')}
        </>
      ) : (
        saved && (
          <>
            <Moment form="shortMinute" atMs={saved.updateTime} /> · {t(`mpNews.place.${place}`)}
          </>
        )
      )}
    </Text>
  );
}

/** The published articles in WeChat. */
function Places({ saved }: { readonly saved: MpMaterial | null }): ReactElement | null {
  const { t } = useText();
  const online = (saved?.content?.articles ?? []).flatMap(({ title, url }) =>
    url === null ? [] : { title, url },
  );
  if (online.length === 0) return null;
  return (
    <Menu.Root>
      <Menu.Trigger asChild>
        <Button size="sm" variant="outline">
          <Glyph name="external" sizePx={16} />
          {t('mpNews.open')}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {online.map(({ title, url }) => (
              <Menu.Item key={url} value={url} asChild>
                <Link href={url} target="_blank" rel="noopener noreferrer">
                  {title}
                </Link>
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

function useNewsActions({ account, saved, news, save, onSaved }: NewsHeadProps) {
  const { t } = useText();
  const { api } = useServices();
  const client = useQueryClient();
  const prompts = usePrompts();
  const [isBusy, setIsBusy] = useState(false);
  const { appId, name } = account;

  async function run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    setIsBusy(true);
    try {
      return await work();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      prompts.failed(reason);
      return null;
    } finally {
      setIsBusy(false);
      for (const { id } of [getMpNews, pageMpMaterials]) void client.invalidateQueries({ queryKey: [id] });
    }
  }

  /** As it is saved: first of all it is, where it is not yet. */
  const savedFirst = async (): Promise<MpMaterial | null> => (isUnsaved(news.draft, saved) ? save() : saved);

  return {
    isBusy,
    savedFirst,
    async saveOnly(): Promise<void> {
      const material = await save();
      if (material && saved === null) onSaved(material.id);
    },
    async publish(): Promise<void> {
      const isSure = await prompts.confirm({
        action: t('mpNews.publish.confirm'),
        title: t('mpNews.publish.title', { name }),
        text: t('mpNews.publish.text', { count: news.draft.value.articles.length }),
      });
      if (!isSure) return;
      const material = await savedFirst();
      if (!material) return;
      const { mediaId, updateTime } = material;
      const begun = await run(() => api.call(publishMpNews, { body: { mediaId, appId, updateTime } }));
      if (begun) prompts.succeeded({ title: t('mpNews.publish.begun') });
      if (saved === null) onSaved(material.id);
    },
    async withdraw(): Promise<void> {
      const isSure = await prompts.confirm({
        action: t('mpNews.withdraw.action'),
        title: t('mpNews.withdraw.title'),
        text: t('mpNews.withdraw.text'),
      });
      if (!isSure || !saved) return;
      const done = await run(() => api.call(withdrawMpNews, { body: { mediaId: saved.mediaId, appId } }));
      if (done) prompts.succeeded({ title: t('mpNews.withdraw.done') });
    },
  };
}
