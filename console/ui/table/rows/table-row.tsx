import { memo, type ReactElement } from 'react';
import type { Column } from '#console/ui/table/column.ts';
import type { TableProps } from '#console/ui/table/table-props.ts';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

interface TableRowProps<Row> {
  readonly row: Row;
  readonly rowIndex: number;
  readonly itemIndex: number;
  readonly shown: readonly Column<Row>[];
  readonly table: TableProps<Row>;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly isOpen: boolean;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
}

function PlainRow<Row>(props: TableRowProps<Row>): ReactElement {
  const { t } = useText();
  const { row, rowIndex, shown, table, isSelected, isTabStop, measure } = props;
  const { selection, onOpen, actions } = table;
  const isGrid = selection !== undefined || onOpen !== undefined;
  return (
    <PlaceZone of={row as object}>
      <tr
        data-row={rowIndex}
        data-index={props.itemIndex}
        ref={measure}
        {...(measure && { 'aria-rowindex': rowIndex + 2 })}
        {...(isGrid && { tabIndex: isTabStop ? 0 : -1 })}
        {...(selection && { 'aria-selected': isSelected })}
        {...(onOpen && { 'data-opens': true })}
      >
        {selection && (
          <td data-select>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isSelected}
              aria-label={t('crud.table.select', { name: table.rowName?.(row) ?? '' })}
              // The click is handled for the whole cell.
              readOnly
            />
          </td>
        )}
        {shown.map((column) => (
          <td key={column.key} data-align={column.align}>
            {column.cell(row)}
          </td>
        ))}
        {actions && <td data-actions>{actions(row)}</td>}
      </tr>
    </PlaceZone>
  );
}

/** One row; drawn again when something of it has changed, not when its table was scrolled or resized. */
export const TableRow = memo(
  PlainRow,
  (before, after) =>
    before.row === after.row &&
    before.rowIndex === after.rowIndex &&
    before.itemIndex === after.itemIndex &&
    before.shown === after.shown &&
    before.isSelected === after.isSelected &&
    before.isTabStop === after.isTabStop &&
    before.isOpen === after.isOpen &&
    before.measure === after.measure &&
    before.table.actions === after.table.actions &&
    before.table.rowName === after.table.rowName &&
    before.table.onOpen === after.table.onOpen &&
    (before.table.selection === undefined) === (after.table.selection === undefined),
) as typeof PlainRow;
