import { HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import type { Filter } from '#console/ui/crud/list/filter.ts';
import { FilterBar } from '#console/ui/crud/list/filter-bar.tsx';
import { parseSpan, toBounds, toRangeText } from '#console/ui/crud/list/range.ts';
import { useListState } from '#console/ui/crud/list/use-list-state.ts';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { FillTabs } from '#console/ui/fill-tabs.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { SpanBar } from '#console/ui/period/span-bar.tsx';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { getAlarmHistory } from '#shared/contracts/alarms/alarm-history.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { FLOOD } from '#shared/domain/alarm/alarm-rate.ts';
import { AlarmRateView } from './alarm-rate-view.tsx';
import { SourceTable } from './source-table.tsx';
import { StandingTable } from './standing-table.tsx';

const REFRESHED_EVERY_MS = 60_000;
const PARTS = ['rate', 'sources', 'standing'] as const;

/** How many alarms there were in a period, from which sources, and which of them stand. */
export function AlarmHistoryPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['alarm_view']} title={t('alarmHistory.title')}>
      <History />
    </Permitted>
  );
}

function History(): ReactElement {
  const { t, language } = useText();
  const { search, setSearch } = useView();
  const lines = useCall(listLines, {}, { enabled: useMay('plant_view') }).data ?? [];
  const filters: readonly Filter[] = [
    {
      kind: 'choice',
      name: 'line',
      label: t('alarmHistory.line'),
      all: t('alarmHistory.allLines'),
      choices: lines.map((one) => ({ value: one.id, text: nameOf(one, language) })),
      widthPx: 210,
    },
  ];
  const list = useListState([], filters);
  const span = parseSpan(search.get('range'), 'd1');
  const { line } = list.filters;
  const bounds = toBounds(span, useServerNow(), FLOOD.withinMs);
  const query = { ...bounds, ...(line && { lineId: line }) };
  const answer = useCall(getAlarmHistory, { query }, { refetchMs: REFRESHED_EVERY_MS });
  const history = answer.isPlaceholderData ? undefined : answer.data;
  const range = toRangeText({ from: bounds.from, to: bounds.to ?? null });
  const views = {
    rate: history && <AlarmRateView history={history} />,
    sources: <SourceTable history={history} loading={answer} range={range} />,
    standing: <StandingTable history={history} loading={answer} />,
  };
  return (
    <PlaceZone of={{ lineId: line }}>
      <FillPage>
        <PageHead title={t('alarmHistory.title')} lead={t('alarmHistory.lead')}>
          <SpanBar value={span} onChange={(text) => setSearch({ range: text === 'd1' ? null : text })} />
        </PageHead>
        {lines.length > 0 && (
          <HStack mb="3" flex="none">
            <FilterBar filters={filters} state={list} />
          </HStack>
        )}
        <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />
        <FillTabs
          current={PARTS.find((part) => part === search.get('part')) ?? 'rate'}
          onChange={(part) => setSearch({ part: part === 'rate' ? null : part })}
          tabs={PARTS.map((name) => ({
            name,
            label: t(`alarmHistory.parts.${name}`),
            content: views[name],
          }))}
        />
      </FillPage>
    </PlaceZone>
  );
}
