import { Box, Button, HStack, IconButton, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { hasWords, LocalTable } from '#console/ui/crud/list/local-table.tsx';
import { FeedNotice } from '#console/ui/feedback/feed-notice.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import {
  Cause,
  DataAge,
  knownSummary,
  OeeFigure,
  Produced,
  Since,
  Speed,
} from '#console/ui/lines/figures.tsx';
import { LineState } from '#console/ui/lines/line-state.tsx';
import { OpenLink } from '#console/ui/lines/open-link.tsx';
import { useLiveLines } from '#console/ui/lines/use-live-lines.ts';
import { useNoLines } from '#console/ui/lines/use-no-lines.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { RowToggle } from '#console/ui/table/rows/row-toggle.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { TopologyPanel } from '#console/ui/topology/topology-panel.tsx';
import { useView } from '#console/ui/view.tsx';
import type { LiveLine } from '#shared/client/feed/live-lines.ts';
import { lineRank } from '#shared/client/feed/live-lines.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { getLineTopology } from '#shared/contracts/orders/topology.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { LineFlow } from './line-flow.tsx';
import { MachineTable } from './machine-table.tsx';

export function LinesPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['plant_view']} title={t('lines.title')}>
      <LiveLinesTable />
    </Permitted>
  );
}

/** Every line with its live state; a row opens its machines, a button the wall. */
function LiveLinesTable(): ReactElement {
  const { t, language } = useText();
  const { search, setSearch, navigate } = useView();
  const mayEdit = useMay('plant_edit');
  const noLines = useNoLines();
  const { lines, status, nowMs, failure, retry } = useLiveLines();
  const openId = search.get('line');
  const isFlow = search.get('show') === 'flow';
  const [shown, setShown] = useState<Line | null>(null);

  function toggle(id: Id): void {
    setSearch({ line: openId === id ? null : id });
  }

  const columns: readonly Column<LiveLine>[] = [
    {
      key: 'line',
      head: t('lines.column.line'),
      widthPx: 184,
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
      widthPx: 200,
      sortValue: lineRank,
      cell: (view) => (
        <HStack gap="2.5">
          <LineState view={view} />
          <Text as="span" color="fg.muted" truncate>
            <Since sinceMs={view.verdict.sinceMs} nowMs={nowMs} timeZone={view.line.timeZone} />
          </Text>
        </HStack>
      ),
    },
    {
      key: 'cause',
      head: t('lines.column.cause'),
      cell: (view) => (
        <Text as="span" display="block" fontSize="13px" lineHeight="16px">
          <Cause view={view} nowMs={nowMs} lines={2} />
        </Text>
      ),
    },
    {
      key: 'speed',
      head: t('lines.column.speed'),
      align: 'end',
      widthPx: 128,
      cell: ({ bottleneck }) => <Speed view={bottleneck} />,
    },
    {
      key: 'produced',
      head: t('lines.column.produced'),
      align: 'end',
      widthPx: 132,
      sortValue: (view) => planShare(knownSummary(view)),
      cell: (view) => <Produced view={view} />,
    },
    {
      key: 'oee',
      head: t('lines.column.oee'),
      align: 'end',
      widthPx: 72,
      sortValue: (view) => knownSummary(view)?.oee.oee ?? null,
      cell: (view) => <OeeFigure view={view} />,
    },
    {
      key: 'age',
      head: t('lines.column.age'),
      align: 'end',
      widthPx: 116,
      // What is too old shows as no data.
      isMinor: true,
      sortValue: ({ bottleneck }) => bottleneck?.ageMs ?? null,
      cell: ({ bottleneck }) => <DataAge view={bottleneck} />,
    },
  ];

  return (
    <FillPage>
      <PageHead title={t('lines.title')} lead={t('lines.lead')}>
        <FeedNotice status={status} />
        {mayEdit && (
          <Button size="sm" variant="outline" onClick={() => navigate('/line-editor/index')}>
            {t('lines.edit')}
          </Button>
        )}
      </PageHead>
      <LocalTable
        formName="line"
        loading={{ error: failure, refetch: retry }}
        label={t('lines.title')}
        columns={columns}
        rows={lines}
        filters={[{ kind: 'text', name: 'q', placeholder: t('lines.filterPlaceholder') }]}
        matches={({ line }, { q }) => hasWords(q, [line.name, line.nameEn, line.code])}
        rowKey={({ line }) => line.id}
        empty={noLines}
        onOpen={({ line }) => toggle(line.id)}
        actions={({ line }) => (
          <HStack gap="1">
            <IconButton
              variant="ghost"
              size="xs"
              aria-label={t('lines.flowOf', { name: nameOf(line, language) })}
              title={t('lines.flowOf', { name: nameOf(line, language) })}
              onClick={(event) => {
                event.stopPropagation();
                setShown(line);
              }}
            >
              <Glyph name="flow" sizePx={16} />
            </IconButton>
            {mayEdit && (
              <IconButton
                variant="ghost"
                size="xs"
                aria-label={t('lines.editOf', { name: nameOf(line, language) })}
                title={t('lines.editOf', { name: nameOf(line, language) })}
                onClick={(event) => {
                  event.stopPropagation();
                  navigate(`/line-editor/index?line=${line.id}`);
                }}
              >
                <Glyph name="pen" sizePx={16} />
              </IconButton>
            )}
            <OpenLink
              to={`/productLineSignage?line=${line.id}`}
              label={t('lines.openWallOf', { name: nameOf(line, language) })}
            />
          </HStack>
        )}
        actionsWidthPx={120}
        detail={(view) =>
          view.line.id !== openId ? null : (
            <>
              <Box px="6" pt="2" pb="1">
                <Segments
                  label={t('lines.views.label')}
                  value={isFlow ? 'flow' : 'table'}
                  onChange={(show) => setSearch({ show: show === 'flow' ? show : null })}
                  items={[
                    { value: 'table', label: t('lines.views.table') },
                    { value: 'flow', label: t('lines.views.flow') },
                  ]}
                />
              </Box>
              {isFlow ? <LineFlow view={view} /> : <MachineTable view={view} nowMs={nowMs} />}
            </>
          )
        }
      />
      {shown && (
        <TopologyPanel
          contract={getLineTopology}
          id={shown.id}
          label={nameOf(shown, language)}
          onClose={() => setShown(null)}
        />
      )}
    </FillPage>
  );
}

/** Produced against what the plan asks by now; against the whole plan would only sort by the plan. */
function planShare(summary: LineSummary | null): number | null {
  const due = summary?.plannedToNow ?? null;
  return summary?.counts && due !== null && due > 0 ? summary.counts.good / due : null;
}
