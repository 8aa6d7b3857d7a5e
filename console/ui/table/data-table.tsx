import { Box, Button, Skeleton, Table } from '@chakra-ui/react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { SortButton } from './sort-button.tsx';
import { ariaSort, type Sorting, type SortValue, sortRows } from './sorting.ts';

const SKELETON_ROWS = 6;
/** Where the head sticks: at the page's edge, above its padding of 24 px. */
const HEAD_TOP_PX = -24;

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, so that their digits line up. */
  readonly align?: 'start' | 'end';
  readonly width?: string;
  /** Given when the table may be sorted by this column. */
  readonly sortValue?: (row: Row) => SortValue;
}

export interface Emptiness {
  readonly title: string;
  readonly hint: string;
  readonly action?: ReactNode;
}

/**
 * The console's table: sticky head, rows of the reader's height, tabular figures, skeleton rows before the first
 * answer, and an empty state that says why. `rows` undefined = not answered yet.
 */
export function DataTable<Row>(props: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly empty: Emptiness;
  /** Given when a filter is on: an empty table then blames the filter. */
  readonly onClearFilter?: (() => void) | undefined;
  /** What opens below a row, or null while it is closed. */
  readonly detail?: (row: Row) => ReactNode;
  readonly onRowClick?: (row: Row) => void;
  readonly sorting?: Sorting | null;
  readonly onSort?: (sorting: string | null) => void;
}): ReactElement {
  const { language } = useText();
  const { columns, sorting = null, onSort } = props;
  const sortValue = columns.find(({ key }) => key === sorting?.key)?.sortValue;
  const rows =
    props.rows && sorting && sortValue
      ? sortRows(props.rows, sortValue, sorting.isDown, language)
      : props.rows;
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="lg">
      <Table.Root
        size="sm"
        aria-label={props.label}
        aria-busy={rows === undefined}
        css={{ tableLayout: 'fixed' }}
        rounded="lg"
      >
        <Table.Header>
          <Table.Row bg="transparent">
            {columns.map((column) => (
              <Table.ColumnHeader
                key={column.key}
                {...(column.width !== undefined && { width: column.width })}
                textAlign={column.align ?? 'start'}
                {...(column.sortValue && { 'aria-sort': ariaSort(sorting, column.key) })}
                position="sticky"
                top={`${HEAD_TOP_PX}px`}
                zIndex="1"
                bg="bg.panel"
                boxShadow="inset 0 -1px var(--lw-border)"
                h="36px"
                py="0"
                px="3"
                color="fg.muted"
                fontWeight="500"
                textStyle="xs"
                _first={{ roundedTopLeft: 'lg' }}
                _last={{ roundedTopRight: 'lg' }}
              >
                {column.sortValue && onSort ? (
                  <SortButton column={column} sorting={sorting} onSort={onSort} />
                ) : (
                  column.head
                )}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body css={{ '& > tr:last-of-type > td': { borderBottomWidth: '0' } }}>
          {rows === undefined ? (
            <SkeletonRows columns={columns} />
          ) : (
            rows.map((row) => <Rows key={props.rowKey(row)} row={row} table={props} />)
          )}
        </Table.Body>
      </Table.Root>
      {rows?.length === 0 && <EmptyTable empty={props.empty} onClearFilter={props.onClearFilter} />}
    </Box>
  );
}

function Rows<Row>(props: {
  readonly row: Row;
  readonly table: Parameters<typeof DataTable<Row>>[0];
}): ReactElement {
  const { row, table } = props;
  const detail = table.detail?.(row);
  return (
    <Fragment>
      <Table.Row
        bg="transparent"
        {...(table.onRowClick && {
          cursor: 'pointer',
          _hover: { bg: 'bg.subtle' },
          onClick: () => table.onRowClick?.(row),
        })}
      >
        {table.columns.map((column) => (
          <Table.Cell
            key={column.key}
            h="var(--lw-row-height)"
            py="0"
            px="3"
            textAlign={column.align ?? 'start'}
            truncate
          >
            {column.cell(row)}
          </Table.Cell>
        ))}
      </Table.Row>
      {detail && (
        <Table.Row bg="bg.subtle">
          <Table.Cell colSpan={table.columns.length} p="0">
            {detail}
          </Table.Cell>
        </Table.Row>
      )}
    </Fragment>
  );
}

function SkeletonRows<Row>(props: { readonly columns: readonly Column<Row>[] }): ReactElement {
  return (
    <>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => `skeleton-${row}`).map((row) => (
        <Table.Row key={row} bg="transparent">
          {props.columns.map((column) => (
            <Table.Cell key={column.key} h="var(--lw-row-height)" py="0" px="3">
              <Skeleton
                h="12px"
                w={column.align === 'end' ? '40%' : '65%'}
                ms={column.align === 'end' ? 'auto' : '0'}
              />
            </Table.Cell>
          ))}
        </Table.Row>
      ))}
    </>
  );
}

function EmptyTable(props: {
  readonly empty: Emptiness;
  readonly onClearFilter: (() => void) | undefined;
}): ReactElement {
  const { t } = useText();
  if (props.onClearFilter === undefined) {
    return (
      <EmptyState title={props.empty.title} hint={props.empty.hint}>
        {props.empty.action}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('shell.table.noMatch')} hint={t('shell.table.noMatchHint')}>
      <Button size="sm" variant="outline" onClick={props.onClearFilter}>
        {t('shell.table.clearFilter')}
      </Button>
    </EmptyState>
  );
}
