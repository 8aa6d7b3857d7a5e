import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { CsvButton } from '#console/ui/download/csv-button.tsx';
import { type CsvCell, csvFile } from '#console/ui/download/csv-file.ts';
import { saveFile } from '#console/ui/download/save-file.ts';
import type { Column } from '#console/ui/table/column.ts';
import { DataTable } from '#console/ui/table/data-table.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpDay, MpSummary } from '#shared/contracts/public-account/mp-summary.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { hourText } from './hour-chart.tsx';
import { waitText } from './wait-text.ts';

const COUNTS = [
  { name: 'fansNew', widthPx: 88 },
  { name: 'fansLeft', widthPx: 104 },
  { name: 'messagesIn', widthPx: 104 },
  { name: 'messagesOut', widthPx: 108 },
  { name: 'byRule', widthPx: 100 },
  { name: 'byPerson', widthPx: 88 },
  { name: 'unmatched', widthPx: 120 },
] as const;
type Hour = MpSummary['hours'][number];
const SECOND_MS = 1_000;

/** The days of a period in figures, the newest first. */
export function DayTable({ summary }: { readonly summary: MpSummary }): ReactElement {
  const { t } = useText();
  const { days, today } = summary;
  const noteOf = ({ day, gap }: MpDay): string =>
    gap === null ? (day === today ? t('mpStatistics.today') : '') : t(`mpStatistics.gap.${gap}`);
  const columns: readonly Column<MpDay>[] = [
    {
      key: 'day',
      head: t('mpStatistics.table.day'),
      wantedPx: 200,
      cell: (row) => (
        <>
          {row.day}
          <Text as="span" ms="3" color="fg.muted">
            {noteOf(row)}
          </Text>
        </>
      ),
    },
    {
      key: 'fansAll',
      head: t('mpStatistics.figures.fansAll'),
      align: 'end',
      widthPx: 88,
      cell: ({ fansAll }) => figureText(fansAll),
    },
    ...COUNTS.map(
      ({ name, widthPx }): Column<MpDay> => ({
        key: name,
        head: t(`mpStatistics.figures.${name}`),
        align: 'end',
        widthPx,
        cell: ({ counts }) => figureText(counts?.[name] ?? null),
      }),
    ),
  ];
  const rows = days.toReversed();
  const save = (): void => {
    const head = [
      ...[`${t('mpStatistics.table.day')} (${summary.timeZone})`, t('mpStatistics.figures.fansAll')],
      ...[...COUNTS.map(({ name }) => t(`mpStatistics.figures.${name}`)), t('mpStatistics.table.note')],
    ];
    const lines = days.map((one): CsvCell[] => [
      ...[one.day, one.fansAll],
      ...COUNTS.map(({ name }) => one.counts?.[name] ?? null),
      noteOf(one),
    ]);
    saveFile(csvFile([head, ...lines]), fileName('days', summary));
  };
  return (
    <TableCard title={t('mpStatistics.table.days')} isEmpty={days.length === 0} onSave={save}>
      <DataTable
        label={t('mpStatistics.table.days')}
        columns={columns}
        rows={rows}
        rowKey={({ day }) => day}
        empty={{ title: t('mpStatistics.gaps.noFigures'), hint: '' }}
      />
    </TableCard>
  );
}

/** Waiting times by the hour of the day in figures. */
export function HourTable({ summary }: { readonly summary: MpSummary }): ReactElement {
  const { t, language } = useText();
  const { hours } = summary;
  const columns: readonly Column<Hour>[] = [
    { key: 'hour', head: t('mpStatistics.table.hour'), widthPx: 96, cell: ({ hour }) => hourText(hour) },
    {
      key: 'asked',
      head: t('mpStatistics.table.asked'),
      align: 'end',
      cell: ({ asked }) => groupedNumber(asked),
    },
    {
      key: 'answered',
      head: t('mpStatistics.table.answered'),
      align: 'end',
      cell: ({ answered }) => groupedNumber(answered),
    },
    {
      key: 'p50',
      head: t('mpStatistics.figures.p50'),
      align: 'end',
      cell: ({ p50Ms }) => waitText(p50Ms, language),
    },
    {
      key: 'p90',
      head: t('mpStatistics.figures.p90'),
      align: 'end',
      cell: ({ p90Ms }) => waitText(p90Ms, language),
    },
  ];
  const save = (): void => {
    const seconds = (ms: number | null): number | null => (ms === null ? null : ms / SECOND_MS);
    const head = [
      ...[`${t('mpStatistics.table.hour')} (${summary.timeZone})`, t('mpStatistics.table.asked')],
      ...[t('mpStatistics.table.answered'), `${t('mpStatistics.figures.p50')} (s)`],
      `${t('mpStatistics.figures.p90')} (s)`,
    ];
    const lines = hours.map(({ hour, asked, answered, p50Ms, p90Ms }): CsvCell[] => [
      ...[hourText(hour), asked, answered, seconds(p50Ms), seconds(p90Ms)],
    ]);
    saveFile(csvFile([head, ...lines]), fileName('hours', summary));
  };
  return (
    <TableCard title={t('mpStatistics.table.hours')} isEmpty={hours.length === 0} onSave={save}>
      <DataTable
        label={t('mpStatistics.table.hours')}
        columns={columns}
        rows={hours}
        rowKey={({ hour }) => String(hour)}
        empty={{ title: t('mpStatistics.hints.noQuestion'), hint: '' }}
      />
    </TableCard>
  );
}

function figureText(value: number | null): string {
  return value === null ? '–' : groupedNumber(value);
}

export function fileName(what: string, { from, to }: MpSummary): string {
  return `public-account-${what}-${from}-${to}.csv`;
}

export function TableCard(props: {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly onSave: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useText();
  return (
    <Box as="section" aria-label={props.title} bg="bg.panel" borderWidth="1px" rounded="lg" overflow="hidden">
      <Flex px="5" py="3" align="center" justify="space-between" borderBottomWidth="1px">
        <Heading as="h2" size="md" fontWeight="600">
          {props.title}
        </Heading>
        <CsvButton label={t('mpStatistics.export')} isEmpty={props.isEmpty} onSave={props.onSave} />
      </Flex>
      {props.children}
    </Box>
  );
}
