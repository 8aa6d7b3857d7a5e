import { Box, Heading, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type MpPush, MpPushState, pageMpPushes } from '#shared/contracts/public-account/mp-account.ts';

/** Before the names of this list's parts of the address. */
const PREFIX = 'p';

/** What the platform has sent in the last days: when, what kind, and why it was not read. */
export function PushList({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useText();
  const columns: readonly Column<MpPush>[] = [
    {
      key: 'receivedAt',
      head: t('mpAccount.push.receivedAt'),
      widthPx: 216,
      cell: ({ receivedAt }) => <Moment form="full" atMs={receivedAt} />,
    },
    { key: 'kind', head: t('mpAccount.push.kind'), wantedPx: 180, cell: ({ kind }) => kind ?? '–' },
    { key: 'bytes', head: t('mpAccount.push.bytes'), align: 'end', widthPx: 88, cell: ({ bytes }) => bytes },
    {
      key: 'state',
      head: t('mpAccount.push.state'),
      wantedPx: 280,
      cell: ({ state, reason }) => (
        <Text as="span" color={state === 'done' ? 'fg.muted' : 'fg.error'}>
          {t(`mpAccount.pushStates.${state}`)}
          {reason !== null && ` · ${t(`mpAccount.pushReason.${reason}`)}`}
        </Text>
      ),
    },
  ];
  return (
    <Box>
      <Heading as="h2" size="sm" mb="2">
        {t('mpAccount.pushes')}
      </Heading>
      <PagedTable
        formName="mpPush"
        label={t('mpAccount.pushes')}
        endpoint={pageMpPushes}
        query={{ accountId }}
        prefix={PREFIX}
        refetchMs={5_000}
        columns={columns}
        rowKey={({ id }: MpPush) => id}
        filters={[
          enumFilter('state', MpPushState.options, (state) => t(`mpAccount.pushStates.${state}`), {
            label: t('mpAccount.push.state'),
            all: t('mpAccount.allPushStates'),
            kind: 'segments',
          }),
        ]}
        empty={{ title: t('mpAccount.pushesEmpty'), hint: t('mpAccount.pushesHint') }}
      />
    </Box>
  );
}
