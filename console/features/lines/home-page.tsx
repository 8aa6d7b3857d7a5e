import { Box, Flex, Grid, Heading, Skeleton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FeedNotice } from '../../ui/feed-notice.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
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
      <Flex justify="space-between" align="center" gap="6" mb="5" minH="40px">
        <Verdict lines={lines} />
        <FeedNotice status={status} />
      </Flex>
      <LoadFailure error={failure} onRetry={retry} />
      {lines?.length === 0 && (
        <Box bg="bg.panel" borderWidth="1px" rounded="lg" mb="4">
          <EmptyState title={t('lines.empty')} hint={t('lines.emptyHint')} />
        </Box>
      )}
      <Grid templateColumns="repeat(auto-fit, minmax(312px, 1fr))" gap="4" mb="4">
        {lines === undefined
          ? SKELETON_CARDS.map((key) => <Skeleton key={key} h="268px" rounded="lg" />)
          : lines.map((view) => <LineCard key={view.line.id} view={view} nowMs={nowMs} />)}
      </Grid>
      <Grid templateColumns="repeat(auto-fit, minmax(420px, 1fr))" gap="4" alignItems="start">
        <ReasonsCard lines={lines ?? []} />
        <IngestCard nowMs={nowMs} />
      </Grid>
    </>
  );
}

/** One sentence on the whole plant. */
function Verdict(props: { readonly lines: readonly LineView[] | undefined }): ReactElement {
  const { t } = useText();
  if (props.lines === undefined) return <Skeleton h="34px" w="320px" />;
  const count = (kind: LineView['verdict']['kind']): number =>
    props.lines?.filter(({ verdict }) => verdict.kind === kind).length ?? 0;
  const [stopped, unknown] = [count('stopped'), count('unknown')];
  const sentences = [
    stopped > 0 && { state: 'fault' as const, text: t('lines.home.someStopped', { count: stopped }) },
    unknown > 0 && { state: 'unknown' as const, text: t('lines.home.someUnknown', { count: unknown }) },
    stopped + unknown === 0 &&
      props.lines.length > 0 && {
        state: 'production' as const,
        text: t(props.lines.length === 0 ? 'lines.home.noLines' : 'lines.home.allRunning'),
      },
  ].filter((sentence) => sentence !== false);
  return (
    <Heading
      as="h1"
      fontSize="26px"
      lineHeight="1.3"
      fontWeight="700"
      letterSpacing="-0.01em"
      display="flex"
      gap="8"
      aria-live="polite"
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
    </Heading>
  );
}
