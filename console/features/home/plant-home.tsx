import { Box, Flex, Grid, Skeleton, Stack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { FeedNotice } from '#console/ui/feedback/feed-notice.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { useLiveLines } from '#console/ui/lines/use-live-lines.ts';
import { useNoLines } from '#console/ui/lines/use-no-lines.tsx';
import { lineRank } from '#shared/client/feed/live-lines.ts';
import { AdministrationPart } from './administration-part.tsx';
import { LineCard } from './line-card.tsx';
import { LogPart } from './log-part.tsx';
import { NoticesPart } from './notices-part.tsx';
import { ReasonsPart } from './reasons-part.tsx';
import { TasksPart } from './tasks-part.tsx';
import { Verdict } from './verdict.tsx';
import { WarehousesPart } from './warehouses-part.tsx';

const SKELETON_CARDS = ['first', 'second', 'third'];

/** The plant at one look, what stands still first; below it what the reader has to do, and what happened last. */
export function PlantHome(): ReactElement {
  const noLines = useNoLines();
  const { lines, status, nowMs, failure, retry } = useLiveLines();
  const urgentFirst = lines?.toSorted((left, right) => lineRank(left) - lineRank(right));
  return (
    <>
      <Flex justify="space-between" align="center" gap="6" mb="3" minH="36px">
        <Verdict lines={lines} />
        <FeedNotice status={status} />
      </Flex>
      <LoadFailure error={failure} onRetry={retry} />
      {lines?.length === 0 && (
        <Box bg="bg.panel" borderWidth="1px" rounded="lg" mb="4">
          <EmptyState title={noLines.title} hint={noLines.hint}>
            {noLines.action}
          </EmptyState>
        </Box>
      )}
      <Grid templateColumns="repeat(auto-fit, minmax(300px, 1fr))" gap="4" mb="4">
        {urgentFirst === undefined
          ? failure === null && SKELETON_CARDS.map((key) => <Skeleton key={key} h="248px" rounded="lg" />)
          : urgentFirst.map((view) => <LineCard key={view.line.id} view={view} nowMs={nowMs} />)}
      </Grid>
      {lines && <WarehousesPart hasLines={lines.length > 0} />}
      <Grid templateColumns="repeat(auto-fit, minmax(300px, 1fr))" gap="4" alignItems="start">
        <Stack gap="4" minW="0">
          <TasksPart />
          <NoticesPart />
        </Stack>
        <LogPart lines={lines} nowMs={nowMs} />
        <ReasonsPart lines={lines} />
      </Grid>
      <AdministrationPart />
    </>
  );
}
