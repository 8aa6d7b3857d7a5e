import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { Card } from '#console/ui/card.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useToday } from '#console/ui/period/use-today.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  getMpSummary,
  listMpSummaryAccounts,
  type MpSummary,
} from '#shared/contracts/public-account/mp-summary.ts';
import { DayChart } from './day-chart.tsx';
import { HourChart } from './hour-chart.tsx';
import { RangeChoice } from './range-choice.tsx';
import { FollowSourceTable } from './source-table.tsx';
import { rangeInAddress, rangeProblem, shownRange } from './statistics-range.ts';
import { SummaryFigures } from './summary-figures.tsx';
import { SummaryNotes } from './summary-notes.tsx';
import { DayTable, HourTable } from './summary-tables.tsx';

const REFRESHED_EVERY_MS = 60_000;

/** Fans, messages and waiting times of a public account in a period. */
export function MpStatisticsPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['mp_chat']} title={t('mpStatistics.title')}>
      <Accounts />
    </Permitted>
  );
}

function Accounts(): ReactElement {
  const { t } = useText();
  const { data, error, refetch } = useCall(listMpSummaryAccounts, {});
  if (data && data.length > 0) return <Statistics accounts={data} />;
  return (
    <>
      <PageHead title={t('mpStatistics.title')} />
      <LoadFailure error={error} isBlank={!data} onRetry={() => void refetch()} />
      {data && <EmptyState title={t('mpStatistics.noAccount')} hint={t('mpStatistics.noAccountHint')} />}
    </>
  );
}

function Statistics(props: {
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const { accounts } = props;
  const today = useToday();
  const account = accounts.find(({ id }) => id === search.get('account')) ?? accounts[0];
  const shown = shownRange(search.get('period'), today);
  const { range } = shown;
  const query = { accountId: account?.id ?? '0', ...range };
  const isAsked = account !== undefined && rangeProblem(range, today) === null;
  const answer = useCall(
    getMpSummary,
    { query },
    { enabled: isAsked, ...(range.to >= today && { refetchMs: REFRESHED_EVERY_MS }) },
  );
  const summary = answer.isPlaceholderData ? undefined : answer.data;
  return (
    <>
      <PageHead
        title={t('mpStatistics.title')}
        {...(answer.data && {
          lead: t('mpStatistics.lead', { zone: answer.data.timeZone, days: LIMITS.mpMessageDays }),
        })}
      >
        {accounts.length > 1 && (
          <ChoiceBox
            label={t('mpStatistics.account')}
            value={account?.id ?? ''}
            widthPx={200}
            choices={accounts.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={(id) => setSearch({ account: id })}
          />
        )}
        <RangeChoice
          shown={shown}
          today={today}
          onChange={(next) => setSearch({ period: rangeInAddress(next) })}
        />
      </PageHead>
      <LoadFailure error={answer.error} isBlank={!summary} onRetry={() => void answer.refetch()} />
      <Box aria-busy={summary === undefined}>{summary && <Report summary={summary} />}</Box>
    </>
  );
}

function Report({ summary }: { readonly summary: MpSummary }): ReactElement {
  const { t } = useText();
  return (
    <>
      <SummaryNotes summary={summary} />
      <Stack gap="4">
        <Box bg="bg.panel" borderWidth="1px" rounded="lg" px="5" py="4">
          <SummaryFigures summary={summary} />
        </Box>
        <Grid templateColumns={{ base: '1fr', xl: '1fr 1fr' }} gap="4">
          <Card title={t('mpStatistics.charts.messages')}>
            <DayChart
              label={t('mpStatistics.charts.messages')}
              summary={summary}
              names={['messagesIn', 'messagesOut']}
            />
          </Card>
          <Card title={t('mpStatistics.charts.answers')}>
            <DayChart
              label={t('mpStatistics.charts.answers')}
              summary={summary}
              names={['byRule', 'byPerson']}
            />
          </Card>
          <Card title={t('mpStatistics.charts.fans')}>
            <DayChart
              label={t('mpStatistics.charts.fans')}
              summary={summary}
              names={['fansNew', 'fansLeft']}
            />
          </Card>
          <Card title={t('mpStatistics.charts.waits')}>
            <HourChart summary={summary} />
          </Card>
        </Grid>
        <FollowSourceTable summary={summary} />
        <DayTable summary={summary} />
        <HourTable summary={summary} />
        <Text textStyle="sm" color="fg.muted">
          {t('mpStatistics.charts.waitsHint')}
        </Text>
      </Stack>
    </>
  );
}
