import { Flex } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { toParetoBars } from '#console/ui/chart/pareto-bars.ts';
import type { Filter } from '#console/ui/crud/list/filter.ts';
import { LocalTable } from '#console/ui/crud/list/local-table.tsx';
import type { Span } from '#console/ui/crud/list/range.ts';
import { CsvButton } from '#console/ui/download/csv-button.tsx';
import { csvFile } from '#console/ui/download/csv-file.ts';
import { saveFile } from '#console/ui/download/save-file.ts';
import { Figure } from '#console/ui/figure.tsx';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { getStopPareto } from '#shared/contracts/history/stop-pareto.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { localDayOf } from '#shared/domain/calendar/picked-period.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { useParetoColumns } from './pareto-columns.tsx';
import type { ParetoMeasure, StopBar } from './stop-bar.ts';
import { stopBounds } from './stop-bounds.ts';
import { useStopTexts } from './use-stop-texts.ts';

const REFRESHED_EVERY_MS = 60_000;

/** Stops of a line, a machine or all lines summed by reason; a row leads to its stops. */
export function ParetoTable(props: { readonly lines: readonly Line[]; readonly span: Span }): ReactElement {
  const { t, language } = useText();
  const { search, setSearch } = useView();
  const { lines, span } = props;
  const nowMs = useServerNow();
  const zone = usePlantZone();
  const line = lines.find(({ id }) => id === search.get('line'));
  const machine = line?.machines.find(({ id }) => id === search.get('machine'));
  const measure: ParetoMeasure = search.get('by') === 'count' ? 'count' : 'duration';
  const isPlanned = search.get('kind') === 'planned';
  const bounds = stopBounds(span, nowMs);
  const query = { ...bounds, ...(line && { lineId: line.id }), ...(machine && { machineId: machine.id }) };
  const answer = useCall(getStopPareto, { query }, { refetchMs: REFRESHED_EVERY_MS });
  const rows = answer.isPlaceholderData ? undefined : answer.data?.rows;
  const texts = useStopTexts(lines);
  const sums = useMemo(() => {
    if (!rows) return null;
    const [unplanned, planned] = [false, true].map((one) => rows.filter((row) => row.isPlanned === one));
    return { unplanned: sumOf(unplanned ?? []), planned: sumOf(planned ?? []) };
  }, [rows]);
  const bars = rows
    ? toParetoBars(
        rows.filter((row) => row.isPlanned === isPlanned),
        ({ count, durationMs }) => (measure === 'count' ? count : durationMs),
      )
    : undefined;

  const nameOfBar = ({ row }: StopBar): string =>
    row.plannedReason === null ? texts.subjectText(row) : texts.plannedText(row.plannedReason);
  const open = ({ row }: StopBar): void =>
    setSearch({
      part: null,
      reason: row.key,
      text: null,
      by: null,
      kind: null,
      ...(!line && { line: row.lineId }),
    });
  const columns = useParetoColumns({ measure, texts, nameOfBar, onOpen: open });

  const filters: readonly Filter[] = [
    {
      kind: 'choice',
      name: 'line',
      label: t('stop.line'),
      all: t('stop.allLines'),
      choices: lines.map((one) => ({ value: one.id, text: nameOf(one, language) })),
      widthPx: 190,
      clears: ['machine'],
    },
    ...(line
      ? [
          {
            kind: 'choice' as const,
            name: 'machine',
            label: t('stop.machine'),
            all: t('stop.wholeLine'),
            choices: line.machines.map((one) => ({ value: one.id, text: nameOf(one, language) })),
            widthPx: 210,
          },
        ]
      : []),
    {
      kind: 'segments',
      name: 'kind',
      label: t('stop.pareto.kind'),
      all: t('stop.pareto.unplanned'),
      choices: [{ value: 'planned', text: t('stop.pareto.planned') }],
    },
    {
      kind: 'segments',
      name: 'by',
      label: t('stop.pareto.by'),
      all: t('stop.pareto.byDuration'),
      choices: [{ value: 'count', text: t('stop.pareto.byCount') }],
    },
  ];

  function save(shown: readonly StopBar[], until: number): void {
    const head = [
      ...[t('stop.pareto.reason'), t('stop.pareto.place'), t('stop.pareto.category')],
      ...[`${t('stop.pareto.duration')} (min)`, t('stop.pareto.count')],
      ...[`${t('stop.pareto.mean')} (min)`, `${t('stop.pareto.share')} (%)`, `${t('stop.pareto.sum')} (%)`],
    ];
    const file = csvFile([
      head,
      ...shown.map((bar) => [
        nameOfBar(bar),
        texts.placeText(bar.row),
        bar.row.category === null ? '' : t(`stopReason.category.${bar.row.category}`),
        ...[bar.row.durationMs / 60_000, bar.row.count, bar.row.durationMs / bar.row.count / 60_000],
        ...[bar.share * 100, bar.cumulative * 100],
      ]),
    ]);
    const day = (ms: number) => localDayOf(ms, zone);
    saveFile(file, `stop-pareto-${day(bounds.from)}-${day(bounds.to ?? until)}.csv`);
  }

  return (
    <>
      {sums && (
        <Flex gap="10" mb="4" flex="none">
          <Sum label={t('stop.pareto.unplanned')} hint={t('stop.pareto.unplannedHint')} {...sums.unplanned} />
          <Sum label={t('stop.pareto.planned')} hint={t('stop.pareto.plannedHint')} {...sums.planned} />
        </Flex>
      )}
      <LocalTable
        formName="stop-pareto"
        label={t('stop.pareto.title')}
        columns={columns}
        rows={bars}
        loading={answer}
        filters={filters}
        rowKey={({ row }) => row.key}
        rowName={nameOfBar}
        onOpen={open}
        empty={{
          title: t(isPlanned ? 'stop.pareto.emptyPlanned' : 'stop.pareto.empty'),
          hint: t('stop.pareto.emptyHint'),
        }}
        tools={
          <CsvButton
            label={t('stop.pareto.export')}
            isEmpty={!bars?.length}
            onSave={() => bars && answer.data && save(bars, answer.data.computedAt)}
          />
        }
      />
    </>
  );
}

interface Summed {
  readonly durationMs: number;
  readonly count: number;
}

function sumOf(rows: readonly Summed[]): Summed {
  const add = (part: keyof Summed) => rows.reduce((sum, row) => sum + row[part], 0);
  return { durationMs: add('durationMs'), count: add('count') };
}

function Sum(props: { readonly label: string; readonly hint: string } & Summed): ReactElement {
  const { t, language } = useText();
  const { label, hint, durationMs, count } = props;
  return (
    <Figure
      label={label}
      value={spokenDuration(durationMs, language)}
      unit={t('stop.pareto.times', { count: groupedNumber(count) })}
    >
      {hint}
    </Figure>
  );
}
