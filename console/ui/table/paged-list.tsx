import { HStack } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { useView } from '#console/ui/view.tsx';
import { LoadedTable, type Loading, type TableOf } from './loaded-table.tsx';
import { Pager } from './pager.tsx';

const LIST_PAGE_SIZE = 20;

/** The page of a list that the address names, as the server is asked for it. */
export function usePageQuery(): { readonly current: number; readonly size: number } {
  const current = Math.trunc(Number(useView().search.get('page')));
  return { current: Math.max(1, current || 1), size: LIST_PAGE_SIZE };
}

interface Answer<Row> extends Loading {
  readonly data: { readonly records: readonly Row[]; readonly total: number } | undefined;
}

/** A long list, page by page: its filters, what failed, the table, and the way to the other pages. */
export function PagedList<Row>(
  props: Omit<TableOf<Row>, 'rows'> & {
    readonly answer: Answer<Row>;
    readonly filters?: ReactNode;
    /** Between the table and the pages. */
    readonly note?: ReactNode;
  },
): ReactElement {
  const { answer, filters, note, ...table } = props;
  const { setSearch } = useView();
  const { current, size } = usePageQuery();
  const { data } = answer;
  return (
    <>
      {filters && (
        <HStack mb="3" gap="3" flexWrap="wrap">
          {filters}
        </HStack>
      )}
      <LoadedTable {...table} rows={data?.records} loading={answer} />
      {note}
      {data && (
        <Pager
          total={data.total}
          size={size}
          current={current}
          onChange={(page) => setSearch({ page: page === 1 ? null : String(page) })}
        />
      )}
    </>
  );
}
