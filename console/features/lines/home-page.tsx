import { Box, Grid, Skeleton, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FeedNotice } from '../../ui/feed-notice.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { StateShape } from '../../ui/state-mark.tsx';
import { useText } from '../../ui/text-context.tsx';
import { IngestCard } from './ingest-card.tsx';
import { LineCard } from './line-card.tsx';
import type { LineView } from './live-lines.ts';
import { ReasonsCard } from './reasons-card.tsx';
import { useLiveLines } from './use-live-lines.ts';

const SKELETON_CARDS = ['first', 'second', 'third'];

/** The state of the plant at one look: which lines stand, since when and why, and how the shift goes. */
export function HomePage(): ReactElement {
  const { t } = useText();
  const { lines, status, nowMs, failure, retry } = useLiveLines();
  return (
    <>
      <PageHead title={t(greetingOf(nowMs))}>
        <FeedNotice status={status} />
      </PageHead>
      <LoadFailure error={failure} onRetry={retry} />
      <Verdict lines={lines} />
      {lines?.length === 0 && (
        <Box bg="bg.panel" borderWidth="1px" rounded="lg" mb="4">
          <EmptyState title={t('lines.empty')} hint={t('lines.emptyHint')} />
        </Box>
      )}
      <Grid templateColumns="repeat(auto-fill, minmax(420px, 1fr))" gap="4" mb="4">
        {lines === undefined
          ? SKELETON_CARDS.map((key) => <Skeleton key={key} h="268px" rounded="lg" />)
          : lines.map((view) => <LineCard key={view.line.id} view={view} nowMs={nowMs} />)}
      </Grid>
      <Grid templateColumns="repeat(auto-fill, minmax(420px, 1fr))" gap="4">
        <ReasonsCard lines={lines ?? []} />
        <IngestCard nowMs={nowMs} />
      </Grid>
    </>
  );
}

/** One sentence on the whole plant. */
function Verdict(props: { readonly lines: readonly LineView[] | undefined }): ReactElement {
  const { t } = useText();
  if (props.lines === undefined) return <Skeleton h="34px" w="320px" mb="5" />;
  const count = (kind: LineView['verdict']['kind']): number =>
    props.lines?.filter(({ verdict }) => verdict.kind === kind).length ?? 0;
  const [stopped, unknown] = [count('stopped'), count('unknown')];
  const sentences = [
    stopped > 0 && { state: 'fault' as const, text: t('lines.home.someStopped', { count: stopped }) },
    unknown > 0 && { state: 'unknown' as const, text: t('lines.home.someUnknown', { count: unknown }) },
    stopped + unknown === 0 &&
      props.lines.length > 0 && { state: 'production' as const, text: t('lines.home.allRunning') },
  ].filter((sentence) => sentence !== false);
  return (
    <Text
      as="p"
      fontSize="26px"
      fontWeight="700"
      letterSpacing="-0.01em"
      mb="5"
      display="flex"
      gap="6"
      role="status"
    >
      {sentences.map(({ state, text }) => (
        <Box
          as="span"
          key={state}
          display="inline-flex"
          alignItems="center"
          gap="2.5"
          color={`var(--lw-state-${state}-text)`}
        >
          <StateShape state={state} sizePx={22} />
          {text}
        </Box>
      ))}
    </Text>
  );
}

function greetingOf(
  nowMs: number,
): 'lines.home.greetingMorning' | 'lines.home.greetingDay' | 'lines.home.greetingEvening' {
  const hour = new Date(nowMs).getHours();
  if (hour >= 5 && hour < 12) return 'lines.home.greetingMorning';
  return hour >= 12 && hour < 18 ? 'lines.home.greetingDay' : 'lines.home.greetingEvening';
}
