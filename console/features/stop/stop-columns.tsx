import { Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { StateMark } from '#console/ui/state-mark.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { NotedStop } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';
import { reasonText } from './reason-text.ts';

/** `machineId`: whose stops they are. */
export function useStopColumns(
  machineId: Id,
  machines: readonly Machine[],
  nowMs: number,
): readonly Column<NotedStop>[] {
  const { t, language } = useText();
  const names = useMemo(
    () => new Map(machines.map((machine) => [machine.id, nameOf(machine, language)])),
    [machines, language],
  );
  return [
    {
      key: 'from',
      head: t('stop.column.from'),
      widthPx: 164,
      sortValue: ({ from }) => from,
      cell: ({ from }) => <Moment form="full" atMs={from} />,
    },
    {
      key: 'duration',
      head: t('stop.column.duration'),
      widthPx: 104,
      align: 'end',
      sortValue: ({ from, to }) => (to ?? nowMs) - from,
      cell: ({ from, to }) => (
        <>
          {spokenDuration((to ?? Math.max(nowMs, from)) - from, language)}
          {to === null && (
            <Text as="span" color="fg.muted">
              {' '}
              · {t('stop.ongoing')}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'state',
      head: t('stop.column.state'),
      widthPx: 116,
      cell: ({ base }) => <StateMark state={base} />,
    },
    {
      key: 'cause',
      head: t('stop.column.cause'),
      widthPx: 132,
      cell: ({ causeMachineId }) =>
        causeMachineId === machineId ? (
          <Text as="span" color="fg.muted">
            {t('stop.itself')}
          </Text>
        ) : (
          <Said text={names.get(causeMachineId) ?? '–'} />
        ),
    },
    {
      key: 'reported',
      head: t('stop.column.reported'),
      isMinor: true,
      cell: (stop) => (
        <Said text={[stop.code, vendorTextIn(language, stop)].filter(Boolean).join(' · ') || '–'} />
      ),
    },
    {
      key: 'reason',
      head: t('stop.column.reason'),
      widthPx: 150,
      sortValue: ({ reason }) => (reason ? reasonText(reason, language) : ''),
      cell: (stop) => <ReasonCell stop={stop} />,
    },
    {
      key: 'comment',
      head: t('stop.column.comment'),
      isMinor: true,
      cell: ({ note }) => <Said text={note?.comment ?? ''} />,
    },
    {
      key: 'by',
      head: t('stop.column.by'),
      widthPx: 110,
      isMinor: true,
      cell: ({ note }) => <Said text={note?.by ?? ''} />,
    },
  ];
}

function Said(props: { readonly text: string }): ReactElement {
  return (
    <Text as="span" truncate title={props.text}>
      {props.text}
    </Text>
  );
}

function ReasonCell(props: { readonly stop: NotedStop }): ReactElement {
  const { t, language } = useText();
  const { reason, note } = props.stop;
  if (!reason)
    return (
      <Text as="span" color="fg.muted">
        {t('stop.noReason')}
      </Text>
    );
  const text = reasonText(reason, language);
  const isInherited = !note?.reason;
  return (
    <Text
      as="span"
      truncate
      title={[text, isInherited && t('stop.fromCause')].filter(Boolean).join(' · ')}
      fontWeight={isInherited ? undefined : '600'}
      color={isInherited ? 'fg.muted' : undefined}
    >
      {text}
      {reason.isPlanned && ` · ${t('stop.planned')}`}
    </Text>
  );
}
