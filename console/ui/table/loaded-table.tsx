import type { ReactElement } from 'react';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { useLastFailure } from '#console/ui/feedback/use-last-failure.ts';
import type { ApiError } from '#shared/client/api-error.ts';
import { DataTable } from './data-table.tsx';

export type TableOf<Row> = Parameters<typeof DataTable<Row>>[0];

/** As much of an answer as a table needs. */
export interface Loading {
  readonly error: ApiError | null;
  readonly refetch: () => unknown;
}

/** A table of what the server answered; above it, what failed. Where nothing ever came, the failure stands alone. */
export function LoadedTable<Row>(props: TableOf<Row> & { readonly loading: Loading }): ReactElement {
  const { loading, ...table } = props;
  const isBlank = table.rows === undefined;
  const failure = useLastFailure(loading.error, isBlank);
  return (
    <>
      <LoadFailure error={failure} isBlank={isBlank} onRetry={() => loading.refetch()} />
      {!(isBlank && failure) && <DataTable {...table} />}
    </>
  );
}
