import { HStack } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { ExportEndpoint, PageEndpoint } from '#console/ui/crud/crud.ts';
import { useSubjectText } from '#console/ui/crud/subject-text.ts';
import { TransferButtons } from '#console/ui/crud/transfer/transfer-buttons.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { RowToggle } from '#console/ui/table/rows/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Subject } from '#shared/contracts/kit/subject.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { Filter } from './filter.ts';
import type { SubjectColumn } from './list-page-props.ts';
import { PagedTable } from './paged-table.tsx';
import { useOpenRow } from './use-open-row.ts';
import { useSelectedRows } from './use-selected-rows.ts';

const REFRESHED_EVERY_MS = 30_000;
const TIME_WIDTH_PX = 216;

/** As much of a `defineLog` value as its page needs. */
interface PagedLog<Row> {
  readonly subject: Subject;
  readonly access: { readonly view: Permission };
  readonly page: PageEndpoint<Row>;
  readonly exportRows: ExportEndpoint;
}

interface LogRow {
  readonly id: string;
}

interface LogPageProps<Row extends LogRow> {
  readonly headActions?: ReactNode;
  /** Absent = every 30 s; null = never. */
  readonly refetchMs?: number | null;
  /** In place of the list. */
  readonly body?: ReactNode;
  readonly log: PagedLog<Row>;
  /** When the entry was written; its column comes first, and sorts where `sort` names it. */
  readonly timeOf: (row: Row) => number;
  readonly timeSort?: string;
  readonly columns: readonly SubjectColumn<Row>[];
  /** Before the range of time, which every log has. */
  readonly filters?: readonly Filter[];
  readonly moreFilters?: ReactNode;
  readonly query?: Readonly<Record<string, unknown>>;
  /** What opens below an entry. */
  readonly detail: (row: Row) => ReactNode;
  readonly actions?: (row: Row) => ReactNode;
  /** Rows can be selected where it is given. */
  readonly bulk?: BulkOfLog<Row> | undefined;
}

interface BulkOfLog<Row> {
  /** What a row is called in the label of its check box. */
  readonly nameOf: (row: Row) => string;
  readonly actions: (rows: readonly Row[], deselect: (ids: readonly string[]) => void) => ReactNode;
}

/** The page of a log: newest first, filtered by time, each entry with its detail; exported as it is filtered. */
export function LogPage<Row extends LogRow>(props: LogPageProps<Row>): ReactElement {
  const text = useSubjectText(props.log.subject);
  const { headActions, body, ...list } = props;
  return (
    <Permitted needs={[props.log.access.view]} title={text('title')}>
      <FillPage>
        <PageHead title={text('title')} lead={text('lead')}>
          {headActions}
        </PageHead>
        {body ?? <LogEntries {...list} />}
      </FillPage>
    </Permitted>
  );
}

function LogEntries<Row extends LogRow>(props: LogPageProps<Row>): ReactElement {
  const { log, timeOf, timeSort, filters = [], query, detail, bulk, refetchMs = REFRESHED_EVERY_MS } = props;
  const { t } = useText();
  const text = useSubjectText(log.subject);
  const selected = useSelectedRows(({ id }: Row) => id);
  const { openId, toggle } = useOpenRow();
  const columns = useMemo(
    () => props.columns.map((column) => ({ ...column, head: column.head ?? text(`field.${column.key}`) })),
    [props.columns, text],
  );
  return (
    <PagedTable
      formName={log.subject.key}
      label={text('title')}
      endpoint={log.page}
      query={query}
      refetchMs={refetchMs ?? undefined}
      columns={[
        {
          key: 'createTime',
          head: text('field.createTime'),
          widthPx: TIME_WIDTH_PX,
          ...(timeSort !== undefined && { sort: timeSort }),
          cell: (row: Row) => (
            <HStack gap="1">
              <RowToggle
                isOpen={openId === row.id}
                label={t(openId === row.id ? 'crud.log.hide' : 'crud.log.show')}
                onToggle={() => toggle(row.id)}
              />
              <Moment form="full" atMs={timeOf(row)} />
            </HStack>
          ),
        },
        ...columns,
      ]}
      filters={[...filters, { kind: 'range', name: 'range' }]}
      moreFilters={props.moreFilters}
      listTools={(asked) => <TransferButtons crud={log} query={asked} />}
      rowKey={selected.keyOf}
      empty={{ title: text('empty'), hint: text('emptyHint') }}
      onOpen={({ id }) => toggle(id)}
      detail={(row) => (row.id === openId ? detail(row) : null)}
      {...(props.actions && { actions: props.actions })}
      {...(bulk && {
        rowName: bulk.nameOf,
        selection: selected.selection,
        bulkActions: bulk.actions(selected.rows, selected.deselect),
      })}
    />
  );
}
