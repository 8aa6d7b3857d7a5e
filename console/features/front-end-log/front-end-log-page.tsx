import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import type { Column } from '#console/ui/table/data-table.tsx';
import { FilterBox } from '#console/ui/table/filter-box.tsx';
import { PagedList, usePageQuery } from '#console/ui/table/paged-list.tsx';
import { RowToggle } from '#console/ui/table/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { type FrontEndLogRecord, FrontEndLogType, pageFrontEndLog } from '#shared/contracts/log.ts';

const REFRESHED_EVERY_MS = 15_000;

export function FrontEndLogPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted isAllowed={useMay('log_view')} title={t('messages.errorLog.title')}>
      <FrontEndLog />
    </Permitted>
  );
}

/** What failed in users' browsers. */
function FrontEndLog(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const text = search.get('q') ?? '';
  const type = FrontEndLogType.safeParse(search.get('type')).data;
  const openId = search.get('open');
  const page = usePageQuery();
  const answer = useCall(
    pageFrontEndLog,
    { query: { ...page, ...(text !== '' && { text }), ...(type ? { type } : { isFailure: 'true' }) } },
    { refetchMs: REFRESHED_EVERY_MS },
  );
  const toggle = (id: string): void => setSearch({ open: openId === id ? null : id });
  const columns: readonly Column<FrontEndLogRecord>[] = [
    {
      key: 'at',
      head: t('messages.errorLog.column.at'),
      width: '200px',
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
      width: '150px',
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
      width: '18%',
      cell: ({ url }) => <span title={url}>{url}</span>,
    },
    {
      key: 'user',
      head: t('messages.errorLog.column.user'),
      width: '10%',
      cell: ({ username }) => <span title={username}>{username}</span>,
    },
  ];
  return (
    <>
      <PageHead title={t('messages.errorLog.title')} lead={t('messages.errorLog.lead')} />
      <PagedList
        filters={
          <>
            <FilterBox
              value={text}
              placeholder={t('messages.errorLog.filterPlaceholder')}
              onChange={(value) => setSearch({ q: value, page: null })}
            />
            <ChoiceBox
              label={t('messages.errorLog.column.type')}
              all={t('messages.errorLog.allFailures')}
              choices={FrontEndLogType.options.map((value) => ({
                value,
                text: t(`messages.errorLog.type.${value}`),
              }))}
              value={type ?? ''}
              widthPx={200}
              onChange={(value) => setSearch({ type: value, page: null })}
            />
          </>
        }
        label={t('messages.errorLog.title')}
        columns={columns}
        answer={answer}
        rowKey={({ id }) => id}
        empty={{ title: t('messages.errorLog.empty'), hint: t('messages.errorLog.emptyHint') }}
        onClearFilter={text !== '' || type ? () => setSearch({ q: null, type: null, page: null }) : undefined}
        onRowClick={({ id }) => toggle(id)}
        detail={(entry) => (entry.id === openId ? <Detail entry={entry} /> : null)}
      />
    </>
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
