import { Badge, Box, chakra, Flex, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { Avatar } from '#console/ui/picture/avatar.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpConversation } from '#shared/contracts/public-account/mp-conversation.ts';
import { mpTag } from '#shared/contracts/public-account/mp-tag.ts';
import { minutesText } from '#shared/domain/text/duration-text.ts';
import { eventName } from './event-name.ts';
import { FanSourceFilter } from './source-filter.tsx';
import { WindowChip } from './window-chip.tsx';

interface FanListProps {
  /** Undefined until loaded. */
  readonly fans: readonly MpConversation[] | undefined;
  readonly state: (typeof STATES)[number];
  readonly waiting: number;
  readonly q: string;
  /** Fans who have it; null = all. */
  readonly tagId: string | null;
  /** How fans have come: `FanSourceFilter`. */
  readonly from: string;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly onFilter: (change: Readonly<Record<string, string | null>>) => void;
}

export const STATES = ['waiting', 'mine', 'all'] as const;
const LIST_PX = 288;
const PADDING_PX = 12;
const TAGS_ASKED = { query: { size: LIMITS.pageSizeMax } };
const TYPED_MS = 300;
const MINUTE_MS = 60_000;

/** Those who wait, longest first, or all, newest first. */
export function FanList({
  fans,
  state,
  waiting,
  q,
  tagId,
  from,
  chosen,
  onChoose,
  onFilter,
}: FanListProps): ReactElement {
  const { t } = useText();
  const [typed, setTyped] = useState(q);
  const tags = useCall(mpTag.page, TAGS_ASKED, { freshMs: 60_000 }).data?.records ?? [];
  const isOneAccount = new Set(tags.map(({ accountId }) => accountId)).size < 2;
  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => onFilter({ q: typed || null }), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, q, onFilter]);
  return (
    <Flex direction="column" w={`${LIST_PX}px`} flex="none" borderEndWidth="1px" minH="0">
      <Stack gap="2" p="3" borderBottomWidth="1px">
        <HStack role="group" gap="1" bg="bg.muted" rounded="md" p="1">
          {STATES.map((one) => (
            <chakra.button
              key={one}
              type="button"
              aria-pressed={one === state}
              flex="1"
              py="1"
              rounded="sm"
              textStyle="sm"
              fontWeight={one === state ? '600' : '400'}
              bg={one === state ? 'bg.panel' : 'transparent'}
              onClick={() => onFilter({ state: one === 'all' ? null : one })}
            >
              {t(`mpConversation.states.${one}`)}
              {one === 'waiting' && waiting > 0 && (
                <Text as="b" color="fg.error" ms="1.5">
                  {waiting}
                </Text>
              )}
            </chakra.button>
          ))}
        </HStack>
        <FanSourceFilter from={from} onFilter={onFilter} />
        <Input
          size="sm"
          type="search"
          value={typed}
          placeholder={t('mpConversation.search')}
          aria-label={t('mpConversation.search')}
          onChange={({ target }) => setTyped(target.value)}
        />
        {tags.length > 0 && (
          <ChoiceBox
            label={t('mpTag.title')}
            all={t('mpTag.allTags')}
            value={tagId ?? ''}
            widthPx={LIST_PX - 2 * PADDING_PX}
            choices={tags.map(({ id, name, appName }) => ({
              value: id,
              text: isOneAccount ? name : `${name} · ${appName}`,
            }))}
            onChange={(id) => onFilter({ tag: id || null })}
          />
        )}
      </Stack>
      <Box flex="1" overflow="auto">
        <Box
          as="ul"
          listStyleType="none"
          aria-label={t('mpConversation.fans')}
          aria-busy={fans === undefined}
        >
          {fans?.map((fan) => (
            <Fan key={fan.wxUserId} fan={fan} isChosen={fan.wxUserId === chosen} onChoose={onChoose} />
          ))}
        </Box>
        {fans?.length === 0 && (
          <Text p="4" color="fg.muted" textStyle="sm">
            {t(
              `mpConversation.${state === 'waiting' ? 'noneWaiting' : state === 'mine' ? 'noneMine' : 'none'}`,
            )}
          </Text>
        )}
      </Box>
    </Flex>
  );
}

function Fan(props: {
  readonly fan: MpConversation;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}): ReactElement {
  const { t, language } = useText();
  const nowMs = useServerNow(30_000);
  const { fan, isChosen, onChoose } = props;
  const { wxUserId, nickName, claimUserName, unread, lastAt, lastRepType, lastText, waitingSince } = fan;
  const text =
    lastRepType === 'text'
      ? (lastText ?? '')
      : lastRepType === 'event'
        ? eventName(lastText, t)
        : `[${t(`mpConversation.kinds.${lastRepType}`)}] ${lastText ?? ''}`;
  return (
    <Box as="li" borderBottomWidth="1px">
      <chakra.button
        type="button"
        aria-current={isChosen}
        display="block"
        w="full"
        textAlign="start"
        px="3"
        py="2.5"
        borderStartWidth="3px"
        borderStartColor={isChosen ? 'accent.solid' : 'transparent'}
        bg={isChosen ? 'bg.muted' : undefined}
        _hover={{ bg: 'bg.muted' }}
        onClick={() => onChoose(wxUserId)}
      >
        <HStack gap="2">
          <Avatar name={nickName} avatar={null} sizePx={28} />
          <Text as="b" truncate title={nickName}>
            {nickName}
          </Text>
          {unread > 0 && (
            <Badge colorPalette="red" variant="solid" rounded="full">
              {unread}
            </Badge>
          )}
          <Text as="span" ms="auto" flex="none" color="fg.muted" textStyle="xs">
            <Moment form="relative" atMs={lastAt} />
          </Text>
        </HStack>
        <Text truncate textStyle="sm" title={text}>
          {text}
        </Text>
        <HStack gap="2" textStyle="xs" color="fg.muted">
          <WindowChip fan={fan} />
          {waitingSince !== null && nowMs - waitingSince >= MINUTE_MS && (
            <Text as="span" color="fg.error" flex="none">
              {t('mpConversation.waiting', { time: minutesText(nowMs - waitingSince, language) })}
            </Text>
          )}
          {claimUserName !== null && (
            <Badge variant="subtle" colorPalette="blue" ms="auto" maxW="96px" title={claimUserName}>
              <Text truncate>{claimUserName}</Text>
            </Badge>
          )}
        </HStack>
      </chakra.button>
    </Box>
  );
}
