import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { PagedTable } from '#console/ui/crud/paged-table.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { RowToggle } from '#console/ui/table/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { type FrontEndLogRecord, FrontEndLogType, pageFrontEndLog } from '#shared/contracts/log.ts';

const REFRESHED_EVERY_MS = 15_000;

export function FrontEndLogPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['log_view']} title={t('messages.errorLog.title')}>
      <FrontEndLog />
    </Permitted>
  );
}

/** What failed in users' browsers. */
function FrontEndLog(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const openId = search.get('open');
  const isFiltered = search.get('type') !== null;
  const toggle = (id: string): void => setSearch({ open: openId === id ? null : id });
  const columns: readonly Column<FrontEndLogRecord>[] = [
    {
      key: 'at',
      head: t('messages.errorLog.column.at'),
      widthPx: 200,
      cell: ({ id, time }) => (
        <HStack gap="1">
          <RowToggle
            isOpen={openId === id}
            label={t(openId === id ? 'messages.errorLog.hide' : 'messages.errorLog.show')}
            onToggle={() => toggle(id)}
          />
          <Moment form="full" atMs={time} />
        </HStack>
      ),
    },
    {
      key: 'type',
      head: t('messages.errorLog.column.type'),
      widthPx: 150,
      cell: (entry) => t(`messages.errorLog.type.${entry.type}`),
    },
    {
      key: 'message',
      head: t('messages.errorLog.column.message'),
      cell: ({ message }) => (
        <Text as="span" fontWeight="600" title={message}>
          {message}
        </Text>
      ),
    },
    {
      key: 'url',
      head: t('messages.errorLog.column.url'),
      widthPx: 240,
      cell: ({ url }) => <span title={url}>{url}</span>,
    },
    {
      key: 'user',
      head: t('messages.errorLog.column.user'),
      widthPx: 120,
      cell: ({ username }) => <span title={username}>{username}</span>,
    },
  ];
  return (
    <FillPage>
      <PageHead title={t('messages.errorLog.title')} lead={t('messages.errorLog.lead')} />
      <PagedTable
        formName="frontEndLog"
        label={t('messages.errorLog.title')}
        endpoint={pageFrontEndLog}
        // Timings are shown when they are asked for.
        {...(!isFiltered && { query: { isFailure: 'true' } })}
        refetchMs={REFRESHED_EVERY_MS}
        columns={columns}
        filters={[
          { kind: 'text', name: 'text', placeholder: t('messages.errorLog.filterPlaceholder'), widthPx: 320 },
          {
            kind: 'choice',
            name: 'type',
            label: t('messages.errorLog.column.type'),
            all: t('messages.errorLog.allFailures'),
            choices: FrontEndLogType.options.map((value) => ({
              value,
              text: t(`messages.errorLog.type.${value}`),
            })),
            widthPx: 200,
          },
        ]}
        rowKey={({ id }) => id}
        empty={{ title: t('messages.errorLog.empty'), hint: t('messages.errorLog.emptyHint') }}
        onOpen={({ id }) => toggle(id)}
        detail={(entry) => (entry.id === openId ? <Detail entry={entry} /> : null)}
      />
    </FillPage>
  );
}

function Detail(props: { readonly entry: FrontEndLogRecord }): ReactElement {
  const { t } = useText();
  const { message, info, stack } = props.entry;
  const parts = [
    [t('messages.errorLog.column.message'), message],
    [t('messages.errorLog.info'), info],
    [t('messages.errorLog.stack'), stack],
  ] as const;
  return (
    <Stack px="11" py="4" gap="3">
      {parts.map(([label, text]) => (
        <Box key={label}>
          <Text textStyle="xs" color="fg.muted" mb="1">
            {label}
          </Text>
          <chakra.pre
            fontFamily="mono"
            textStyle="xs"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            maxH="320px"
            overflowY="auto"
          >
            {text || t('messages.errorLog.none')}
          </chakra.pre>
        </Box>
      ))}
    </Stack>
  );
}
