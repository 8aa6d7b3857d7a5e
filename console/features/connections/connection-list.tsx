import { Button, HStack, IconButton, Switch, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import type { Column } from '#console/ui/table/data-table.tsx';
import { FilterBox } from '#console/ui/table/filter-box.tsx';
import { LoadedTable } from '#console/ui/table/loaded-table.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { TopicText } from '#console/ui/text/topic-text.tsx';
import { useNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { type Connection, listConnections } from '#shared/contracts/ingest.ts';
import { groupedNumber } from '#shared/domain/short-number.ts';
import { useConnectionChanges } from './connection-changes.ts';

const REFRESHED_EVERY_MS = 5_000;

/** All connections with their counters. Deleting and switching off are done at once and can be taken back. */
export function ConnectionList(props: {
  readonly onEdit: (connection: Connection) => void;
  readonly onCreate: () => void;
}): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const mayEdit = useMay('connection_edit');
  const nowMs = useNow(Date.now);
  const answer = useCall(listConnections, {}, { refetchMs: REFRESHED_EVERY_MS });
  const { setEnabled, removeWithUndo } = useConnectionChanges();
  const filter = search.get('q') ?? '';
  const shown = answer.data?.filter(({ name, pattern }) =>
    `${name} ${pattern}`.toLowerCase().includes(filter.toLowerCase()),
  );
  const yieldsText = (target: Connection['target']): string =>
    target.kind === 'state'
      ? t('connections.yieldsState', { count: Object.keys(target.map).length })
      : target.metric.from === 'fixed'
        ? t('connections.yieldsMetric', { name: target.metric.value })
        : t('connections.yieldsMetricOfMessage');

  const columns: readonly Column<Connection>[] = [
    {
      key: 'name',
      head: t('connections.column.name'),
      width: '17%',
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
      cell: ({ pattern }) => <TopicText topic={pattern} />,
    },
    {
      key: 'yields',
      head: t('connections.column.yields'),
      width: '16%',
      cell: ({ target }) => {
        const text = yieldsText(target);
        return <span title={text}>{text}</span>;
      },
    },
    {
      key: 'received',
      head: t('connections.column.received'),
      align: 'end',
      width: '78px',
      cell: ({ received }) => groupedNumber(received),
    },
    {
      key: 'rejected',
      head: t('connections.column.rejected'),
      align: 'end',
      width: '78px',
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
      key: 'last',
      head: t('connections.column.last'),
      align: 'end',
      width: '104px',
      cell: ({ lastReceivedAt }) => (
        <Text as="span" color="fg.muted">
          {lastReceivedAt === null ? (
            t('connections.never')
          ) : (
            <Moment form="age" atMs={lastReceivedAt} nowMs={nowMs} />
          )}
        </Text>
      ),
    },
    {
      key: 'enabled',
      head: t('connections.column.enabled'),
      width: '72px',
      cell: (connection) => (
        <Switch.Root
          size="sm"
          checked={connection.enabled}
          disabled={!mayEdit}
          onClick={(event) => event.stopPropagation()}
          onCheckedChange={({ checked }) => setEnabled(connection, checked)}
        >
          <Switch.HiddenInput aria-label={t('connections.enable', { name: connection.name })} />
          <Switch.Control />
        </Switch.Root>
      ),
    },
    {
      key: 'actions',
      head: <Text srOnly>{t('shell.actions.more')}</Text>,
      align: 'end',
      width: '88px',
      cell: (connection) =>
        mayEdit && (
          <HStack gap="0" justify="flex-end" onClick={(event) => event.stopPropagation()}>
            <IconButton
              variant="ghost"
              size="xs"
              color="fg.muted"
              aria-label={t('connections.editTitle', { name: connection.name })}
              onClick={() => props.onEdit(connection)}
            >
              <Glyph name="pen" sizePx={16} />
            </IconButton>
            <IconButton
              variant="ghost"
              size="xs"
              color="fg.muted"
              aria-label={`${t('shell.actions.remove')} ${connection.name}`}
              onClick={() => removeWithUndo(connection)}
            >
              <Glyph name="trash" sizePx={16} />
            </IconButton>
          </HStack>
        ),
    },
  ];

  return (
    <>
      <HStack mb="3" justify="space-between">
        <FilterBox
          value={filter}
          placeholder={t('connections.filterPlaceholder')}
          onChange={(value) => setSearch({ q: value })}
        />
        {shown && answer.data && (
          <Text color="fg.muted" textStyle="sm">
            {filter === ''
              ? t('shell.table.shown', { count: answer.data.length })
              : t('shell.table.shownOf', { shown: shown.length, count: answer.data.length })}
          </Text>
        )}
      </HStack>
      <LoadedTable
        loading={answer}
        label={t('connections.title')}
        columns={columns}
        rows={shown}
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
        onClearFilter={filter === '' ? undefined : () => setSearch({ q: null })}
        {...(mayEdit && { onRowClick: props.onEdit })}
      />
    </>
  );
}
