import { HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { RowToggle } from '#console/ui/table/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { TopicText } from '#console/ui/text/topic-text.tsx';
import {
  type DeadLetter,
  DeadLetterReason,
  listConnections,
  pageDeadLetters,
} from '#shared/contracts/ingest/ingest.ts';
import { ClearDeadLetters } from './clear-dead-letters.tsx';
import { DeadLetterDetail } from './dead-letter-detail.tsx';
import type { Sample } from './editing.ts';

const REFRESHED_EVERY_MS = 5_000;

/** Messages that were not taken, newest first, each with what exactly was wrong and what to do about it. */
export function DeadLetterList(props: { readonly onTry: ((sample: Sample) => void) | null }): ReactElement {
  const { t } = useText();
  const mayEdit = useMay('connection_edit');
  const [openId, setOpenId] = useState<string | null>(null);
  const connections = useCall(listConnections, {}).data ?? [];
  const nameOfConnection = (id: string | null): string =>
    connections.find((connection) => connection.id === id)?.name ?? '–';
  const toggle = (id: string): void => setOpenId(openId === id ? null : id);

  const columns: readonly Column<DeadLetter>[] = [
    {
      key: 'at',
      head: t('ingest.column.at'),
      widthPx: 150,
      cell: (letter) => (
        <HStack gap="1">
          <RowToggle
            isOpen={openId === letter.id}
            label={t(openId === letter.id ? 'ingest.letters.hide' : 'ingest.letters.show')}
            onToggle={() => toggle(letter.id)}
          />
          <Moment form="relative" atMs={letter.arrivedAt} />
        </HStack>
      ),
    },
    {
      key: 'reason',
      head: t('ingest.column.reason'),
      widthPx: 220,
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
      widthPx: 300,
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
      isMinor: true,
      head: t('ingest.column.connection'),
      widthPx: 160,
      cell: (letter) => (
        <span title={nameOfConnection(letter.connectionId)}>{nameOfConnection(letter.connectionId)}</span>
      ),
    },
  ];

  return (
    <PagedTable
      formName="deadLetter"
      label={t('connections.part.deadLetters')}
      endpoint={pageDeadLetters}
      refetchMs={REFRESHED_EVERY_MS}
      columns={columns}
      filters={[
        {
          kind: 'text',
          name: 'q',
          placeholder: t('ingest.letters.filterPlaceholder'),
          toQuery: (value) => ({ topic: value }),
        },
        enumFilter('reason', DeadLetterReason.options, (value) => t(`errors.deadLetter.${value}`), {
          label: t('ingest.column.reason'),
          all: t('ingest.letters.allReasons'),
          widthPx: 200,
        }),
        {
          kind: 'choice',
          name: 'connection',
          label: t('ingest.column.connection'),
          all: t('ingest.letters.allConnections'),
          choices: connections.map(({ id, name }) => ({ value: id, text: name })),
          widthPx: 200,
          toQuery: (value) => ({ connectionId: value }),
        },
      ]}
      tools={mayEdit && <ClearDeadLetters />}
      rowKey={({ id }) => id}
      empty={{ title: t('ingest.letters.empty'), hint: t('ingest.letters.emptyHint') }}
      onOpen={({ id }) => toggle(id)}
      detail={(letter) =>
        letter.id === openId ? <DeadLetterDetail letter={letter} onTry={props.onTry} /> : null
      }
    />
  );
}
