import { Button, HStack, Text, Textarea } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { useStep } from '#console/features/mp-conversation/conversation-head.tsx';
import { keepText, readKept } from '#console/features/mp-conversation/kept-text.ts';
import { useAction, useMay, useSession } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { MaterialChoice } from '#console/ui/mp-material/material-choice.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import {
  type MpConversation,
  pageMpConversations,
} from '#shared/contracts/public-account/mp-conversation.ts';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import {
  type MpAnswerType,
  pageMpMessages,
  sendMpMessage,
} from '#shared/contracts/public-account/mp-message.ts';
import { claimMpConversation } from '#shared/contracts/public-account/mp-team.ts';
import { minutesText } from '#shared/domain/text/duration-text.ts';
import type { mpTemplate } from '#shared/i18n/zh/public-account/mp-template.ts';
import {
  type AnswerParts,
  answerBody,
  answerBytes,
  isWhole,
  NO_MUSIC,
  TEXT_BYTES_MAX,
} from './answer-draft.ts';
import { AnswerMusic } from './answer-music.tsx';
import { CannedList } from './canned-list.tsx';
import { InsertData } from './insert-data.tsx';

type ValueName = keyof (typeof mpTemplate)['values'];

interface AnswerProps {
  readonly fan: MpConversation;
  readonly kind: MpAnswerType;
  readonly parts: AnswerParts;
  readonly onParts: (parts: AnswerParts) => void;
}

/** An answer, while the window is open. What was typed stays until it was taken, in this browser too. */
export function Answer({ fan, kind, parts, onParts }: AnswerProps): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const nowMs = useServerNow(10_000);
  const userId = useSession(({ userInfo }) => userInfo?.userId ?? '');
  const { wxUserId, windowUntil, sendsLeft, claimUserId, isBlocked } = fan;
  const draft = `mp-draft:${userId}:${wxUserId}`;
  const [text, setTyped] = useState(() => readKept(draft));
  const [isAnyway, setIsAnyway] = useState(false);
  /** Values of an answer with data that this user may not see. */
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const key = useRef<string | null>(null);
  const send = useAction(sendMpMessage, [pageMpMessages, pageMpConversations]);
  const leftMs = (windowUntil ?? 0) - nowMs;
  const isOthers = claimUserId !== null && claimUserId !== userId && !isAnyway;
  const closed = isBlocked
    ? t('mpConversation.blockedText')
    : leftMs <= 0
      ? t('mpConversation.closed')
      : sendsLeft <= 0
        ? t('mpConversation.used')
        : null;
  const isText = kind === 'text';
  const material = parts.materials[kind];
  const bytes = answerBytes(text);
  const isGiven = isWhole(kind, text, parts);
  const isShut = closed !== null || isOthers;
  const isReady = !isShut && isGiven && !send.isPending;

  function setText(next: string): void {
    setTyped(next);
    keepText(draft, next);
    if (next === '') setHidden([]);
  }
  /** Another part is another message. */
  function change(next: AnswerParts): void {
    key.current = null;
    onParts(next);
  }
  const choose = (next: MpMaterial | undefined): void =>
    change({ ...parts, materials: { ...parts.materials, [kind]: next } });
  function submit(): void {
    if (!isReady) return;
    // The same answer sent again after a failure on the way is the same message.
    key.current ??= crypto.randomUUID();
    const others = kind === 'news' ? (material?.content?.articles.length ?? 1) - 1 : 0;
    send.mutate(
      { body: { wxUserId, ...answerBody(kind, text, parts), clientKey: key.current, isAnyway } },
      {
        onSuccess: () => {
          key.current = null;
          if (isText) setText('');
          else
            onParts({
              materials: { ...parts.materials, [kind]: undefined },
              music: kind === 'music' ? NO_MUSIC : parts.music,
            });
          if (others > 0)
            prompts.succeeded({
              title: t('mpConversation.newsFirst'),
              text: t('mpConversation.newsOthers', { count: others }),
            });
        },
        onError: (error) => {
          // What the server has answered to is done; another try is another message.
          if (error.status !== 0) key.current = null;
          prompts.failed(error);
        },
      },
    );
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isSend =
      (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) || (event.altKey && event.code === 'KeyS');
    if (!isSend) return;
    event.preventDefault();
    submit();
  }
  return (
    <>
      {isOthers && <OthersClaim fan={fan} onAnyway={() => setIsAnyway(true)} />}
      {isText && text.startsWith('/') && <CannedList typed={text.slice(1)} onChoose={setText} />}
      {isText ? (
        <Textarea
          aria-label={t('mpConversation.answer')}
          placeholder={closed ?? t('mpConversation.answerHint')}
          disabled={isShut}
          rows={3}
          value={text}
          data-answer
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      ) : kind === 'music' ? (
        <AnswerMusic
          appId={fan.appId}
          music={parts.music}
          thumb={material}
          isDisabled={isShut}
          onMusic={(music) => change({ ...parts, music })}
          onThumb={choose}
        />
      ) : (
        <MaterialChoice
          kind={kind}
          appId={fan.appId}
          chosen={material && { ...material, item: material }}
          isDisabled={isShut}
          onChoose={choose}
        />
      )}
      {isText && hidden.length > 0 && (
        <Text role="status" textStyle="sm" color="fg.warning">
          {t('mpConversation.hidden', {
            values: hidden
              .map((name) => t(`mpTemplate.values.${name as ValueName}`))
              .join(t('mpConversation.and')),
          })}
        </Text>
      )}
      <HStack columnGap="3" rowGap="1" wrap="wrap" textStyle="sm" color="fg.muted">
        {isText && !isShut && (
          <InsertData
            fanId={wxUserId}
            onText={(filled, masked) => {
              setText(text === '' ? filled : `${text}\n${filled}`);
              setHidden(masked);
            }}
          />
        )}
        {isText && (
          <Text
            as="span"
            color={bytes > TEXT_BYTES_MAX ? 'fg.error' : undefined}
            fontVariantNumeric="tabular-nums"
            whiteSpace="nowrap"
          >
            {t('mpConversation.bytes', { count: bytes })}
          </Text>
        )}
        <Text as="span" ms="auto" color={closed === null ? undefined : 'fg.error'}>
          {closed ?? t('mpConversation.window', { count: sendsLeft, time: minutesText(leftMs, language) })}
        </Text>
        <Button size="sm" ms="auto" disabled={!isReady} loading={send.isPending} onClick={submit}>
          {t('mpConversation.send')}
        </Button>
      </HStack>
    </>
  );
}

/** Who has claimed the conversation, with what may be done about it. */
function OthersClaim(props: { readonly fan: MpConversation; readonly onAnyway: () => void }): ReactElement {
  const { t } = useText();
  const mayAnyway = useMay('mp_fan_edit');
  const act = useStep();
  const { wxUserId, claimUserName } = props.fan;
  return (
    <HStack
      role="status"
      bg="orange.subtle"
      color="orange.fg"
      rounded="md"
      px="3"
      py="2"
      textStyle="sm"
      gap="3"
    >
      <Text>{t('mpConversation.claimedBy', { user: claimUserName ?? '?' })}</Text>
      {mayAnyway && (
        <HStack ms="auto" gap="2">
          <Button
            size="xs"
            variant="outline"
            onClick={() => act(claimMpConversation, { params: { id: wxUserId }, body: { isAnyway: true } })}
          >
            {t('mpConversation.takeOver')}
          </Button>
          <Button size="xs" variant="outline" onClick={props.onAnyway}>
            {t('mpConversation.anyway')}
          </Button>
        </HStack>
      )}
    </HStack>
  );
}
