import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { listMpUnmatched, type MpUnmatched } from '#shared/contracts/public-account/mp-reply-desk.ts';

const REFRESHED_EVERY_MS = 60_000;

/** What fans wrote and no keyword has answered, for whom may read conversations. */
export function UnmatchedCard(props: {
  readonly accountId: string;
  readonly mayEdit: boolean;
  readonly onAdd: (text: string) => void;
}): ReactElement {
  const { t } = useText();
  const { accountId } = props;
  const mayRead = useMay('mp_chat');
  const answer = useCall(
    listMpUnmatched,
    { query: { accountId } },
    { enabled: mayRead, refetchMs: REFRESHED_EVERY_MS },
  );
  const data = answer.isPlaceholderData ? undefined : answer.data;
  return (
    <Box
      as="section"
      aria-label={t('mpAutoReply.unmatched.title')}
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      px="4"
      pt="3"
      pb="1"
      mt="4"
    >
      <Flex align="baseline" justify="space-between" gap="4" pb="2">
        <Text as="h2" fontWeight="600">
          {t('mpAutoReply.unmatched.title')}
        </Text>
        {data && <Counts data={data} />}
      </Flex>
      {!mayRead && <Note text={t('mpAutoReply.unmatched.denied')} />}
      <LoadFailure error={answer.error} isBlank={!data} onRetry={() => void answer.refetch()} />
      {data?.groups.length === 0 && (
        <Note text={t(data.total === 0 ? 'mpAutoReply.unmatched.none' : 'mpAutoReply.unmatched.covers')} />
      )}
      {data && data.groups.length > 0 && (
        <Box
          as="ul"
          listStyleType="none"
          maxH="320px"
          overflow="auto"
          tabIndex={0}
          aria-label={t('mpAutoReply.unmatched.title')}
        >
          {data.groups.map((group) => (
            <Group key={group.text} group={group} {...props} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function Note({ text }: { readonly text: string }): ReactElement {
  return (
    <Text textStyle="sm" color="fg.muted" py="2" borderTopWidth="1px">
      {text}
    </Text>
  );
}

function Counts({ data }: { readonly data: MpUnmatched }): ReactElement {
  const { t } = useText();
  const parts = [
    t('mpAutoReply.unmatched.counts', { total: data.total, answered: data.answered }),
    data.covered > 0 && t('mpAutoReply.unmatched.covered', { count: data.covered }),
    !data.isWhole && t('mpAutoReply.unmatched.cut', { count: LIMITS.mpUnmatchedMax }),
  ];
  return (
    <Text textStyle="sm" color="fg.muted" textAlign="end">
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}

function Group(props: {
  readonly group: MpUnmatched['groups'][number];
  readonly mayEdit: boolean;
  readonly onAdd: (text: string) => void;
}): ReactElement {
  const { t, language } = useText();
  const { text, others, count, lastAt } = props.group;
  const also =
    others.length > 0 &&
    t('mpAutoReply.unmatched.also', { others: others.join(language === 'zh' ? '、' : ', ') });
  return (
    <Flex as="li" align="center" gap="4" minH="40px" borderTopWidth="1px">
      <Text fontWeight="600" truncate maxW="45%" title={text}>
        {text}
      </Text>
      <Text flex="1" minW="0" truncate textStyle="sm" color="fg.muted" {...(also && { title: also })}>
        {also || (
          <>
            {t('mpAutoReply.unmatched.last')}
            <Moment form="relative" atMs={lastAt} />
          </>
        )}
      </Text>
      <Text flex="none" textStyle="sm" fontVariantNumeric="tabular-nums">
        {t('mpAutoReply.unmatched.times', { count })}
      </Text>
      {props.mayEdit && (
        <Button
          size="xs"
          variant="ghost"
          color="accent.fg"
          flex="none"
          aria-label={t('mpAutoReply.unmatched.addNamed', { text })}
          onClick={() => props.onAdd(text)}
        >
          {t('mpAutoReply.unmatched.add')}
        </Button>
      )}
    </Flex>
  );
}
