import { HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import type { Column } from '#console/ui/table/data-table.tsx';
import { FilterBox } from '#console/ui/table/filter-box.tsx';
import { PagedList, usePageQuery } from '#console/ui/table/paged-list.tsx';
import { RowToggle } from '#console/ui/table/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { TopicText } from '#console/ui/text/topic-text.tsx';
import { useNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import {
  type DeadLetter,
  DeadLetterReason,
  listConnections,
  pageDeadLetters,
} from '#shared/contracts/ingest.ts';
import { ClearDeadLetters } from './clear-dead-letters.tsx';
import type { Sample } from './connections-page.tsx';
import { DeadLetterDetail } from './dead-letter-detail.tsx';

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
  const page = usePageQuery();
  const answer = useCall(
    pageDeadLetters,
    {
      query: {
        ...page,
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
          <RowToggle
            isOpen={openId === letter.id}
            label={t(openId === letter.id ? 'ingest.letters.hide' : 'ingest.letters.show')}
            onToggle={() => toggle(letter.id)}
          />
          <Moment form="relative" atMs={letter.arrivedAt} nowMs={nowMs} />
        </HStack>
      ),
    },
    {
      key: 'reason',
      head: t('ingest.column.reason'),
      width: '21%',
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
    <PagedList
      filters={
        <>
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
          {mayEdit && (
            <ClearDeadLetters isDisabled={!answer.data || (answer.data.total === 0 && !hasFilter)} />
          )}
        </>
      }
      label={t('connections.part.deadLetters')}
      columns={columns}
      answer={answer}
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
  );
}
