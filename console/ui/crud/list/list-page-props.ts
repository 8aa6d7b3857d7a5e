import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ListCrud } from '#console/ui/crud/crud.ts';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import type { RemovalRefused } from '#console/ui/crud/rows/use-removal.ts';
import type { Column } from '#console/ui/table/column.ts';
import type { Filter } from './filter.ts';
import type { PagedTableProps } from './paged-table.tsx';

/** A column whose head is the text `<subject>.field.<key>` unless it is given. */
export type SubjectColumn<Row> = Omit<Column<Row>, 'head'> & { readonly head?: string };

export interface ListPageProps<Row extends object, FilterName extends string>
  extends Pick<PagedTableProps<Row>, 'detail' | 'refetchMs' | 'query' | 'prefix' | 'pageSizes'> {
  readonly crud: ListCrud<Row, FilterName>;
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly SubjectColumn<Row>[];
  readonly filters?: readonly Filter<FilterName>[];
  /** The fields of the drawer that creates and edits; null: nothing is edited here. */
  readonly fields: ((row: Row | null) => ReactNode) | null;
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly toBody?: (values: FieldValues) => FieldValues;
  readonly drawerWidthPx?: number;
  /** Values of a new record that the page asks for, beside the button that creates one: opens the drawer. */
  readonly newRecord?: Readonly<Record<string, unknown>> | null;
  readonly onNewRecordClosed?: () => void;
  /** A record was created; its drawer has closed. `once`: what the contract shows in this answer alone. */
  readonly onCreated?: (row: Row, once: Readonly<Record<string, unknown>>) => void;
  /** What a removal means, where it is more than that it is permanent. */
  readonly removalMeaning?: string;
  /** See `useRemoval`. */
  readonly onRemovalRefused?: RemovalRefused<Row>;
  /** Why a row is neither edited nor removed by this reader, in their language; undefined where it is. */
  readonly fixedRefusal?: (row: Row) => string | undefined;
  /** Why a row must stay, in the reader's language; undefined where it may go. */
  readonly refusal?: (row: Row) => string | undefined;
  /** More actions of a row, before those of the kit. */
  readonly actions?: (row: Row) => readonly RowAction[];
  /** More actions of a row, after editing it. */
  readonly moreActions?: (row: Row) => readonly RowAction[];
  readonly actionsWidthPx?: number;
  /** What a click on a row does; by default it edits it. */
  readonly onOpen?: (row: Row) => void;
  /** A few records: no selection, no layout of columns. */
  readonly isPlain?: boolean;
  /** False where no more can be created. */
  readonly canCreate?: boolean;
  /** A `SideTree` at the left of the list, and the filter that it sets. */
  readonly side?: { readonly filter: FilterName; readonly tree: ReactNode };
  /** More buttons for the selected rows, before the one that removes them. */
  readonly bulkActions?: (rows: readonly Row[], deselect: (ids: readonly string[]) => void) => ReactNode;
  /** More buttons of the page's head. */
  readonly headActions?: ReactNode;
  /** What has to be there first: what an empty list says and offers in place of the button that creates a record. */
  readonly firstStep?: { readonly hint: string; readonly action?: ReactNode } | undefined;
  /** Between the head and the list. */
  readonly intro?: ReactNode;
  /** More filters, behind those of the contract. */
  readonly moreFilters?: ReactNode;
  /** Below the list, which then is as high as its rows: the page scrolls. */
  readonly below?: ReactNode;
  /** In place of the page's own. */
  readonly head?: { readonly title: string; readonly lead?: string; readonly back?: ReactNode };
}
