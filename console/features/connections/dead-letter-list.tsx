import { HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { RowToggle } from '#console/ui/table/rows/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { TopicText } from '#console/ui/text/topic-text.tsx';
import { useView } from '#console/ui/view.tsx';
import {
  type DeadLetterGroup,
  DeadLetterReason,
  pageDeadLetterGroups,
} from '#shared/contracts/ingest/dead-letter.ts';
import { listConnections } from '#shared/contracts/ingest/ingest.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { ClearDeadLetters } from './clear-dead-letters.tsx';
import { DeadLettersOfGroup } from './dead-letters-of-group.tsx';
import type { Sample } from './editing.ts';

const REFRESHED_EVERY_MS = 5_000;

/** Messages that were not taken, by topic and reason; the messages of a group open below it. */
export function DeadLetterList(props: { readonly onTry: ((sample: Sample) => void) | null }): ReactElement {
  const { t } = useText();
  const { search } = useView();
  const mayEdit = useMay('connection_edit');
  const [openKey, setOpenKey] = useState<string | null>(null);
  const connections = useCall(listConnections, {}).data ?? [];
  const toggle = (key: string): void => setOpenKey(openKey === key ? null : key);

  const columns: readonly Column<DeadLetterGroup>[] = [
    {
      key: 'reason',
      head: t('ingest.column.reason'),
      widthPx: 260,
      cell: (group) => {
        const text = t(`errors.deadLetter.${group.reason}`);
        const isOpen = openKey === keyOf(group);
        return (
          <HStack gap="1" minW="0">
            <RowToggle
              isOpen={isOpen}
              label={t(isOpen ? 'ingest.letters.hideGroup' : 'ingest.letters.showGroup')}
              onToggle={() => toggle(keyOf(group))}
            />
            <Text as="span" fontWeight="600" truncate title={text}>
              {text}
            </Text>
          </HStack>
        );
      },
    },
    {
      key: 'topic',
      head: t('ingest.column.topic'),
      widthPx: 320,
      cell: ({ topic }) => <TopicText topic={topic} />,
    },
    {
      key: 'count',
      head: t('ingest.column.count'),
      widthPx: 88,
      align: 'end',
      cell: ({ count }) => groupedNumber(count),
    },
    {
      key: 'lastAt',
      head: t('ingest.column.lastAt'),
      widthPx: 130,
      cell: ({ lastAt }) => <Moment form="relative" atMs={lastAt} />,
    },
    {
      key: 'detail',
      head: t('ingest.column.lastDetail'),
      cell: ({ detail }) => (
        <Text as="code" textStyle="xs" color="fg.muted" title={detail}>
          {detail}
        </Text>
      ),
    },
  ];

  return (
    <PagedTable
      formName="deadLetterGroup"
      label={t('connections.part.deadLetters')}
      endpoint={pageDeadLetterGroups}
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
      rowKey={keyOf}
      empty={{ title: t('ingest.letters.empty'), hint: t('ingest.letters.emptyHint') }}
      onOpen={(group) => toggle(keyOf(group))}
      detail={(group) =>
        keyOf(group) === openKey ? (
          <DeadLettersOfGroup
            group={group}
            connectionId={search.get('connection')}
            connections={connections}
            onTry={props.onTry}
          />
        ) : null
      }
    />
  );
}

function keyOf({ reason, topic }: DeadLetterGroup): string {
  return `${reason} ${topic}`;
}
