import {
  type ColumnDef,
  functionalUpdate,
  getCoreRowModel,
  type Table,
  useReactTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './column.ts';
import type { TableProps } from './table-props.ts';

/** Rows, selection and columns of a table as they are shown now. */
export function useTableModel<Row>(
  props: TableProps<Row>,
  data: readonly Row[],
): { readonly table: Table<Row>; readonly shown: readonly Column<Row>[] } {
  const { columns, rowKey, selection } = props;
  const layout = props.layoutState?.layout;
  const defs = useMemo<ColumnDef<Row>[]>(() => columns.map(({ key }) => ({ id: key })), [columns]);
  const state = useMemo(
    () => ({
      columnOrder: layout?.map(({ key }) => key) ?? [],
      columnVisibility: Object.fromEntries(layout?.map(({ key, isHidden }) => [key, !isHidden]) ?? []),
      rowSelection: Object.fromEntries([...(selection?.keys ?? [])].map((key) => [key, true])),
    }),
    [layout, selection?.keys],
  );
  const table = useReactTable<Row>({
    // The library's type is a mutable array; it does not change it.
    data: data as Row[],
    columns: defs,
    getRowId: rowKey,
    getCoreRowModel: getCoreRowModel(),
    state,
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (change) => {
      const next = functionalUpdate(change, state.rowSelection);
      selection?.onChange(new Set(Object.keys(next).filter((key) => next[key])));
    },
  });
  const visible = table.getVisibleLeafColumns();
  const shown = useMemo(
    () => visible.flatMap(({ id }) => columns.find(({ key }) => key === id) ?? []),
    [visible, columns],
  );
  return { table, shown };
}
