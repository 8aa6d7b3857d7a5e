import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import type { PageEndpoint } from '#console/ui/crud/crud.ts';
import { Pager } from '#console/ui/table/pager.tsx';
import { TablePanel, type TablePanelProps } from '#console/ui/table/table-panel.tsx';
import type { Filter } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { PAGE_SIZES } from './list-state.ts';
import { toListQuery, toPageQuery, useListState } from './use-list-state.ts';

type TablePart<Row> = Omit<
  TablePanelProps<Row>,
  'rows' | 'loading' | 'filters' | 'footer' | 'scrollKey' | 'sorting' | 'onSort' | 'onClearFilter' | 'isStale'
>;

export interface PagedTableProps<Row> extends TablePart<Row> {
  readonly endpoint: PageEndpoint<Row>;
  readonly filters?: readonly Filter[] | undefined;
  /** More query parameters, which stand in no filter. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly refetchMs?: number | undefined;
  /** Tools that act on the list as it is filtered and sorted. */
  readonly listTools?: ((query: Readonly<Record<string, unknown>>) => ReactNode) | undefined;
  /** More controls behind the filters. */
  readonly moreFilters?: ReactNode;
  readonly note?: (total: number) => ReactNode;
  /** Stands before the names of this list's parts of the address. */
  readonly prefix?: string | undefined;
  /** Rows of a page that can be chosen, the usual number first. */
  readonly pageSizes?: readonly number[] | undefined;
}

/** A list that the server filters, sorts and cuts into pages. */
export function PagedTable<Row>(props: PagedTableProps<Row>): ReactElement {
  const { endpoint, filters = [], query, refetchMs, moreFilters, note, prefix, listTools, ...rest } = props;
  const { pageSizes = PAGE_SIZES, ...table } = rest;
  const state = useListState(table.columns, filters, prefix, pageSizes);
  const answer = useCall(
    endpoint,
    { query: { ...toPageQuery(state, table.columns, filters), ...query } },
    refetchMs === undefined ? {} : { refetchMs },
  );
  const { data, isPlaceholderData } = answer;
  const total = data?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / state.size));
  const isBeyond = data !== undefined && !isPlaceholderData && state.page > lastPage;
  const { setPage } = state;

  // The last row of a page was removed, or an address names a page that is no more.
  useEffect(() => {
    if (isBeyond) setPage(lastPage);
  }, [isBeyond, lastPage, setPage]);

  return (
    <TablePanel
      {...table}
      tools={listTools?.({ ...toListQuery(state, table.columns, filters), ...query }) ?? table.tools}
      rows={isBeyond ? undefined : data?.records}
      isStale={isPlaceholderData}
      loading={answer}
      filters={
        <>
          <FilterBar filters={filters} state={state} />
          {moreFilters}
        </>
      }
      scrollKey={state.key}
      sorting={state.sorting}
      onSort={state.setSorting}
      onClearFilter={state.hasFilter ? state.clearFilters : undefined}
      footer={
        <>
          {note?.(total)}
          <Pager
            total={total}
            hasMore={data?.hasMore}
            size={state.size}
            sizes={pageSizes}
            current={state.page}
            onChange={state.setPage}
            onSize={state.setSize}
          />
        </>
      }
    />
  );
}
