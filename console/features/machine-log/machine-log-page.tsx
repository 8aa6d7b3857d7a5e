import { Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import type { Filter } from '#console/ui/crud/filter.ts';
import { PagedTable } from '#console/ui/crud/paged-table.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { StateMark } from '#console/ui/state-mark.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { LIMITS } from '#shared/contracts/limits.ts';
import { listLines } from '#shared/contracts/line.ts';
import { type MachineLogEntry, pageMachineLog } from '#shared/contracts/machine-log.ts';
import { BaseState } from '#shared/contracts/machine-state.ts';
import { spokenDuration } from '#shared/domain/duration-text.ts';
import { hasWarning } from '#shared/domain/machine-state.ts';
import { groupedNumber } from '#shared/domain/short-number.ts';
import { vendorTextIn } from '#shared/domain/vendor-text.ts';

const REFRESHED_EVERY_MS = 10_000;
const HOUR_MS = 3_600_000;
const RANGES = { h8: 8 * HOUR_MS, d1: 24 * HOUR_MS, d7: 7 * 24 * HOUR_MS, d30: 30 * 24 * HOUR_MS } as const;
const RANGE_NAMES = ['h8', 'd1', 'd7', 'd30'] as const;
/** The range ends with the hour that has begun, so that the same question is asked until then. */
const GRAIN_MS = HOUR_MS;

export function MachineLogPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted isAllowed={useMay('plant_view')} title={t('messages.machineLog.title')}>
      <MachineLog />
    </Permitted>
  );
}

/** Every change of a machine's state, with the code and text that the machine sent. */
function MachineLog(): ReactElement {
  const { t, language } = useText();
  const { search, setSearch } = useView();
  const nowMs = useNow(Date.now);
  const lines = useCall(listLines, {}).data ?? [];
  const lineId = search.get('line');
  const range = RANGE_NAMES.find((name) => name === search.get('range')) ?? 'd1';
  const to = Math.ceil((nowMs + 1) / GRAIN_MS) * GRAIN_MS;
  const places = useMemo(
    () =>
      new Map(
        lines.flatMap((line) => line.machines.map((machine) => [machine.id, { line, machine }] as const)),
      ),
    [lines],
  );
  const machines = lines
    .filter(({ id }) => lineId === null || id === lineId)
    .flatMap((line) => line.machines)
    .map((machine) => ({ value: machine.id, text: nameOf(machine, language) }));
  const filters: readonly Filter[] = [
    {
      kind: 'choice',
      name: 'line',
      label: t('messages.machineLog.column.line'),
      all: t('messages.machineLog.allLines'),
      choices: lines.map((line) => ({ value: line.id, text: nameOf(line, language) })),
      widthPx: 190,
      clears: ['machine'],
      toQuery: (value) => ({ lineId: value }),
    },
    {
      kind: 'choice',
      name: 'machine',
      label: t('messages.machineLog.column.machine'),
      all: t('messages.machineLog.allMachines'),
      choices: machines,
      widthPx: 190,
      toQuery: (value) => ({ machineId: value }),
    },
    {
      kind: 'choice',
      name: 'state',
      label: t('messages.machineLog.column.state'),
      all: t('messages.machineLog.allStates'),
      choices: BaseState.options.map((value) => ({ value, text: t(`states.short.${value}`) })),
      widthPx: 150,
    },
    {
      kind: 'segments',
      name: 'stops',
      label: t('messages.machineLog.onlyStops'),
      all: t('messages.machineLog.allChanges'),
      choices: [{ value: '1', text: t('messages.machineLog.onlyStops') }],
      toQuery: () => ({ isStop: 'true' }),
    },
  ];
  const columns: readonly Column<MachineLogEntry>[] = [
    {
      key: 'from',
      head: t('messages.machineLog.column.from'),
      widthPx: 164,
      cell: (entry) => <Moment form="full" atMs={entry.from} />,
    },
    {
      key: 'machine',
      head: t('messages.machineLog.column.machine'),
      widthPx: 180,
      cell: (entry) => {
        const place = places.get(entry.machineId);
        const name = place ? nameOf(place.machine, language) : '–';
        return (
          <Text as="span" fontWeight="600" title={name}>
            {name}
          </Text>
        );
      },
    },
    {
      key: 'line',
      head: t('messages.machineLog.column.line'),
      widthPx: 150,
      cell: (entry) => {
        const place = places.get(entry.machineId);
        return place ? nameOf(place.line, language) : '–';
      },
    },
    {
      key: 'state',
      head: t('messages.machineLog.column.state'),
      widthPx: 132,
      cell: ({ base, states }) => <StateMark state={base} hasWarning={hasWarning(states)} />,
    },
    {
      key: 'info',
      head: t('messages.machineLog.column.info'),
      cell: (entry) => {
        const said = [entry.code, vendorTextIn(language, entry)].filter(Boolean).join(' · ');
        return <span title={said}>{said || '–'}</span>;
      },
    },
    {
      key: 'duration',
      head: t('messages.machineLog.column.duration'),
      widthPx: 156,
      align: 'end',
      cell: (entry) => (
        <>
          {spokenDuration((entry.to ?? Math.max(nowMs, entry.from)) - entry.from, language)}
          {entry.to === null && (
            <Text as="span" color="fg.muted">
              {' '}
              · {t('messages.machineLog.ongoing')}
            </Text>
          )}
        </>
      ),
    },
  ];

  return (
    <FillPage>
      <PageHead title={t('messages.machineLog.title')} lead={t('messages.machineLog.lead')}>
        <Segments
          label={t('messages.machineLog.range')}
          value={range}
          onChange={(value) => setSearch({ range: value === 'd1' ? null : value, page: null })}
          items={RANGE_NAMES.map((value) => ({
            value,
            label: t(`messages.machineLog.ranges.${value}`),
          }))}
        />
      </PageHead>
      <PagedTable
        formName="machineLog"
        label={t('messages.machineLog.title')}
        endpoint={pageMachineLog}
        query={{ from: to - RANGES[range], to }}
        refetchMs={REFRESHED_EVERY_MS}
        columns={columns}
        filters={filters}
        rowKey={({ machineId: id, from }) => `${id}-${from}`}
        empty={{ title: t('messages.machineLog.empty'), hint: t('messages.machineLog.emptyHint') }}
        note={(total) =>
          total >= LIMITS.machineLogMax && (
            <Text textStyle="sm" color="fg.muted">
              {t('messages.machineLog.capped', { count: groupedNumber(LIMITS.machineLogMax) })}
            </Text>
          )
        }
      />
    </FillPage>
  );
}
