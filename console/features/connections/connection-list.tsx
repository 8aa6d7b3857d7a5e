import { Button, chakra, HStack, IconButton, Switch, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import {
  type Connection,
  type ConnectionBody,
  createConnection,
  listConnections,
  removeConnection,
  updateConnection,
} from '../../../shared/contracts/ingest.ts';
import { ageText } from '../../../shared/domain/duration-text.ts';
import { groupedNumber } from '../../../shared/domain/short-number.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FilterBox } from '../../ui/filter-box.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useAction, useCall, useMay } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useView } from '../../ui/view.tsx';

const REFRESHED_EVERY_MS = 5_000;
const CHANGED = [listConnections];

/** All connections with their counters. Deleting and switching off are done at once and can be taken back. */
export function ConnectionList(props: {
  readonly onEdit: (connection: Connection) => void;
  readonly onCreate: () => void;
}): ReactElement {
  const { t, language } = useText();
  const { search, setSearch } = useView();
  const mayEdit = useMay('connection_edit');
  const nowMs = useNow(Date.now);
  const { data, error, refetch } = useCall(listConnections, {}, { refetchMs: REFRESHED_EVERY_MS });
  const update = useAction(updateConnection, CHANGED);
  const create = useAction(createConnection, CHANGED);
  const remove = useAction(removeConnection, CHANGED);
  const filter = search.get('q') ?? '';
  const shown = data?.filter(({ name, pattern }) =>
    `${name} ${pattern}`.toLowerCase().includes(filter.toLowerCase()),
  );
  const fail = (failure: Error): void =>
    notify({ kind: 'error', title: t('shell.failed.save'), text: failure.message });

  function setEnabled(connection: Connection, enabled: boolean): void {
    const body = { ...toBody(connection), enabled };
    const title = t(enabled ? 'connections.enabledToast' : 'connections.disabledToast', {
      name: connection.name,
    });
    update.mutate(
      { params: { id: connection.id }, body },
      { onError: fail, onSuccess: () => notify({ kind: 'success', title }) },
    );
  }

  function removeWithUndo(connection: Connection): void {
    const restore = (): void =>
      create.mutate(
        { body: toBody(connection) },
        {
          onError: fail,
          onSuccess: () =>
            notify({ kind: 'success', title: t('connections.restoredToast', { name: connection.name }) }),
        },
      );
    remove.mutate(
      { params: { id: connection.id } },
      {
        onError: fail,
        onSuccess: () =>
          notify({
            kind: 'success',
            title: t('connections.removedToast', { name: connection.name }),
            undo: { label: t('shell.actions.undo'), run: restore },
          }),
      },
    );
  }

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
      cell: ({ pattern }) => <chakra.code title={pattern}>{pattern}</chakra.code>,
    },
    {
      key: 'yields',
      head: t('connections.column.yields'),
      width: '14%',
      cell: ({ target }) =>
        target.kind === 'state'
          ? t('connections.yieldsState', { count: Object.keys(target.map).length })
          : t('connections.yieldsMetric', {
              name: target.metric.from === 'fixed' ? target.metric.value : '…',
            }),
    },
    {
      key: 'received',
      head: t('connections.column.received'),
      align: 'end',
      width: '84px',
      cell: ({ received }) => groupedNumber(received),
    },
    {
      key: 'rejected',
      head: t('connections.column.rejected'),
      align: 'end',
      width: '84px',
      cell: ({ id, name, rejected }) =>
        rejected === 0 ? (
          '0'
        ) : (
          <Button
            variant="ghost"
            size="2xs"
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
        <Text
          as="span"
          color="fg.muted"
          title={lastReceivedAt === null ? undefined : new Date(lastReceivedAt).toLocaleString()}
        >
          {lastReceivedAt === null ? t('connections.never') : ageText(nowMs - lastReceivedAt, language)}
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
          <Switch.Control>
            <Switch.Thumb _checked={{ bg: 'white' }} />
          </Switch.Control>
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
        {shown && data && (
          <Text color="fg.muted" textStyle="sm">
            {filter === ''
              ? t('shell.table.shown', { count: data.length })
              : t('shell.table.shownOf', { shown: shown.length, count: data.length })}
          </Text>
        )}
      </HStack>
      <LoadFailure error={error} onRetry={() => void refetch()} />
      <DataTable
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

/** The part of a connection that is written: without its id and counters. */
function toBody(connection: Connection): ConnectionBody {
  const {
    id: _id,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    received: _received,
    rejected: _rejected,
    lastReceivedAt: _last,
    ...body
  } = connection;
  return body;
}
