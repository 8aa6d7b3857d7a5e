import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { StateMark } from '#console/ui/state-mark.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { useZoneOf } from '#console/ui/text/place-zone.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import {
  pageStateCorrections,
  revokeStateCorrection,
  type StateCorrection,
} from '#shared/contracts/history/state-correction.ts';
import { listLines } from '#shared/contracts/plant/line.ts';

const REFRESHED_EVERY_MS = 10_000;

/** Who corrected what and why; those that stand can be revoked. */
export function CorrectionList(): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const zoneOf = useZoneOf();
  const mayCorrect = useMay('history_correct');
  const lines = useCall(listLines, {}).data ?? [];
  const machines = new Map(
    lines.flatMap((line) => line.machines.map((machine) => [machine.id, nameOf(machine, language)])),
  );
  const revoke = useAction(revokeStateCorrection, [pageStateCorrections, pageMachineLog]);
  const machineOf = ({ machineId }: StateCorrection): string => machines.get(machineId) ?? '–';
  const stretchOf = (row: StateCorrection): string =>
    `${momentText(row.from, zoneOf(row))} – ${momentText(row.to, zoneOf(row))}`;

  async function askRevoke(row: StateCorrection): Promise<void> {
    const isAgreed = await prompts.confirm({
      action: t('stateCorrection.list.revoke'),
      title: t('stateCorrection.list.revokeTitle'),
      text: t('stateCorrection.list.revokeText', { machine: machineOf(row), stretch: stretchOf(row) }),
    });
    if (!isAgreed) return;
    revoke.mutate(
      { params: { id: row.id } },
      {
        onSuccess: () => prompts.succeeded({ title: t('stateCorrection.list.revokeDone') }),
        onError: (failure) => prompts.failed(failure),
      },
    );
  }

  const columns: readonly Column<StateCorrection>[] = [
    {
      key: 'at',
      head: t('stateCorrection.list.column.at'),
      widthPx: 156,
      cell: ({ at }) => <Moment form="full" atMs={at} />,
    },
    {
      key: 'machine',
      head: t('stateCorrection.list.column.machine'),
      widthPx: 140,
      cell: (row) => (
        <Text as="b" truncate title={machineOf(row)}>
          {machineOf(row)}
        </Text>
      ),
    },
    {
      key: 'stretch',
      head: t('stateCorrection.list.column.stretch'),
      widthPx: 190,
      cell: (row) => <NameCell name={stretchOf(row)} isPlain />,
    },
    {
      key: 'state',
      head: t('stateCorrection.list.column.state'),
      widthPx: 124,
      cell: ({ state }) => <StateMark state={state} />,
    },
    {
      key: 'why',
      head: t('stateCorrection.list.column.why'),
      cell: ({ why }) => (
        <Text as="span" truncate title={why}>
          {why}
        </Text>
      ),
    },
    {
      key: 'by',
      head: t('stateCorrection.list.column.by'),
      widthPx: 110,
      isMinor: true,
      cell: ({ by }) => by,
    },
    {
      key: 'status',
      head: t('stateCorrection.list.column.status'),
      widthPx: 110,
      cell: ({ revokedAt, revokedBy, ...row }) =>
        revokedAt === null ? (
          t('stateCorrection.list.stands')
        ) : (
          <Text
            as="span"
            color="fg.muted"
            title={t('stateCorrection.list.revokedBy', {
              by: revokedBy ?? '–',
              at: momentText(revokedAt, zoneOf(row)),
            })}
          >
            {t('stateCorrection.list.revoked')}
          </Text>
        ),
    },
  ];

  return (
    <PagedTable
      formName="stateCorrection"
      label={t('stateCorrection.list.label')}
      endpoint={pageStateCorrections}
      refetchMs={REFRESHED_EVERY_MS}
      columns={columns}
      filters={[
        enumFilter(
          'stands',
          ['true', 'false'],
          (value) => t(value === 'true' ? 'stateCorrection.list.stands' : 'stateCorrection.list.revoked'),
          {
            label: t('stateCorrection.list.column.status'),
            all: t('stateCorrection.list.all'),
            kind: 'segments',
          },
        ),
      ]}
      rowKey={({ id }) => id}
      empty={{ title: t('stateCorrection.list.empty'), hint: t('stateCorrection.list.emptyHint') }}
      {...(mayCorrect && {
        actions: (row: StateCorrection) => (
          <RowActions
            name={t('stateCorrection.list.rowName', { machine: machineOf(row) })}
            actions={[
              {
                label: t('stateCorrection.list.revoke'),
                isDangerous: true,
                refusal: row.revokedAt === null ? undefined : t('stateCorrection.list.revoked'),
                onSelect: () => void askRevoke(row),
              },
            ]}
          />
        ),
        actionsWidthPx: 110,
      })}
    />
  );
}
