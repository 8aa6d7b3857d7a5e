import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { type ParetoBar, toParetoBars } from '#console/ui/chart/pareto-bars.ts';
import { ParetoLine } from '#console/ui/chart/pareto-line.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { LocalTable } from '#console/ui/crud/list/local-table.tsx';
import { CsvButton } from '#console/ui/download/csv-button.tsx';
import { csvFile } from '#console/ui/download/csv-file.ts';
import { saveFile } from '#console/ui/download/save-file.ts';
import type { Column } from '#console/ui/table/column.ts';
import type { TablePanelProps } from '#console/ui/table/table-panel.tsx';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { AlarmHistory, AlarmSource } from '#shared/contracts/alarms/alarm-history.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { AlarmsLink } from './alarms-link.tsx';
import { historyFileName } from './history-file-name.ts';

type Bar = ParetoBar<AlarmSource>;
const MEASURES = {
  count: ({ count }: AlarmSource) => count,
  duration: ({ durationMs }: AlarmSource) => durationMs,
  chattering: ({ chattering }: AlarmSource) => chattering,
} as const;
type Measure = keyof typeof MEASURES;

/** The sources of alarms from the largest on; a row leads to the alarms of its machine. */
export function SourceTable(props: {
  readonly history: AlarmHistory | undefined;
  readonly loading: TablePanelProps<Bar>['loading'];
  /** As an address holds it. */
  readonly range: string;
}): ReactElement {
  const { t, language } = useText();
  const { search, navigate } = useView();
  const { history, loading, range } = props;
  const zone = usePlantZone();
  const measure: Measure =
    (['duration', 'chattering'] as const).find((one) => one === search.get('by')) ?? 'count';
  const sizeOf = MEASURES[measure];
  const bars =
    history &&
    toParetoBars(
      history.sources.filter((row) => sizeOf(row) > 0),
      sizeOf,
    );
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const name = ({ row }: Bar) => nameOf(row, language);
  const machine = ({ row }: Bar) => nameOf({ name: row.machineName, nameEn: row.machineNameEn }, language);
  const pathOf = ({ row }: Bar): string =>
    `/alarm?${new URLSearchParams({ machineCode: row.machineCode, range }).toString()}`;

  const columns: readonly Column<Bar>[] = [
    {
      key: 'name',
      head: t('alarmHistory.source'),
      wantedPx: 260,
      cell: (bar) => <AlarmsLink path={pathOf(bar)} text={name(bar)} />,
    },
    {
      key: 'bar',
      head: t(`alarmHistory.by.${measure}`),
      wantedPx: 200,
      cell: ({ row: _row, ...bar }) => <ParetoLine {...bar} />,
    },
    {
      key: 'count',
      head: t('alarmHistory.raised'),
      align: 'end',
      widthPx: 96,
      cell: ({ row }) => groupedNumber(row.count),
    },
    {
      key: 'chattering',
      head: t('alarmHistory.chattering'),
      align: 'end',
      widthPx: 104,
      cell: ({ row }) => groupedNumber(row.chattering),
    },
    {
      key: 'duration',
      head: t('alarmHistory.duration'),
      align: 'end',
      widthPx: 124,
      cell: ({ row }) => spokenDuration(row.durationMs, language),
    },
    {
      key: 'share',
      head: t('alarmHistory.share'),
      align: 'end',
      widthPx: 84,
      cell: ({ share }) => percent.format(share),
    },
    {
      key: 'cumulative',
      head: t('alarmHistory.sum'),
      align: 'end',
      widthPx: 112,
      cell: ({ cumulative }) => percent.format(cumulative),
    },
    {
      key: 'priority',
      head: t('alarmHistory.priority'),
      widthPx: 92,
      isMinor: true,
      cell: ({ row }) => t(`alarmHistory.priorities.${row.priority}`),
    },
    {
      key: 'machine',
      head: t('alarmHistory.machine'),
      wantedPx: 150,
      isMinor: true,
      cell: (bar) => (
        <Text as="span" truncate title={machine(bar)}>
          {machine(bar)}
        </Text>
      ),
    },
  ];

  function save(shown: readonly Bar[], of: AlarmHistory): void {
    const head = [
      ...[t('alarmHistory.source'), t('alarmHistory.machine'), t('alarmHistory.priority')],
      ...[t('alarmHistory.raised'), t('alarmHistory.chattering'), `${t('alarmHistory.duration')} (min)`],
      ...[`${t('alarmHistory.share')} (%)`, `${t('alarmHistory.sum')} (%)`],
    ];
    const rows = shown.map((bar) => [
      ...[name(bar), machine(bar), t(`alarmHistory.priorities.${bar.row.priority}`)],
      ...[bar.row.count, bar.row.chattering, bar.row.durationMs / 60_000],
      ...[bar.share * 100, bar.cumulative * 100],
    ]);
    saveFile(csvFile([head, ...rows]), historyFileName('sources', of, zone));
  }

  return (
    <LocalTable
      formName="alarm-sources"
      label={t('alarmHistory.parts.sources')}
      columns={columns}
      rows={bars}
      loading={loading}
      filters={[
        enumFilter('by', ['duration', 'chattering'], (value) => t(`alarmHistory.by.${value}`), {
          label: t('alarmHistory.order'),
          all: t('alarmHistory.by.count'),
          kind: 'segments',
        }),
      ]}
      rowKey={({ row }) => row.ruleId}
      rowName={name}
      onOpen={(bar) => navigate(pathOf(bar))}
      empty={{
        title: t(measure === 'chattering' ? 'alarmHistory.noChattering' : 'alarmHistory.empty'),
        hint: t('alarmHistory.emptyHint'),
      }}
      tools={
        <CsvButton
          label={t('alarmHistory.export')}
          isEmpty={!bars?.length}
          onSave={() => bars && history && save(bars, history)}
        />
      }
    />
  );
}
