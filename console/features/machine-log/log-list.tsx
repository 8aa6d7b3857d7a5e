import { Box, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import type { Filter } from '#console/ui/crud/list/filter.ts';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import { type Span, toBounds } from '#console/ui/crud/list/range.ts';
import { useOpenRow } from '#console/ui/crud/list/use-open-row.ts';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { StateMark } from '#console/ui/state-mark.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { RowToggle } from '#console/ui/table/rows/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { type MachineLogEntry, pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { BaseState } from '#shared/contracts/plant/machine-state.ts';
import { hasWarning } from '#shared/domain/machine/machine-state.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';
import { CorrectionDrawer } from './correction-drawer.tsx';
import { CorrectionMarkCell } from './correction-mark-cell.tsx';
import { LOG_WIDTHS, StopSteps } from './stop-steps.tsx';

const REFRESHED_EVERY_MS = 10_000;
/** The last hours begin with a full one, so that the same question is asked until the next. */
const GRAIN_MS = 3_600_000;
/** Of the toggle of steps and the gap behind it, so that all times stand below each other. */
const TOGGLE_WIDTH = '28px';

const keyOf = ({ machineId, from }: MachineLogEntry): string => `${machineId}-${from}`;

/** Every change of a machine's state, with the code and text that the machine sent; a stop with its steps below it. */
export function LogList(props: { readonly span: Span }): ReactElement {
  const { t, language } = useText();
  const { search } = useView();
  const nowMs = useServerNow();
  const lines = useCall(listLines, {}).data ?? [];
  const lineId = search.get('line');
  const bounds = toBounds(props.span, nowMs, GRAIN_MS);
  const mayCorrect = useMay('history_correct');
  const { openId, toggle } = useOpenRow();
  const [corrected, setCorrected] = useState<MachineLogEntry | null>(null);
  const nameOfMachine = (machineId: string): string => {
    const place = places.get(machineId);
    return place ? nameOf(place.machine, language) : '–';
  };
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
    enumFilter('state', BaseState.options, (value) => t(`states.short.${value}`), {
      label: t('messages.machineLog.column.state'),
      all: t('messages.machineLog.allStates'),
      widthPx: 150,
    }),
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
      widthPx: LOG_WIDTHS.from,
      cell: (entry) => {
        const key = keyOf(entry);
        if (entry.steps.length === 0)
          return (
            <Box as="span" ps={TOGGLE_WIDTH}>
              <Moment form="full" atMs={entry.from} />
            </Box>
          );
        const label = openId === key ? 'messages.machineLog.steps.hide' : 'messages.machineLog.steps.show';
        return (
          <HStack gap="1">
            <RowToggle isOpen={openId === key} label={t(label)} onToggle={() => toggle(key)} />
            <Moment form="full" atMs={entry.from} />
          </HStack>
        );
      },
    },
    {
      key: 'machine',
      head: t('messages.machineLog.column.machine'),
      widthPx: LOG_WIDTHS.machine,
      cell: (entry) => {
        const name = nameOfMachine(entry.machineId);
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
      widthPx: LOG_WIDTHS.line,
      cell: (entry) => {
        const place = places.get(entry.machineId);
        return place ? nameOf(place.line, language) : '–';
      },
    },
    {
      key: 'state',
      head: t('messages.machineLog.column.state'),
      widthPx: LOG_WIDTHS.state,
      cell: ({ base, states }) => <StateMark state={base} hasWarning={hasWarning(states)} />,
    },
    {
      key: 'info',
      wantedPx: 132,
      head: t('messages.machineLog.column.info'),
      cell: (entry) => {
        if (entry.correction) return <CorrectionMarkCell mark={entry.correction} />;
        const said = [entry.code, vendorTextIn(language, entry)].filter(Boolean).join(' · ');
        return (
          <span title={said}>
            {said || '–'}
            {entry.stepCount > 1 && (
              <Text as="span" color="fg.muted">
                {' '}
                · {t('messages.machineLog.steps.count', { count: entry.stepCount })}
              </Text>
            )}
          </span>
        );
      },
    },
    {
      key: 'duration',
      head: t('messages.machineLog.column.duration'),
      widthPx: LOG_WIDTHS.duration,
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

  const shown = corrected && places.get(corrected.machineId);
  return (
    <>
      <PagedTable
        formName="machineLog"
        label={t('messages.machineLog.title')}
        endpoint={pageMachineLog}
        query={bounds}
        refetchMs={REFRESHED_EVERY_MS}
        columns={columns}
        filters={filters}
        rowKey={keyOf}
        detail={(entry) =>
          entry.steps.length > 0 && openId === keyOf(entry) ? (
            <StopSteps entry={entry} nowMs={nowMs} hasActions={mayCorrect} />
          ) : null
        }
        empty={{ title: t('messages.machineLog.empty'), hint: t('messages.machineLog.emptyHint') }}
        {...(mayCorrect && {
          actions: (entry: MachineLogEntry) => (
            <RowActions
              name={nameOfMachine(entry.machineId)}
              actions={[{ label: t('stateCorrection.correct'), onSelect: () => setCorrected(entry) }]}
            />
          ),
          actionsWidthPx: LOG_WIDTHS.actions,
        })}
        note={(total) =>
          total >= LIMITS.machineLogMax && (
            <Text textStyle="sm" color="fg.muted">
              {t('messages.machineLog.capped', { count: groupedNumber(LIMITS.machineLogMax) })}
            </Text>
          )
        }
      />
      {corrected && shown && (
        <CorrectionDrawer
          machine={shown.machine}
          timeZone={shown.line.timeZone}
          from={corrected.from}
          to={corrected.to}
          onClose={() => setCorrected(null)}
        />
      )}
    </>
  );
}
