import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { PagedTable } from '#console/ui/crud/paged-table.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { browserName } from '#console/ui/text/browser-name.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { pageLoginLog, type SignInRecord } from '#shared/contracts/auth-admin.ts';

const REFRESHED_EVERY_MS = 30_000;
const OUTCOMES = ['succeeded', 'refused'] as const;

/** The log of sign-ins, the refused ones with their reason. */
export function SignInList(): ReactElement {
  const { t } = useText();
  const columns: readonly Column<SignInRecord>[] = [
    {
      key: 'at',
      head: t('messages.online.column.at'),
      widthPx: 170,
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
      widthPx: 220,
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
      widthPx: 110,
      cell: ({ by }) => t(`messages.online.by.${by}`),
    },
    { key: 'where', head: t('messages.online.column.where'), widthPx: 150, cell: ({ ip }) => ip ?? '–' },
    {
      key: 'browser',
      head: t('messages.online.column.browser'),
      widthPx: 190,
      cell: ({ userAgent }) =>
        userAgent === null ? '–' : <span title={userAgent}>{browserName(userAgent)}</span>,
    },
  ];
  return (
    <PagedTable
      formName="loginLog"
      label={t('messages.online.part.signIns')}
      endpoint={pageLoginLog}
      refetchMs={REFRESHED_EVERY_MS}
      columns={columns}
      filters={[
        { kind: 'text', name: 'username', placeholder: t('messages.online.filterPlaceholder') },
        {
          kind: 'segments',
          name: 'outcome',
          label: t('messages.online.column.outcome'),
          all: t('messages.online.all'),
          choices: OUTCOMES.map((value) => ({ value, text: t(`messages.online.${value}`) })),
          toQuery: (value) => ({ isSuccess: String(value === 'succeeded') }),
        },
      ]}
      rowKey={({ id }) => id}
      empty={{ title: t('messages.online.signInsEmpty'), hint: t('messages.online.signInsEmptyHint') }}
    />
  );
}
