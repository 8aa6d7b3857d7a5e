import { Box, Button, chakra, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { hasWords, LocalTable } from '#console/ui/crud/list/local-table.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { FeedNotice } from '#console/ui/feedback/feed-notice.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleI18n } from '#console/ui/text/texts.ts';
import { TopicText } from '#console/ui/text/topic-text.tsx';
import type { IngestSample } from '#shared/contracts/live/feed.ts';
import { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { Sample } from './editing.ts';
import { useIngestSamples } from './ingest-samples.ts';

/** Messages come through the live feed, which shows its own connection state. */
const NOTHING_LOADED = { error: null, refetch: () => undefined };

/** Messages as they arrive, taken and refused. Paused, the list stands still and counts what it does not show. */
export function MessageList(props: { readonly onTry: ((sample: Sample) => void) | null }): ReactElement {
  const { t } = useText();
  const { onTry } = props;
  const { samples, topic } = useIngestSamples();
  const [paused, setPaused] = useState<readonly IngestSample[] | null>(null);
  const listed = paused ?? samples ?? undefined;
  // Nothing is on its way while the feed is away: rows that seem to load would never come.
  const isBlank = listed === undefined && ['offline', 'refused'].includes(topic.status?.phase ?? '');
  const missed = paused ? (samples?.[0]?.n ?? 0) - (paused[0]?.n ?? 0) : 0;

  const columns: readonly Column<IngestSample>[] = [
    {
      key: 'at',
      head: t('ingest.column.at'),
      widthPx: 112,
      cell: ({ at }) => <Moment form="clock" atMs={at} />,
    },
    {
      key: 'source',
      head: t('ingest.column.source'),
      widthPx: 72,
      cell: ({ source }) => source.toUpperCase(),
    },
    {
      key: 'topic',
      head: t('ingest.column.topic'),
      widthPx: 256,
      cell: (sample) => <TopicText topic={sample.topic} />,
    },
    {
      key: 'payload',
      head: t('ingest.column.payload'),
      cell: ({ payload }) => (
        <chakra.code color="fg.muted" title={payload}>
          {payload}
        </chakra.code>
      ),
    },
    {
      key: 'outcome',
      head: t('ingest.column.outcome'),
      widthPx: 280,
      cell: (sample) => <Outcome sample={sample} />,
    },
  ];

  return (
    <LocalTable
      formName="ingestMessage"
      loading={NOTHING_LOADED}
      label={t('connections.part.messages')}
      columns={columns}
      rows={isBlank ? [] : listed}
      filters={[
        { kind: 'text', name: 'q', placeholder: t('ingest.filterPlaceholder') },
        {
          kind: 'segments',
          name: 'outcome',
          label: t('ingest.column.outcome'),
          all: t('ingest.all'),
          choices: [{ value: 'refused', text: t('ingest.onlyRefused') }],
        },
      ]}
      matches={(sample, { q, outcome }) =>
        (outcome !== 'refused' || !sample.outcome.ok) && hasWords(q, [sample.topic, sample.payload])
      }
      moreFilters={
        <>
          <Button
            variant="outline"
            size="sm"
            aria-pressed={paused !== null}
            disabled={samples === null}
            onClick={() => setPaused(paused ? null : (samples ?? []))}
          >
            <Glyph name={paused ? 'play' : 'pause'} sizePx={16} />
            {t(paused ? 'ingest.resume' : 'ingest.pause')}
          </Button>
          {paused && (
            <Text textStyle="sm" color="fg.muted" role="status">
              {t('ingest.pausedCount', { count: missed })}
            </Text>
          )}
        </>
      }
      tools={<FeedNotice status={topic.status} />}
      rowKey={({ n }) => String(n)}
      empty={
        isBlank
          ? { title: t('ingest.away'), hint: t('ingest.awayHint') }
          : { title: t('ingest.empty'), hint: t('ingest.emptyHint') }
      }
      {...(onTry && {
        actions: (sample: IngestSample) =>
          !isOwnTopic(sample.topic) && (
            <RowActions
              name={sample.topic}
              actions={[
                {
                  label: t('ingest.letters.tryIt'),
                  onSelect: () => onTry({ topic: sample.topic, payload: sample.payload }),
                },
              ]}
            />
          ),
      })}
    />
  );
}

function Outcome(props: { readonly sample: IngestSample }): ReactElement {
  const { t } = useText();
  const { outcome } = props.sample;
  if (outcome.ok && outcome.machineId === null)
    return (
      <Text as="span" color="fg.muted">
        {t('ingest.ignored')}
      </Text>
    );
  if (outcome.ok) {
    return (
      <HStack gap="1.5" minW="0">
        <Box as="span" color="var(--lw-live)">
          <Glyph name="check" sizePx={14} />
        </Box>
        <Text as="span" srOnly>
          {t('ingest.accepted')}
        </Text>
        <Text as="span" truncate title={outcomeText(outcome.text, t)}>
          {outcomeText(outcome.text, t)}
        </Text>
      </HStack>
    );
  }
  const text = `${t(`errors.deadLetter.${outcome.reason}`)} · ${outcome.detail}`;
  return (
    <HStack gap="1.5" minW="0" color="fg.warning">
      <Glyph name="warning" sizePx={14} />
      <Text as="span" srOnly>
        {t('ingest.refused')}
      </Text>
      <Text as="span" truncate title={text}>
        {text}
      </Text>
    </HStack>
  );
}

/** The server says what it took in the words of the contract: `fault + warning · E17`. States have names here. */
function outcomeText(text: string, t: ConsoleI18n['t']): string {
  const [states = '', ...said] = text.split(' · ');
  const named = states.split(' + ').map((name) => MachineState.safeParse(name).data);
  if (named.some((state) => state === undefined)) return text;
  return [named.flatMap((state) => (state ? t(`states.short.${state}`) : [])).join(' + '), ...said].join(
    ' · ',
  );
}

/** Topics of our own contract need no mapping, and no pattern may cover them. */
function isOwnTopic(topic: string): boolean {
  return topic.startsWith('linewall/');
}
