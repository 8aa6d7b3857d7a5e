import type { ReactNode, RefObject } from 'react';
import type { Column, Emptiness } from './column.ts';
import type { Sorting } from './sorting.ts';
import type { ColumnLayouts } from './table-layout.ts';

/** Which rows are chosen, by their keys; kept while the user turns pages. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}

/** Order, widths and visibility of the columns. */
export interface LayoutState {
  readonly layout: ColumnLayouts;
  /** `isDone` is false while a column's edge is still being dragged. */
  readonly onChange: (layout: ColumnLayouts, isDone: boolean) => void;
}

export interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined: not loaded yet. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** What a row is called in the labels of its controls; needed with `selection`. */
  readonly rowName?: (row: Row) => string;
  readonly empty: Emptiness;
  /** Given when a filter is on: an empty table then offers to clear it. */
  readonly onClearFilter?: (() => void) | undefined;
  /** What is shown below a row, or null while it is closed. */
  readonly detail?: ((row: Row) => ReactNode) | undefined;
  /** A click on a row, or Enter on the active one. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly sorting?: Sorting | null;
  readonly onSort?: (sorting: string | null) => void;
  readonly selection?: Selection | undefined;
  readonly layoutState?: LayoutState | undefined;
  /** Controls at the end of each row; this column cannot be moved or hidden. */
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  readonly actionsWidthPx?: number | undefined;
  /** The rows are those of an earlier question while the answer to the current one is loading. */
  readonly isStale?: boolean;
  /** Which rows are asked for: when it changes, the table begins at its top again. */
  readonly scrollKey?: string;
  /** Takes the height that its flex column leaves and scrolls inside; needed past some hundred rows. */
  readonly isFilling?: boolean;
  /** Takes the focus when what had it is gone. */
  readonly focusRef?: RefObject<HTMLDivElement | null>;
}
