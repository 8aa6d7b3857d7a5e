import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import type { Filter } from '#console/ui/crud/list/filter.ts';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { type FrontEndLogGroup, pageFrontEndLogGroups } from '#shared/contracts/messages/front-end-log.ts';

const REFRESHED_EVERY_MS = 30_000;
/** What the filter takes of a message. */
const FILTER_LENGTH = 100;

/** Equal errors as one row: how many, of how many users, when first and last. */
export function ErrorGroups(props: {
  readonly filters: readonly Filter[];
  readonly query: Readonly<Record<string, unknown>>;
}): ReactElement {
  const { t } = useText();
  const { setSearch } = useView();
  const show = ({ message, type }: FrontEndLogGroup): void =>
    setSearch({ view: null, page: null, type, text: message.slice(0, FILTER_LENGTH) });
  const columns: readonly Column<FrontEndLogGroup>[] = [
    {
      key: 'message',
      head: t('frontEndLog.field.message'),
      cell: ({ message }) => (
        <Text as="span" fontWeight="600" title={message}>
          {message}
        </Text>
      ),
    },
    {
      key: 'type',
      head: t('frontEndLog.field.type'),
      widthPx: 124,
      cell: ({ type }) => t(`frontEndLog.types.${type}`),
    },
    {
      key: 'count',
      head: t('frontEndLog.group.count'),
      widthPx: 76,
      align: 'end',
      cell: ({ count }) => count,
    },
    {
      key: 'users',
      head: t('frontEndLog.group.users'),
      widthPx: 76,
      align: 'end',
      cell: ({ users }) => users,
    },
    {
      key: 'firstTime',
      head: t('frontEndLog.group.firstTime'),
      widthPx: 164,
      isMinor: true,
      cell: ({ firstTime }) => <Moment form="full" atMs={firstTime} />,
    },
    {
      key: 'lastTime',
      head: t('frontEndLog.group.lastTime'),
      widthPx: 164,
      cell: ({ lastTime }) => <Moment form="full" atMs={lastTime} />,
    },
  ];
  return (
    <PagedTable
      formName="frontEndLogGroups"
      label={t('frontEndLog.title')}
      endpoint={pageFrontEndLogGroups}
      query={props.query}
      refetchMs={REFRESHED_EVERY_MS}
      columns={columns}
      filters={[...props.filters, { kind: 'range', name: 'range' }]}
      rowKey={({ id }) => id}
      rowName={({ message }) => message}
      empty={{ title: t('frontEndLog.empty'), hint: t('frontEndLog.emptyHint') }}
      onOpen={show}
      actions={(group) => (
        <RowActions
          name={group.message}
          actions={[{ label: t('frontEndLog.group.show'), onSelect: () => show(group) }]}
        />
      )}
    />
  );
}
