import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { FeedNotice } from '#console/ui/feedback/feed-notice.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { Cause, DataAge, Produced, percent, Since, Speed } from '#console/ui/lines/figures.tsx';
import { OpenLink } from '#console/ui/lines/open-link.tsx';
import { useLiveLines } from '#console/ui/lines/use-live-lines.ts';
import { PageHead } from '#console/ui/page-head.tsx';
import { StateMark } from '#console/ui/state-mark.tsx';
import type { Column } from '#console/ui/table/data-table.tsx';
import { FilterBox } from '#console/ui/table/filter-box.tsx';
import { LoadedTable } from '#console/ui/table/loaded-table.tsx';
import { RowToggle } from '#console/ui/table/row-toggle.tsx';
import { parseSorting } from '#console/ui/table/sorting.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { LineView } from '#shared/client/live-lines.ts';
import { STATE_RANK } from '#shared/client/live-lines.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { LineSummary } from '#shared/contracts/history.ts';
import { MachineTable } from './machine-table.tsx';

export function LinesPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted isAllowed={useMay('plant_view')} title={t('lines.title')}>
      <LiveLinesTable />
    </Permitted>
  );
}

/** Every line with its live state; a row opens its machines, a button the wall. */
function LiveLinesTable(): ReactElement {
  const { t, language } = useText();
  const { search, setSearch } = useView();
  const { lines, status, nowMs, failure, retry } = useLiveLines();
  const filter = search.get('q') ?? '';
  const openId = search.get('line');

  function toggle(id: Id): void {
    setSearch({ line: openId === id ? null : id });
  }

  const shown = lines?.filter((view) => matches(view, filter));
  const columns: readonly Column<LineView>[] = [
    {
      key: 'line',
      head: t('lines.column.line'),
      width: '18%',
      sortValue: ({ line }) => nameOf(line, language),
      cell: ({ line }) => (
        <HStack gap="1">
          <RowToggle
            isOpen={openId === line.id}
            label={t(openId === line.id ? 'lines.hideMachines' : 'lines.showMachines', {
              name: nameOf(line, language),
            })}
            onToggle={() => toggle(line.id)}
          />
          <Text as="span" fontWeight="600" truncate title={`${nameOf(line, language)} · ${line.code}`}>
            {nameOf(line, language)}
          </Text>
        </HStack>
      ),
    },
    {
      key: 'state',
      head: t('lines.column.state'),
      width: '176px',
      sortValue: ({ verdict }) => STATE_RANK[verdict.base],
      cell: ({ line, verdict, bottleneck }) => (
        <HStack gap="2.5">
          <StateMark state={verdict.base} hasWarning={bottleneck?.hasWarning ?? false} />
          <Text as="span" color="fg.muted" truncate>
            <Since sinceMs={verdict.sinceMs} nowMs={nowMs} timeZone={line.timeZone} />
          </Text>
        </HStack>
      ),
    },
    {
      key: 'cause',
      head: t('lines.column.cause'),
      cell: (view) => (
        <Text as="span" display="block" fontSize="13px" lineHeight="16px">
          <Cause view={view} lines={2} />
        </Text>
      ),
    },
    {
      key: 'speed',
      head: t('lines.column.speed'),
      align: 'end',
      width: '116px',
      cell: ({ bottleneck }) => <Speed view={bottleneck} />,
    },
    {
      key: 'produced',
      head: t('lines.column.produced'),
      align: 'end',
      width: '136px',
      sortValue: ({ summary }) => planShare(summary),
      cell: ({ summary }) => <Produced summary={summary} />,
    },
    {
      key: 'oee',
      head: t('lines.column.oee'),
      align: 'end',
      width: '72px',
      sortValue: ({ summary }) => summary?.oee.oee ?? null,
      cell: ({ summary }) => (
        <span
          title={
            summary
              ? t('lines.factors', {
                  a: percent(summary.oee.availability),
                  p: percent(summary.oee.performance),
                  q: percent(summary.oee.quality),
                })
              : undefined
          }
        >
          {percent(summary?.oee.oee ?? null)}
        </span>
      ),
    },
    {
      key: 'age',
      head: t('lines.column.age'),
      align: 'end',
      width: '92px',
      sortValue: ({ bottleneck }) => bottleneck?.ageMs ?? null,
      cell: ({ bottleneck }) => <DataAge view={bottleneck} />,
    },
    {
      key: 'open',
      head: <Text srOnly>{t('lines.column.actions')}</Text>,
      align: 'end',
      width: '56px',
      cell: ({ line }) => (
        <OpenLink
          to={`/productLineSignage?line=${line.id}`}
          label={t('lines.openWallOf', { name: nameOf(line, language) })}
        />
      ),
    },
  ];

  return (
    <>
      <PageHead title={t('lines.title')} lead={t('lines.lead')}>
        <FeedNotice status={status} />
        <FilterBox
          value={filter}
          placeholder={t('lines.filterPlaceholder')}
          onChange={(value) => setSearch({ q: value })}
        />
      </PageHead>
      <LoadedTable
        loading={{ error: failure, refetch: retry }}
        label={t('lines.title')}
        columns={columns}
        rows={shown}
        rowKey={({ line }) => line.id}
        empty={{ title: t('lines.empty'), hint: t('lines.emptyHint') }}
        onClearFilter={filter === '' ? undefined : () => setSearch({ q: null })}
        onRowClick={({ line }) => toggle(line.id)}
        sorting={parseSorting(search.get('sort'))}
        onSort={(sort) => setSearch({ sort })}
        detail={(view) => (view.line.id === openId ? <MachineTable view={view} nowMs={nowMs} /> : null)}
      />
    </>
  );
}

/** Produced against what the plan asks by now; against the whole plan would only sort by the plan. */
function planShare(summary: LineSummary | null): number | null {
  const due = summary?.plannedToNow ?? null;
  return summary && due !== null && due > 0 ? summary.counts.good / due : null;
}

function matches({ line }: LineView, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${line.name} ${line.nameEn ?? ''} ${line.code}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
