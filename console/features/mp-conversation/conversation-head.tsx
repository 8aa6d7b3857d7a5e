import { Badge, Box, Button, Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAction, useCall, useSession } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { Avatar } from '#console/ui/picture/avatar.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { CallInput, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import {
  type MpConversation,
  pageMpConversations,
} from '#shared/contracts/public-account/mp-conversation.ts';
import * as team from '#shared/contracts/public-account/mp-team.ts';
import { Remark } from './remark.tsx';

const BACK = 'back';
const SNOOZED_MS = 60 * 60_000;

/** Whose conversation it is, and what may be done with it. */
export function ConversationHead(props: {
  readonly fan: MpConversation;
  readonly onFan: () => void;
}): ReactElement {
  const { fan, onFan } = props;
  const { t } = useText();
  const ownId = useSession(({ userInfo }) => userInfo?.userId ?? null);
  const params = { id: fan.wxUserId };
  const colleagues = useCall(team.listMpColleagues, { params }, { freshMs: 60_000 }).data ?? [];
  const act = useStep();
  const isOwn = fan.claimUserId !== null && fan.claimUserId === ownId;
  return (
    <HStack flex="none" px="4" py="2.5" gap="3" borderBottomWidth="1px" minH="56px" wrap="wrap">
      <Avatar name={fan.nickName} avatar={null} sizePx={32} />
      <Remark fan={fan} />
      <Badge variant="subtle">{fan.appName}</Badge>
      {!fan.isSubscribed && <Mark tone="orange" text={t('mpConversation.unfollowed')} />}
      {fan.isBlocked && <Mark tone="red" text={t('mpConversation.blocked')} />}
      {fan.isClosed && <Mark tone="gray" text={t('mpConversation.isClosed')} />}
      {fan.snoozedUntil !== null && <Mark tone="gray" text={t('mpConversation.snoozed')} />}
      <Flex ms="auto" gap="2" align="center" wrap="wrap">
        {fan.claimUserName !== null && (
          <Text textStyle="sm" color="fg.muted">
            {t('mpConversation.claimedBy', { user: fan.claimUserName })}
          </Text>
        )}
        {!isOwn && (
          <Button
            size="sm"
            variant="outline"
            onClick={() =>
              act(team.claimMpConversation, { params, body: { isAnyway: fan.claimUserId !== null } })
            }
          >
            {t(fan.claimUserId === null ? 'mpConversation.claim' : 'mpConversation.takeOver')}
          </Button>
        )}
        <Button size="sm" variant="outline" hideFrom="xl" onClick={onFan}>
          {t('mpConversation.fan')}
        </Button>
        <Box data-hand-over>
          <ChoiceBox
            label={t('mpConversation.handOver')}
            all={t('mpConversation.handOver')}
            value=""
            widthPx={112}
            choices={[
              ...(fan.claimUserId === null ? [] : [{ value: BACK, text: t('mpConversation.giveBack') }]),
              ...colleagues.map(({ userId, userName }) => ({ value: userId, text: userName })),
            ]}
            onChange={(userId) => {
              if (userId !== '')
                act(team.handOverMpConversation, {
                  params,
                  body: { userId: userId === BACK ? null : userId },
                });
            }}
          />
        </Box>
        {fan.isClosed || fan.snoozedUntil !== null ? (
          <Button size="sm" variant="outline" onClick={() => act(team.reopenMpConversation, { params })}>
            {t('mpConversation.reopen')}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="outline"
              onClick={() =>
                act(team.snoozeMpConversation, { params, body: { until: Date.now() + SNOOZED_MS } })
              }
            >
              {t('mpConversation.snooze')}
            </Button>
            <Button size="sm" variant="outline" onClick={() => act(team.closeMpConversation, { params })}>
              {t('mpConversation.close')}
            </Button>
          </>
        )}
      </Flex>
    </HStack>
  );
}

function Mark({ tone, text }: { readonly tone: string; readonly text: string }): ReactElement {
  return (
    <Badge variant="subtle" colorPalette={tone}>
      {text}
    </Badge>
  );
}

/** Does a step of a conversation, and says what went wrong. */
export function useStep(): <E extends Endpoint>(contract: E, input: CallInput<E>) => void {
  const prompts = usePrompts();
  const claim = useAction(team.claimMpConversation, [pageMpConversations]);
  const handOver = useAction(team.handOverMpConversation, [pageMpConversations]);
  const close = useAction(team.closeMpConversation, [pageMpConversations]);
  const reopen = useAction(team.reopenMpConversation, [pageMpConversations]);
  const snooze = useAction(team.snoozeMpConversation, [pageMpConversations]);
  const known = new Map<string, { mutate(input: never, options: object): void }>([
    [team.claimMpConversation.id, claim],
    [team.handOverMpConversation.id, handOver],
    [team.closeMpConversation.id, close],
    [team.reopenMpConversation.id, reopen],
    [team.snoozeMpConversation.id, snooze],
  ]);
  return (contract, input) =>
    known.get(contract.id)?.mutate(input as never, { onError: (error: Error) => prompts.failed(error) });
}
