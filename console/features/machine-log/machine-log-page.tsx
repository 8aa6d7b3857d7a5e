import { Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { StateMark } from '#console/ui/state-mark.tsx';
import type { Column } from '#console/ui/table/data-table.tsx';
import { PagedList, usePageQuery } from '#console/ui/table/paged-list.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { LIMITS } from '#shared/contracts/limits.ts';
import { type MachineLogEntry, pageMachineLog } from '#shared/contracts/machine-log.ts';
import { BaseState } from '#shared/contracts/machine-state.ts';
import { listLines } from '#shared/contracts/plant.ts';
import { spokenDuration } from '#shared/domain/duration-text.ts';
import { hasWarning } from '#shared/domain/machine-state.ts';
import { groupedNumber } from '#shared/domain/short-number.ts';

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

/** What the machines did: every change of state, with what the machine said of it. Filters stand in the address. */
function MachineLog(): ReactElement {
  const { t, language } = useText();
  const { search, setSearch } = useView();
  const nowMs = useNow(Date.now);
  const lines = useCall(listLines, {}).data ?? [];
  const lineId = search.get('line');
  const machineId = search.get('machine');
  const state = BaseState.safeParse(search.get('state')).data;
  const isOnlyStops = search.get('stops') === '1';
  const range = RANGE_NAMES.find((name) => name === search.get('range')) ?? 'd1';
  const to = Math.ceil((nowMs + 1) / GRAIN_MS) * GRAIN_MS;
  const page = usePageQuery();
  const answer = useCall(
    pageMachineLog,
    {
      query: {
        ...page,
        from: to - RANGES[range],
        to,
        ...(lineId !== null && { lineId }),
        ...(machineId !== null && { machineId }),
        ...(state && { state }),
        ...(isOnlyStops && { isStop: 'true' }),
      },
    },
    { refetchMs: REFRESHED_EVERY_MS },
  );
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
  const hasFilter = lineId !== null || machineId !== null || state !== undefined || isOnlyStops;

  const columns: readonly Column<MachineLogEntry>[] = [
    {
      key: 'from',
      head: t('messages.machineLog.column.from'),
      width: '164px',
      cell: (entry) => <Moment form="full" atMs={entry.from} />,
    },
    {
      key: 'machine',
      head: t('messages.machineLog.column.machine'),
      width: '16%',
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
      width: '14%',
      cell: (entry) => {
        const place = places.get(entry.machineId);
        return place ? nameOf(place.line, language) : '–';
      },
    },
    {
      key: 'state',
      head: t('messages.machineLog.column.state'),
      width: '132px',
      cell: ({ base, states }) => <StateMark state={base} hasWarning={hasWarning(states)} />,
    },
    {
      key: 'info',
      head: t('messages.machineLog.column.info'),
      cell: ({ code, text }) => {
        const said = [code, text].filter(Boolean).join(' · ');
        return <span title={said}>{said || '–'}</span>;
      },
    },
    {
      key: 'duration',
      head: t('messages.machineLog.column.duration'),
      width: '156px',
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
    <>
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
      <PagedList
        filters={
          <>
            <ChoiceBox
              label={t('messages.machineLog.column.line')}
              all={t('messages.machineLog.allLines')}
              choices={lines.map((line) => ({ value: line.id, text: nameOf(line, language) }))}
              value={lineId ?? ''}
              widthPx={190}
              onChange={(value) => setSearch({ line: value || null, machine: null, page: null })}
            />
            <ChoiceBox
              label={t('messages.machineLog.column.machine')}
              all={t('messages.machineLog.allMachines')}
              choices={machines}
              value={machineId ?? ''}
              widthPx={190}
              onChange={(value) => setSearch({ machine: value || null, page: null })}
            />
            <ChoiceBox
              label={t('messages.machineLog.column.state')}
              all={t('messages.machineLog.allStates')}
              choices={BaseState.options.map((value) => ({ value, text: t(`states.short.${value}`) }))}
              value={state ?? ''}
              widthPx={150}
              onChange={(value) => setSearch({ state: value || null, page: null })}
            />
            <Segments
              value={isOnlyStops ? 'stops' : 'all'}
              onChange={(value) => setSearch({ stops: value === 'stops' ? '1' : null, page: null })}
              items={[
                { value: 'all', label: t('messages.machineLog.allChanges') },
                { value: 'stops', label: t('messages.machineLog.onlyStops') },
              ]}
            />
          </>
        }
        label={t('messages.machineLog.title')}
        columns={columns}
        answer={answer}
        note={
          (answer.data?.total ?? 0) >= LIMITS.machineLogMax && (
            <Text mt="2" textStyle="sm" color="fg.muted">
              {t('messages.machineLog.capped', { count: groupedNumber(LIMITS.machineLogMax) })}
            </Text>
          )
        }
        rowKey={({ machineId: id, from }) => `${id}-${from}`}
        empty={{ title: t('messages.machineLog.empty'), hint: t('messages.machineLog.emptyHint') }}
        onClearFilter={
          hasFilter
            ? () => setSearch({ line: null, machine: null, state: null, stops: null, page: null })
            : undefined
        }
      />
    </>
  );
}
