import { type ReactElement, useRef } from 'react';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { useLastFailure } from '#console/ui/feedback/use-last-failure.ts';
import { RowMenuProvider } from '#console/ui/table/rows/row-menu.tsx';
import type { ApiError } from '#shared/client/api-error.ts';
import { DataTable } from './data-table.tsx';
import type { TableProps } from './table-props.ts';

/** As much of a query as a table needs. */
export interface Loading {
  readonly error: ApiError | null;
  readonly isFetching?: boolean;
  readonly refetch: () => unknown;
}

/** A table, and above it what failed. Where nothing was ever loaded, the failure stands alone. */
export function LoadedTable<Row>(props: TableProps<Row> & { readonly loading: Loading }): ReactElement {
  const { loading, ...table } = props;
  const place = useRef<HTMLDivElement>(null);
  const isBlank = table.rows === undefined;
  const failure = useLastFailure(loading.error, isBlank);
  return (
    <>
      <LoadFailure
        error={failure}
        isBlank={isBlank}
        mb="0"
        isRetrying={loading.isFetching ?? false}
        onRetry={() => loading.refetch()}
        onGone={() => place.current?.focus()}
      />
      {!(isBlank && failure) && (
        <RowMenuProvider>
          <DataTable {...table} focusRef={place} />
        </RowMenuProvider>
      )}
    </>
  );
}
