import { Box, Button, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAction, useCall, useSession } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { listTasks } from '#shared/contracts/messages/task.ts';
import type { MpConversation } from '#shared/contracts/public-account/mp-conversation.ts';
import { getMpFan } from '#shared/contracts/public-account/mp-fan.ts';
import { listMpNotes, readMpConversation } from '#shared/contracts/public-account/mp-team.ts';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { keepText, readKept } from './kept-text.ts';
import { Message } from './message.tsx';
import { Note } from './note.tsx';
import { useConversationFeed } from './use-conversation-feed.ts';
import { useHistory } from './use-history.ts';

/** Where the oldest message stands. */
type Order = 'oldestBelow' | 'newestBelow';

const READ_MARKED = [listTasks];
const READ_AGAIN = [listMpNotes.id, getMpFan.id];

/** Answer and history: with the oldest message at the bottom the answer stands above, else below. */
export function Conversation(props: {
  readonly fan: MpConversation;
  /** Shows what is known of the fan, where it does not stand beside. */
  readonly onFan: () => void;
}): ReactElement {
  const { fan, onFan } = props;
  const { t } = useText();
  const userId = useSession(({ userInfo }) => userInfo?.userId ?? '');
  const key = `mp-message-order:${userId}`;
  const [order, setOrder] = useState<Order>(readKept(key) === 'newestBelow' ? 'newestBelow' : 'oldestBelow');
  const isChat = order === 'newestBelow';
  const { wxUserId } = fan;
  const { mutate: markRead } = useAction(readMpConversation, READ_MARKED);
  // Who was mentioned here has seen it.
  useEffect(() => markRead({ params: { id: wxUserId } }), [markRead, wxUserId]);
  return (
    <Flex direction="column" flex="1" minW="0" minH="0">
      <ConversationHead fan={fan} onFan={onFan} />
      {!isChat && <Composer fan={fan} />}
      <HStack px="4" py="1" bg="bg.muted" borderBottomWidth="1px">
        <Text textStyle="sm" color="fg.muted">
          {t('mpConversation.history')}
        </Text>
        <Box ms="auto">
          <ChoiceBox
            label={t('mpConversation.order')}
            value={order}
            widthPx={152}
            choices={(['oldestBelow', 'newestBelow'] as const).map((value) => ({
              value,
              text: t(`mpConversation.orders.${value}`),
            }))}
            onChange={(value) => {
              keepText(key, value);
              setOrder(value as Order);
            }}
          />
        </Box>
      </HStack>
      <Messages key={order} fan={fan} isChat={isChat} />
      {isChat && <Composer fan={fan} />}
    </Flex>
  );
}

function Messages({ fan, isChat }: { readonly fan: MpConversation; readonly isChat: boolean }): ReactElement {
  const { t } = useText();
  const { wxUserId } = fan;
  const topic = useMemo(() => ({ name: 'conversation', id: wxUserId }) as const, [wxUserId]);
  const { revision, refetchMs } = useConversationFeed(topic, READ_AGAIN);
  const history = useHistory(wxUserId, revision, refetchMs);
  const notes = useCall(listMpNotes, { params: { id: wxUserId } }).data;
  const { messages, isEnd, isLoading } = history;
  const box = useKeptPlace(isChat, messages?.[0]?.id);
  const entries = useMemo(() => {
    const oldestMs = isEnd
      ? Number.NEGATIVE_INFINITY
      : (messages?.at(-1)?.createTime ?? Number.POSITIVE_INFINITY);
    const shown = [
      ...(messages ?? []).map((message) => ({ at: message.createTime, message, note: null })),
      // Notes of a time that is not loaded come with it.
      ...(notes ?? [])
        .filter(({ createTime }) => createTime >= oldestMs)
        .map((note) => ({ at: note.createTime, message: null, note })),
    ].sort((a, b) => b.at - a.at);
    return isChat ? shown.reverse() : shown;
  }, [messages, notes, isEnd, isChat]);
  const way = messages !== null && (
    <Flex justify="center" py="3">
      {isEnd ? (
        <Text color="fg.muted" textStyle="sm">
          {t('mpConversation.end')}
        </Text>
      ) : (
        <Button variant="ghost" size="sm" loading={isLoading} onClick={() => void history.loadMore()}>
          {t('mpConversation.more')}
        </Button>
      )}
    </Flex>
  );
  return (
    <Box ref={box} flex="1" minH="0" overflow="auto" px="4" py="3" bg="bg" aria-busy={messages === null}>
      <LoadFailure error={history.error} onRetry={() => void history.refresh()} />
      {isChat && way}
      <Stack as="ol" listStyleType="none" gap="3" role="log" aria-label={t('mpConversation.history')}>
        {entries.map(({ message, note }) =>
          message ? (
            <Message key={message.id} message={message} />
          ) : (
            note && <Note key={`note ${note.id}`} note={note} />
          ),
        )}
      </Stack>
      {!isChat && way}
    </Box>
  );
}

/** With the newest message below: it is in sight when it comes, and what is read stays where it is while older ones are loaded. */
function useKeptPlace(isChat: boolean, newestId: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef({ height: 0, newestId });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isChat) return;
    const { height, newestId: known } = last.current;
    if (known !== newestId || height === 0) element.scrollTop = element.scrollHeight;
    else if (element.scrollTop === 0 && element.scrollHeight > height)
      element.scrollTop = element.scrollHeight - height;
    last.current = { height: element.scrollHeight, newestId };
  });
  return box;
}
