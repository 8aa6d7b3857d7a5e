import { Button, Flex, Kbd } from '@chakra-ui/react';
import { type ReactElement, useCallback, useRef, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useTitleCount } from '#console/ui/use-title-count.ts';
import { useView } from '#console/ui/view.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { Conversation } from './conversation.tsx';
import { FanDrawer } from './fan-drawer.tsx';
import { FanList, STATES } from './fan-list.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { useConversationFeed } from './use-conversation-feed.ts';
import { useShortcuts } from './use-shortcuts.ts';

const TOPIC = { name: 'conversations' } as const;
const READ_AGAIN = [pageMpConversations.id];

/** Fans who have written, and the conversation with one of them. */
export function MpConversationPage(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const page = useRef<HTMLDivElement>(null);
  const [isHelp, setIsHelp] = useState(false);
  const [isFanOpen, setIsFanOpen] = useState(false);
  const state = STATES.find((one) => one === search.get('state')) ?? 'all';
  const q = search.get('q') ?? '';
  const chosen = search.get('fan');
  const { refetchMs } = useConversationFeed(TOPIC, READ_AGAIN);
  const tagId = search.get('tag');
  const query = {
    ...{ state, size: LIMITS.pageSizeMax },
    ...(q !== '' && { q }),
    ...(tagId !== null && { tagId }),
  } as const;
  const { data, error, refetch } = useCall(pageMpConversations, { query }, { refetchMs });
  const waiting = useCall(pageMpConversations, { query: { state: 'waiting', size: 1 } }, { refetchMs }).data
    ?.total;
  // It stays while it leaves the list, as by an answer.
  const one = useCall(
    pageMpConversations,
    { query: { wxUserId: chosen ?? '1', size: 1 } },
    { refetchMs, enabled: chosen !== null },
  );
  const ofList = data?.records.find(({ wxUserId }) => wxUserId === chosen);
  const fan = one.data?.records.find(({ wxUserId }) => wxUserId === chosen) ?? ofList ?? null;
  const choose = useCallback((id: string) => setSearch({ fan: id }), [setSearch]);
  useShortcuts({ page, fans: data?.records ?? [], fan, onChoose: choose, onHelp: () => setIsHelp(true) });
  const title = t('mpConversation.title');
  useTitleCount(waiting ?? 0);
  return (
    <Flex ref={page} direction="column" h="100%" minH="480px">
      <PageHead title={waiting ? `(${waiting}) ${title}` : title}>
        <Button size="sm" variant="outline" onClick={() => setIsHelp(true)}>
          {t('mpConversation.shortcuts')}
          <Kbd size="sm">?</Kbd>
        </Button>
      </PageHead>
      <LoadFailure error={error} onRetry={() => void refetch()} />
      <Flex flex="1" minH="0" borderWidth="1px" rounded="lg" bg="bg.panel" overflow="hidden">
        <FanList
          fans={data?.records}
          state={state}
          waiting={waiting ?? 0}
          q={q}
          tagId={tagId}
          chosen={chosen}
          onChoose={choose}
          onFilter={(change) => setSearch(change)}
        />
        {fan ? (
          <>
            <Conversation key={fan.wxUserId} fan={fan} onFan={() => setIsFanOpen(true)} />
            <FanDrawer
              fan={fan}
              isOpen={isFanOpen}
              onClose={() => setIsFanOpen(false)}
              onGone={() => {
                setIsFanOpen(false);
                setSearch({ fan: null });
              }}
            />
          </>
        ) : (
          <Flex flex="1" align="center" justify="center">
            <EmptyState
              title={data?.total === 0 ? t('mpConversation.none') : t('mpConversation.choose')}
              {...(data?.total === 0 && { hint: t('mpConversation.noneHint') })}
            />
          </Flex>
        )}
      </Flex>
      {isHelp && <ShortcutList onClose={() => setIsHelp(false)} />}
    </Flex>
  );
}
