import { chakra } from '@chakra-ui/react';
import type { Table } from '@tanstack/react-table';
import { type ReactElement, useRef } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Column } from './column.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { SortButton } from './sort-button.tsx';
import { ariaSort } from './sorting.ts';
import { resizeColumns } from './table-layout.ts';
import type { TableProps } from './table-props.ts';

export function TableHead<Row>(props: {
  readonly table: TableProps<Row>;
  readonly model: Table<Row>;
  readonly shown: readonly Column<Row>[];
  readonly widths: readonly (number | null)[];
}): ReactElement {
  const { t } = useText();
  const { table, model, shown, widths } = props;
  const { sorting = null, onSort, layoutState, selection } = table;
  const cells = useRef(new Map<string, HTMLElement>());

  /** Columns before this one that share the rest keep the width that they have now, so that its edge follows. */
  function resize(index: number, widthPx: number, isDone: boolean): void {
    if (!layoutState) return;
    const next = new Map<string, number>();
    for (const [at, { key }] of shown.slice(0, index).entries()) {
      const cell = cells.current.get(key);
      if (widths[at] === null && cell) next.set(key, cell.offsetWidth);
    }
    const column = shown[index];
    if (column) next.set(column.key, widthPx);
    layoutState.onChange(resizeColumns(layoutState.layout, next), isDone);
  }

  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" data-select>
            <SelectAll model={model} isLoaded={table.rows !== undefined && table.rows.length > 0} />
          </th>
        )}
        {shown.map((column, index) => {
          const sorts = onSort !== undefined && (column.sort !== undefined || column.sortValue !== undefined);
          const isLast = index === shown.length - 1 && widths[index] === null;
          return (
            <th
              key={column.key}
              scope="col"
              // Its name is not to hold that of the edge that resizes it.
              aria-label={column.head}
              data-align={column.align}
              ref={(cell) => {
                if (!cell) return;
                cells.current.set(column.key, cell);
                return () => void cells.current.delete(column.key);
              }}
              {...(sorts && { 'aria-sort': ariaSort(sorting, column.key) })}
            >
              {sorts ? <SortButton column={column} sorting={sorting} onSort={onSort} /> : column.head}
              {layoutState && !isLast && (
                <ResizeHandle
                  label={t('crud.table.resize', { name: column.head })}
                  isOuter={index === shown.length - 1 && !table.actions}
                  widthPx={() => cells.current.get(column.key)?.offsetWidth ?? 0}
                  onResize={(widthPx, isDone) => resize(index, widthPx, isDone)}
                />
              )}
            </th>
          );
        })}
        {table.actions && (
          <th scope="col" data-actions>
            <chakra.span srOnly>{t('crud.table.actions')}</chakra.span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SelectAll<Row>(props: { readonly model: Table<Row>; readonly isLoaded: boolean }): ReactElement {
  const { t } = useText();
  const { model } = props;
  return (
    <input
      type="checkbox"
      aria-label={t('crud.table.selectPage')}
      disabled={!props.isLoaded}
      checked={props.isLoaded && model.getIsAllPageRowsSelected()}
      ref={(box) => {
        if (box) box.indeterminate = model.getIsSomePageRowsSelected();
      }}
      onChange={(event) => model.toggleAllPageRowsSelected(event.target.checked)}
    />
  );
}
