import { HStack, IconButton, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import {
  type DeadLetter,
  DeadLetterReason,
  listConnections,
  pageDeadLetters,
} from '../../../shared/contracts/ingest.ts';
import { ChoiceBox } from '../../ui/choice-box.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FilterBox } from '../../ui/filter-box.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useCall, useMay } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';
import { TopicText } from '../../ui/topic-text.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useView } from '../../ui/view.tsx';
import { ClearDeadLetters } from './clear-dead-letters.tsx';
import type { Sample } from './connections-page.tsx';
import { DeadLetterDetail } from './dead-letter-detail.tsx';

const PAGE_SIZE = 20;
const REFRESHED_EVERY_MS = 5_000;

/** Messages that were not taken, newest first, each with what exactly was wrong and what to do about it. */
export function DeadLetterList(props: { readonly onTry: ((sample: Sample) => void) | null }): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const mayEdit = useMay('connection_edit');
  const nowMs = useNow(Date.now);
  const [openId, setOpenId] = useState<string | null>(null);
  const topic = search.get('q') ?? '';
  const reason = DeadLetterReason.safeParse(search.get('reason')).data;
  const connectionId = search.get('connection');
  const current = Math.max(1, Number(search.get('page')) || 1);
  const { data, error, refetch } = useCall(
    pageDeadLetters,
    {
      query: {
        current,
        size: PAGE_SIZE,
        ...(topic !== '' && { topic }),
        ...(reason && { reason }),
        ...(connectionId !== null && { connectionId }),
      },
    },
    { refetchMs: REFRESHED_EVERY_MS },
  );
  const connections = useCall(listConnections, {}).data ?? [];
  const hasFilter = topic !== '' || reason !== undefined || connectionId !== null;
  const nameOfConnection = (id: string | null): string =>
    connections.find((connection) => connection.id === id)?.name ?? '–';
  const toggle = (id: string): void => setOpenId(openId === id ? null : id);

  const columns: readonly Column<DeadLetter>[] = [
    {
      key: 'at',
      head: t('ingest.column.at'),
      width: '140px',
      cell: (letter) => (
        <HStack gap="1">
          <IconButton
            variant="ghost"
            size="2xs"
            color="fg.muted"
            aria-expanded={openId === letter.id}
            aria-label={t(openId === letter.id ? 'ingest.letters.hide' : 'ingest.letters.show')}
            onClick={(event) => {
              event.stopPropagation();
              toggle(letter.id);
            }}
          >
            <Glyph name={openId === letter.id ? 'down' : 'right'} sizePx={14} />
          </IconButton>
          <Moment form="relative" atMs={letter.arrivedAt} nowMs={nowMs} />
        </HStack>
      ),
    },
    {
      key: 'reason',
      head: t('ingest.column.reason'),
      width: '24%',
      cell: (letter) => {
        const text = t(`errors.deadLetter.${letter.reason}`);
        return (
          <Text as="span" fontWeight="600" title={text}>
            {text}
          </Text>
        );
      },
    },
    {
      key: 'topic',
      head: t('ingest.column.topic'),
      width: '28%',
      cell: (letter) => <TopicText topic={letter.topic} />,
    },
    {
      key: 'detail',
      head: t('ingest.column.detail'),
      cell: ({ detail }) => (
        <Text as="code" textStyle="xs" color="fg.muted" title={detail}>
          {detail}
        </Text>
      ),
    },
    {
      key: 'connection',
      head: t('ingest.column.connection'),
      width: '14%',
      cell: (letter) => (
        <span title={nameOfConnection(letter.connectionId)}>{nameOfConnection(letter.connectionId)}</span>
      ),
    },
  ];

  return (
    <>
      <HStack mb="3" gap="3">
        <FilterBox
          value={topic}
          placeholder={t('ingest.letters.filterPlaceholder')}
          onChange={(value) => setSearch({ q: value, page: null })}
        />
        <ChoiceBox
          label={t('ingest.column.reason')}
          all={t('ingest.letters.allReasons')}
          choices={DeadLetterReason.options.map((value) => ({
            value,
            text: t(`errors.deadLetter.${value}`),
          }))}
          value={reason ?? ''}
          widthPx={200}
          onChange={(value) => setSearch({ reason: value, page: null })}
        />
        <ChoiceBox
          label={t('ingest.column.connection')}
          all={t('ingest.letters.allConnections')}
          choices={connections.map(({ id, name }) => ({ value: id, text: name }))}
          value={connectionId ?? ''}
          widthPx={200}
          onChange={(value) => setSearch({ connection: value, page: null })}
        />
        {mayEdit && <ClearDeadLetters isDisabled={!data || (data.total === 0 && !hasFilter)} />}
      </HStack>
      <LoadFailure error={error} onRetry={() => void refetch()} />
      <DataTable
        label={t('connections.part.deadLetters')}
        columns={columns}
        rows={data?.records}
        hasFailed={error !== null}
        rowKey={({ id }) => id}
        empty={{ title: t('ingest.letters.empty'), hint: t('ingest.letters.emptyHint') }}
        onClearFilter={
          hasFilter ? () => setSearch({ q: null, reason: null, connection: null, page: null }) : undefined
        }
        onRowClick={({ id }) => toggle(id)}
        detail={(letter) =>
          letter.id === openId ? <DeadLetterDetail letter={letter} onTry={props.onTry} /> : null
        }
      />
      {data && (
        <Pager
          total={data.total}
          size={PAGE_SIZE}
          current={current}
          onChange={(page) => setSearch({ page: page === 1 ? null : String(page) })}
        />
      )}
    </>
  );
}
