import { useMemo } from 'react';
import type { Column } from '#console/ui/table/column.ts';
import { parseSorting } from '#console/ui/table/sorting.ts';
import { useView } from '#console/ui/view.tsx';
import { type Filter, toFilterQuery } from './filter.ts';
import {
  clearedFilters,
  type ListCodec,
  type ListState,
  PAGE_SIZES,
  readListState,
  toAddressChange,
} from './list-state.ts';

export interface ListControl extends ListState {
  readonly codec: ListCodec;
  /** Rows may be hidden. */
  readonly hasFilter: boolean;
  /** The same for the same rows. */
  readonly key: string;
  setFilters(values: Readonly<Record<string, string>>): void;
  clearFilters(): void;
  setSorting(sorting: string | null): void;
  setPage(page: number): void;
  setSize(size: number): void;
}

/** Filters, order and page of a list as they stand in the address, and the ways to change them. */
export function useListState<Row>(
  columns: readonly Column<Row>[],
  filters: readonly Filter[],
  prefix = '',
  sizes: readonly number[] = PAGE_SIZES,
): ListControl {
  const { search, setSearch } = useView();
  const names = filters.map(({ name }) => name).join();
  const sorts = columns
    .filter(({ sort, sortValue }) => sort !== undefined || sortValue !== undefined)
    .map(({ key }) => key)
    .join();
  const codec = useMemo<ListCodec>(
    () => ({
      prefix,
      filters: names.split(',').filter(Boolean),
      sorts: sorts.split(',').filter(Boolean),
      sizes,
    }),
    [prefix, names, sorts, sizes],
  );
  const views = filters
    .filter((filter) => filter.kind === 'segments' && filter.isView === true)
    .map(({ name }) => name)
    .join();
  return useMemo(() => {
    const state = readListState(search, codec);
    return {
      ...state,
      codec,
      key: JSON.stringify(state),
      hasFilter: Object.keys(state.filters).some((name) => !views.split(',').includes(name)),
      setFilters: (filters) => setSearch(toAddressChange(codec, { filters })),
      clearFilters: () => setSearch(clearedFilters(codec)),
      setSorting: (sorting) => setSearch(toAddressChange(codec, { sorting: parseSorting(sorting) })),
      setPage: (page) => setSearch(toAddressChange(codec, { page })),
      setSize: (size) => setSearch(toAddressChange(codec, { size })),
    };
  }, [search, setSearch, codec, views]);
}

/** The filters and the order as the server is asked for them: it sorts by its own names of the columns. */
export function toListQuery<Row>(
  { sorting, filters: values }: ListState,
  columns: readonly Column<Row>[],
  filters: readonly Filter[],
): Readonly<Record<string, unknown>> {
  const sort = sorting && columns.find(({ key }) => key === sorting.key)?.sort;
  return {
    ...toFilterQuery(filters, values),
    ...(sort && { [sorting.isDown ? 'descs' : 'ascs']: sort }),
  };
}

export function toPageQuery<Row>(
  state: ListState,
  columns: readonly Column<Row>[],
  filters: readonly Filter[],
): Readonly<Record<string, unknown>> {
  return { ...toListQuery(state, columns, filters), current: state.page, size: state.size };
}
