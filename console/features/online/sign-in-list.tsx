import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import type { Column } from '#console/ui/table/data-table.tsx';
import { FilterBox } from '#console/ui/table/filter-box.tsx';
import { PagedList, usePageQuery } from '#console/ui/table/paged-list.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { pageLoginLog, type SignInRecord } from '#shared/contracts/auth-admin.ts';
import { browserName } from './browser-name.ts';

const REFRESHED_EVERY_MS = 30_000;
const OUTCOMES = ['all', 'succeeded', 'refused'] as const;

/** The log of sign-ins, the refused ones with their reason. */
export function SignInList(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const username = search.get('q') ?? '';
  const outcome = OUTCOMES.find((name) => name === search.get('outcome')) ?? 'all';
  const page = usePageQuery();
  const answer = useCall(
    pageLoginLog,
    {
      query: {
        ...page,
        ...(username !== '' && { username }),
        ...(outcome !== 'all' && { isSuccess: String(outcome === 'succeeded') }),
      },
    },
    { refetchMs: REFRESHED_EVERY_MS },
  );
  const columns: readonly Column<SignInRecord>[] = [
    {
      key: 'at',
      head: t('messages.online.column.at'),
      width: '170px',
      cell: ({ createTime }) => <Moment form="full" atMs={createTime} />,
    },
    {
      key: 'user',
      head: t('messages.online.column.user'),
      cell: (record) => (
        <Text as="span" fontWeight="600" title={record.username}>
          {record.username}
        </Text>
      ),
    },
    {
      key: 'outcome',
      head: t('messages.online.column.outcome'),
      width: '24%',
      cell: ({ isSuccess, reason }) => (
        <HStack gap="1.5" color={isSuccess ? undefined : 'fg.warning'}>
          <Glyph name={isSuccess ? 'check' : 'warning'} sizePx={14} />
          {isSuccess
            ? t('messages.online.succeeded')
            : reason
              ? t(`messages.online.reason.${reason}`)
              : t('messages.online.unknown')}
        </HStack>
      ),
    },
    {
      key: 'by',
      head: t('messages.online.column.by'),
      width: '120px',
      cell: ({ by }) => t(`messages.online.by.${by}`),
    },
    { key: 'where', head: t('messages.online.column.where'), width: '15%', cell: ({ ip }) => ip ?? '–' },
    {
      key: 'browser',
      head: t('messages.online.column.browser'),
      width: '17%',
      cell: ({ userAgent }) =>
        userAgent === null ? '–' : <span title={userAgent}>{browserName(userAgent)}</span>,
    },
  ];
  return (
    <PagedList
      filters={
        <>
          <FilterBox
            value={username}
            placeholder={t('messages.online.filterPlaceholder')}
            onChange={(value) => setSearch({ q: value, page: null })}
          />
          <Segments
            value={outcome}
            onChange={(value) => setSearch({ outcome: value === 'all' ? null : value, page: null })}
            items={OUTCOMES.map((value) => ({ value, label: t(`messages.online.${value}`) }))}
          />
        </>
      }
      label={t('messages.online.part.signIns')}
      columns={columns}
      answer={answer}
      rowKey={({ id }) => id}
      empty={{ title: t('messages.online.signInsEmpty'), hint: t('messages.online.signInsEmptyHint') }}
      onClearFilter={
        username === '' && outcome === 'all'
          ? undefined
          : () => setSearch({ q: null, outcome: null, page: null })
      }
    />
  );
}
