import { Box, Flex, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { WEEKDAYS, weekdayName } from '#console/ui/text/weekday-text.ts';
import { MpRuleReqType } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { tryMpAutoReply } from '#shared/contracts/public-account/mp-reply-desk.ts';
import type { HeardKind, ReplyAccount } from './reply-account.ts';
import { TryPhone } from './try-phone.tsx';
import { TrySteps } from './try-steps.tsx';

const HEARD: readonly HeardKind[] = [
  'text',
  'follow',
  ...MpRuleReqType.options.filter((kind) => kind !== 'text'),
];

/** A pause in typing after which it is tried. */
const TYPING_PAUSE_MS = 250;
const FANS_LISTED = 50;
const REPEATED_EVERY_MS = 60_000;

/** What a fan would get, and why; nothing is sent. */
export function TryReplyPanel({ account }: { readonly account: ReplyAccount }): ReactElement {
  const { t, language } = useText();
  const mayChat = useMay('mp_chat');
  const [heard, setHeard] = useState<HeardKind>('text');
  const [text, setText] = useState('');
  const [fan, setFan] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const [weekday, setWeekday] = useState('');
  const [time, setTime] = useState('');
  const hasText = heard === 'text' || heard === 'voice';
  const said = useLater(text.trim());
  const query = {
    ...{ accountId: account.id, heard },
    ...(hasText && said !== '' && { text: said }),
    ...(fan && { wxUserId: fan.id }),
    ...(weekday !== '' && { weekday: weekday as '1' }),
    ...(time !== '' && { time }),
  };
  const isAsked = heard !== 'text' || said !== '';
  const { data, error, isPlaceholderData, refetch } = useCall(
    tryMpAutoReply,
    { query },
    { enabled: isAsked, refetchMs: REPEATED_EVERY_MS },
  );
  const tried = isAsked ? data : undefined;
  return (
    <Box
      as="section"
      aria-label={t('mpAutoReply.try.title')}
      w={{ base: '100%', xl: '320px', '2xl': '372px' }}
      flex="none"
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      px="4"
      py="4"
    >
      <Flex align="baseline" justify="space-between" gap="3" mb="3">
        <Text as="h2" fontWeight="600" textStyle="md">
          {t('mpAutoReply.try.title')}
        </Text>
        <Text textStyle="xs" color="fg.muted" textAlign="end">
          {t('mpAutoReply.try.lead')}
        </Text>
      </Flex>
      <Stack gap="2">
        <HStack gap="2" align="flex-start">
          <ChoiceBox
            label={t('mpAutoReply.try.heard')}
            value={heard}
            choices={HEARD.map((one) => ({
              value: one,
              text: one === 'follow' ? t('mpAutoReply.follow') : t(`mpAutoReply.reqTypes.${one}`),
            }))}
            onChange={(value) => setHeard(HEARD.find((one) => one === value) ?? 'text')}
          />
          {mayChat && <FanChoice accountId={account.id} fan={fan} onChange={setFan} />}
        </HStack>
        <HStack gap="2">
          <ChoiceBox
            label={t('mpAutoReply.try.weekday')}
            value={weekday}
            choices={[
              { value: '', text: t('mpAutoReply.try.now') },
              ...WEEKDAYS.map((day) => ({ value: day, text: weekdayName(day, language) })),
            ]}
            onChange={setWeekday}
          />
          <Input
            size="sm"
            type="time"
            w="120px"
            aria-label={t('mpAutoReply.try.time')}
            title={t('mpAutoReply.try.time')}
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        </HStack>
        {hasText && (
          <Input
            size="sm"
            aria-label={t(heard === 'voice' ? 'mpAutoReply.try.sayVoice' : 'mpAutoReply.try.say')}
            placeholder={t(heard === 'voice' ? 'mpAutoReply.try.sayVoice' : 'mpAutoReply.try.say')}
            maxLength={680}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Stack>
      <LoadFailure error={error} onRetry={() => void refetch()} />
      {tried && (
        <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1} mt="3">
          <TrySteps tried={tried} heard={heard} />
          <TryPhone
            tried={tried}
            accountName={account.name}
            fanName={fan?.name ?? null}
            heard={heard}
            said={hasText ? said : ''}
          />
        </Box>
      )}
    </Box>
  );
}

/** A value once it has not changed for a while. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}

/** Nobody in particular, or one of those who wrote last; others are found by remark or text. */
function FanChoice(props: {
  readonly accountId: string;
  readonly fan: { readonly id: string; readonly name: string } | null;
  readonly onChange: (fan: { readonly id: string; readonly name: string } | null) => void;
}): ReactElement {
  const { t } = useText();
  const { accountId, fan, onChange } = props;
  const [sought, setSought] = useState('');
  const q = useLater(sought.trim());
  const { data } = useCall(pageMpConversations, {
    query: { accountId, size: FANS_LISTED, ...(q !== '' && { q }) },
  });
  const found = (data?.records ?? []).map(({ wxUserId: id, nickName: name }) => ({ id, name }));
  const fans = fan && !found.some(({ id }) => id === fan.id) ? [fan, ...found] : found;
  const hasMore = q !== '' || (data?.total ?? 0) > FANS_LISTED;
  return (
    <Box flex="1 1 0" minW="0" display="grid" gap="2" alignContent="start">
      <ChoiceBox
        label={t('mpAutoReply.try.as')}
        value={fan?.id ?? ''}
        choices={[
          { value: '', text: t('mpAutoReply.try.anyFan') },
          ...fans.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onChange={(id) => onChange(fans.find((one) => one.id === id) ?? null)}
      />
      {hasMore && (
        <Input
          size="sm"
          type="search"
          aria-label={t('mpAutoReply.try.findFan')}
          placeholder={t('mpAutoReply.try.findFan')}
          maxLength={64}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
    </Box>
  );
}
