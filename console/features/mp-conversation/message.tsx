import { Box, Flex, HStack, IconButton, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import {
  type MpMessage,
  pageMpMessages,
  removeMpMessage,
} from '#shared/contracts/public-account/mp-message.ts';
import type { mpTemplate } from '#shared/i18n/zh/public-account/mp-template.ts';
import { eventName } from './event-name.ts';
import { MessageBody } from './message-body.tsx';

/** Of the platform, with words of their own; others have their number alone. */
const ERRCODES = [45015, 45047, 48001, 43004, 43019, 45009] as const;

type CaseName = keyof (typeof mpTemplate)['cases'];

/** Of thousands of messages those in sight are laid out. */
const FAR_AWAY = { contentVisibility: 'auto', containIntrinsicSize: 'auto 64px' } as const;

/** A message of either side; an event stands in the middle. Texts of fans are shown as text. */
export function Message({ message }: { readonly message: MpMessage }): ReactElement {
  const { t } = useText();
  const { type, repType, repEvent, repContent, eventKey, createTime, nickName, userName, appName } = message;
  const { status, errcode, isAuto, ruleName, quoted } = message;
  if (repType === 'event')
    return (
      <Flex as="li" justify="center" gap="2" textStyle="sm" color="fg.muted">
        <Text as="span">{eventName(repEvent, t)}</Text>
        {(repContent ?? eventKey) && (
          <Text as="span" overflow="clip" overflowWrap="anywhere">
            【{repContent ?? eventKey}】
          </Text>
        )}
        <Moment form="full" atMs={createTime} />
      </Flex>
    );
  const isOurs = type === '2';
  const said = status === 'received' ? '' : t(`mpConversation.status.${status}`);
  const known = ERRCODES.find((one) => one === errcode);
  return (
    <Flex as="li" style={FAR_AWAY} direction="column" align={isOurs ? 'end' : 'start'}>
      <Box
        maxW="80%"
        px="3"
        py="2"
        rounded="lg"
        borderWidth="1px"
        bg={isOurs ? 'accent.subtle' : 'bg.panel'}
        overflowWrap="anywhere"
        whiteSpace="pre-wrap"
        // Marks may be stacked on a letter as high as a page.
        overflow="clip"
      >
        <MessageBody message={message} />
      </Box>
      <HStack
        columnGap="2"
        rowGap="0"
        wrap="wrap"
        justify={isOurs ? 'end' : 'start'}
        textAlign={isOurs ? 'end' : 'start'}
        maxW="full"
        textStyle="xs"
        color="fg.muted"
        mt="0.5"
      >
        <Text as="span" whiteSpace="nowrap">
          {isOurs ? (userName ?? appName) : nickName}
        </Text>
        {isAuto && (
          <Text as="span">
            {t('mpConversation.auto')}
            {ruleName !== null && ` · ${ruleName}`}
            {quoted?.source === 'alarm' && ` · ${t('mpConversation.alarm')}`}
            {quoted && quoted.source !== 'binding' && quoted.source !== 'alarm' && (
              <>
                {` · ${t(`mpTemplate.cases.${quoted.when as CaseName}`)} · ${t('mpTemplate.values.now')} `}
                <Moment form="full" atMs={quoted.at} />
              </>
            )}
          </Text>
        )}
        <Moment form="full" atMs={createTime} />
        {said !== '' && (
          <Text as="span" color={status === 'failed' || status === 'unsure' ? 'fg.error' : undefined}>
            {said}
            {known !== undefined && ` · ${t(`mpConversation.errcodes.e${known}`)}`}
            {errcode !== null && ` · ${t('mpConversation.errcode', { code: errcode })}`}
          </Text>
        )}
        <Remove message={message} />
      </HStack>
    </Flex>
  );
}

function Remove({ message }: { readonly message: MpMessage }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const remove = useAction(removeMpMessage, [pageMpMessages, pageMpConversations]);
  async function ask(): Promise<void> {
    const action = t('mpConversation.remove');
    if (!(await prompts.confirm({ action, text: t('mpConversation.removeText') }))) return;
    remove.mutate(
      { params: { id: message.id } },
      {
        onSuccess: () => prompts.succeeded({ title: t('mpConversation.removed') }),
        onError: (error) => prompts.failed(error),
      },
    );
  }
  return (
    <IconButton
      variant="ghost"
      size="2xs"
      aria-label={t('mpConversation.remove')}
      title={t('mpConversation.remove')}
      disabled={remove.isPending}
      onClick={() => void ask()}
    >
      <Glyph name="trash" sizePx={14} />
    </IconButton>
  );
}
