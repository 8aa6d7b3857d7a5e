import { Button, Text } from '@chakra-ui/react';
import { type ReactElement, useCallback, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import type { Filter } from '#console/ui/crud/list/filter.ts';
import { hasWords, LocalTable } from '#console/ui/crud/list/local-table.tsx';
import type { Span } from '#console/ui/crud/list/range.ts';
import { useSelectedRows } from '#console/ui/crud/list/use-selected-rows.ts';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { useRevision } from '#console/ui/lines/use-revision.ts';
import { momentText } from '#console/ui/text/moment-text.ts';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { getMachineStops, type ListedStop } from '#shared/contracts/history/history.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { NoteDrawer } from './note-drawer.tsx';
import { stopBounds } from './stop-bounds.ts';
import { useStopColumns } from './stop-columns.tsx';
import { hasReason, reasonChoices, WITHOUT_REASON } from './stop-filter.ts';
import { useStopTexts } from './use-stop-texts.ts';

const REFRESHED_EVERY_MS = 10_000;
const SHOWN_MAX = 2_000;
const keyOfStop = ({ from }: ListedStop): string => String(from);

/** The stops of one line, which are those of its bottleneck, or of one of its machines. */
export function StopTable(props: {
  readonly lines: readonly Line[];
  readonly line: Line;
  readonly span: Span;
}): ReactElement {
  const { t, language } = useText();
  const { search } = useView();
  const { lines, line, span } = props;
  const zone = line.timeZone;
  const nowMs = useServerNow();
  const mayNote = useMay('stop_note');
  const machine =
    line.machines.find(({ id }) => id === search.get('machine')) ??
    line.machines.find(({ id }) => id === line.bottleneckMachineId);
  const machineId = machine?.id ?? line.bottleneckMachineId;
  const answer = useCall(
    getMachineStops,
    { params: { id: machineId }, query: stopBounds(span, nowMs) },
    { refetchMs: REFRESHED_EVERY_MS },
  );
  const { refetch } = answer;
  useRevision(
    line.id,
    useCallback(() => void refetch(), [refetch]),
  );
  const { keyText, shownTexts } = useStopTexts(lines);
  const columns = useStopColumns(machineId, line.machines, nowMs);
  const selected = useSelectedRows(keyOfStop);
  const [noted, setNoted] = useState<readonly ListedStop[] | null>(null);
  const stops = answer.isPlaceholderData ? undefined : answer.data?.stops;
  const nameOfStop = (stop: ListedStop): string => t('stop.rowName', { time: momentText(stop.from, zone) });
  const isTooMany = selected.rows.length > LIMITS.idsMax;

  const filters: readonly Filter[] = [
    {
      kind: 'choice',
      name: 'line',
      label: t('stop.line'),
      all: lines[0] ? nameOf(lines[0], language) : '',
      choices: lines.slice(1).map((one) => ({ value: one.id, text: nameOf(one, language) })),
      widthPx: 190,
      clears: ['machine'],
    },
    {
      kind: 'choice',
      name: 'machine',
      label: t('stop.machine'),
      all: t('stop.wholeLine'),
      choices: line.machines.map((one) => ({ value: one.id, text: nameOf(one, language) })),
      widthPx: 210,
    },
    {
      kind: 'choice',
      name: 'reason',
      label: t('stop.which'),
      all: t('stop.allStops'),
      choices: [
        { value: WITHOUT_REASON, text: t('stop.withoutReason') },
        ...reasonChoices(stops ?? [], keyText, search.get('reason'), t('stop.notInRange')),
      ],
      widthPx: 210,
    },
    { kind: 'text', name: 'text', placeholder: t('stop.search'), widthPx: 200 },
  ];

  return (
    <PlaceZone of={line}>
      <LocalTable
        formName="stop"
        label={t('stop.title')}
        columns={columns}
        rows={stops?.slice(0, SHOWN_MAX)}
        loading={answer}
        filters={filters}
        matches={(stop, { reason, text }) => hasReason(stop, reason) && hasWords(text, shownTexts(stop))}
        moreFilters={
          (stops?.length ?? 0) > SHOWN_MAX && (
            <Text textStyle="sm" color="fg.muted">
              {t('stop.capped', { count: groupedNumber(SHOWN_MAX) })}
            </Text>
          )
        }
        rowKey={selected.keyOf}
        rowName={nameOfStop}
        empty={{ title: t('stop.empty'), hint: t('stop.emptyHint') }}
        {...(mayNote && {
          onOpen: (stop: ListedStop) => setNoted([stop]),
          selection: selected.selection,
          actions: (stop: ListedStop) => (
            <RowActions
              name={nameOfStop(stop)}
              actions={[{ label: t('stop.give.action'), onSelect: () => setNoted([stop]) }]}
            />
          ),
          actionsWidthPx: 104,
        })}
        bulkActions={
          <Button
            variant="ghost"
            size="xs"
            disabled={isTooMany}
            title={isTooMany ? t('stop.give.tooMany', { count: LIMITS.idsMax }) : undefined}
            onClick={() => setNoted(selected.rows)}
          >
            {t('stop.give.bulk')}
          </Button>
        }
      />
      {noted && (
        <NoteDrawer
          machineId={machineId}
          stops={noted}
          nameOfStop={nameOfStop}
          onClose={() => setNoted(null)}
          onSaved={() => selected.deselect(noted.map(keyOfStop))}
        />
      )}
    </PlaceZone>
  );
}
