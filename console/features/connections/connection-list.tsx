import { Button, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { CheckedSwitch } from '#console/ui/checked-switch.tsx';
import { hasWords, LocalTable } from '#console/ui/crud/list/local-table.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { TopicText } from '#console/ui/text/topic-text.tsx';
import { useView } from '#console/ui/view.tsx';
import { type Connection, listConnections } from '#shared/contracts/ingest/ingest.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { useConnectionChanges } from './connection-changes.ts';

const REFRESHED_EVERY_MS = 5_000;

/** All connections with their counters. Deleting and switching off are done at once and can be taken back. */
export function ConnectionList(props: {
  readonly onEdit: (connection: Connection) => void;
  readonly onCreate: () => void;
}): ReactElement {
  const { t } = useText();
  const { setSearch } = useView();
  const mayEdit = useMay('connection_edit');
  const answer = useCall(listConnections, {}, { refetchMs: REFRESHED_EVERY_MS });
  const { setEnabled, removeWithUndo } = useConnectionChanges();
  const yieldsText = ({ rules }: Connection): string => {
    const states = rules.filter(({ target }) => target.kind === 'state').length;
    const [only] = rules.length === 1 ? rules : [];
    if (only?.target.kind === 'state')
      return t('connections.yieldsState', { count: Object.keys(only.target.map).length });
    if (only?.target.kind === 'metric' && only.target.metric.from === 'fixed')
      return t('connections.yieldsMetric', { name: only.target.metric.value });
    return t('connections.yieldsRules', { states, metrics: rules.length - states });
  };

  const columns: readonly Column<Connection>[] = [
    {
      key: 'name',
      head: t('connections.column.name'),
      widthPx: 200,
      sortValue: ({ name }) => name,
      cell: (connection) => (
        <Text
          as="span"
          fontWeight="600"
          color={connection.enabled ? 'fg' : 'fg.muted'}
          title={connection.name}
        >
          {connection.name}
        </Text>
      ),
    },
    {
      key: 'pattern',
      head: t('connections.column.pattern'),
      cell: ({ rules }) => (
        <HStack gap="2" minW="0">
          <TopicText topic={rules[0]?.pattern ?? '–'} />
          {rules.length > 1 && (
            <Text as="span" color="fg.muted" flex="none">
              {t('connections.moreRules', { count: rules.length - 1 })}
            </Text>
          )}
        </HStack>
      ),
    },
    {
      key: 'yields',
      isMinor: true,
      head: t('connections.column.yields'),
      widthPx: 190,
      cell: (connection) => {
        const text = yieldsText(connection);
        return <span title={text}>{text}</span>;
      },
    },
    {
      key: 'received',
      head: t('connections.column.received'),
      align: 'end',
      widthPx: 92,
      sortValue: ({ received }) => received,
      cell: ({ received }) => groupedNumber(received),
    },
    {
      key: 'rejected',
      head: t('connections.column.rejected'),
      align: 'end',
      widthPx: 92,
      sortValue: ({ rejected }) => rejected,
      cell: ({ id, name, rejected }) =>
        rejected === 0 ? (
          '0'
        ) : (
          <Button
            variant="ghost"
            size="2xs"
            textStyle="sm"
            px="1.5"
            me="-1.5"
            color="fg.warning"
            fontWeight="600"
            aria-label={t('connections.seeRejected', { name })}
            onClick={(event) => {
              event.stopPropagation();
              setSearch({ part: 'deadLetters', connection: id, q: null });
            }}
          >
            {groupedNumber(rejected)}
          </Button>
        ),
    },
    {
      key: 'ignored',
      isMinor: true,
      head: t('connections.column.ignored'),
      align: 'end',
      widthPx: 92,
      sortValue: ({ ignoredCount }) => ignoredCount,
      cell: ({ ignoredCount }) => groupedNumber(ignoredCount),
    },
    {
      key: 'last',
      head: t('connections.column.last'),
      align: 'end',
      widthPx: 112,
      cell: ({ lastReceivedAt }) => (
        <Text as="span" color="fg.muted">
          {lastReceivedAt === null ? t('connections.never') : <Moment form="age" atMs={lastReceivedAt} />}
        </Text>
      ),
    },
    {
      key: 'enabled',
      head: t('connections.column.enabled'),
      widthPx: 72,
      cell: (connection) => (
        <CheckedSwitch
          size="sm"
          label={t('connections.enable', { name: connection.name })}
          isLabelHidden
          value={connection.enabled}
          active={true}
          inactive={false}
          isDisabled={!mayEdit}
          onChange={(isEnabled) => setEnabled(connection, isEnabled)}
        />
      ),
    },
  ];

  return (
    <LocalTable
      formName="connection"
      loading={answer}
      label={t('connections.title')}
      columns={columns}
      rows={answer.data}
      filters={[{ kind: 'text', name: 'q', placeholder: t('connections.filterPlaceholder') }]}
      matches={({ name, rules }, { q }) => hasWords(q, [name, ...rules.map(({ pattern }) => pattern)])}
      rowKey={({ id }) => id}
      empty={{
        title: t('connections.empty'),
        hint: t('connections.emptyHint'),
        action: mayEdit && (
          <Button size="sm" onClick={props.onCreate}>
            {t('connections.create')}
          </Button>
        ),
      }}
      {...(mayEdit && {
        onOpen: props.onEdit,
        actions: (connection: Connection) => (
          <RowActions
            name={connection.name}
            actions={[
              { label: t('shell.actions.edit'), onSelect: () => props.onEdit(connection) },
              {
                label: t('shell.actions.remove'),
                isDangerous: true,
                onSelect: () => removeWithUndo(connection),
              },
            ]}
          />
        ),
      })}
    />
  );
}
