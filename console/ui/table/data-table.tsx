import { Box } from '@chakra-ui/react';
import { Fragment, type ReactElement, useMemo, useRef } from 'react';
import { NoRows } from '#console/ui/table/rows/no-rows.tsx';
import { SkeletonRows } from '#console/ui/table/rows/skeleton-rows.tsx';
import { TableRow } from '#console/ui/table/rows/table-row.tsx';
import { toItems, useVirtualItems } from '#console/ui/table/rows/use-virtual-items.ts';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ACTIONS_WIDTH_PX, columnWidths, SELECT_WIDTH_PX, tableMinWidthPx } from './column-widths.ts';
import { sortRows } from './sorting.ts';
import { TableHead } from './table-head.tsx';
import type { TableProps } from './table-props.ts';
import { TABLE_CSS } from './table-style.ts';
import { useActiveRow } from './use-active-row.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useTableModel } from './use-table-model.ts';

const NO_ROWS: readonly never[] = [];

/**
 * The console's table: sticky head, columns that can be moved and resized, selection, an active row for the keyboard,
 * skeleton rows before the first answer, and only the visible rows in the document once there are many.
 */
export function DataTable<Row>(props: TableProps<Row>): ReactElement {
  const { selection, sorting = null, onOpen, detail, isFilling = false } = props;
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.focusRef ?? own;
  const { language } = useText();
  const sortValue = props.columns.find(({ key }) => key === sorting?.key)?.sortValue;
  const data = useMemo(
    () =>
      props.rows && sorting && sortValue
        ? sortRows(props.rows, sortValue, sorting.isDown, language)
        : (props.rows ?? NO_ROWS),
    [props.rows, sorting, sortValue, language],
  );
  const { table, shown } = useTableModel(props, data);
  const { rows } = table.getRowModel();
  const items = useMemo(() => toItems(rows, detail), [rows, detail]);
  const active = useActiveRow({ rows, items, scroller, onOpen, selection, isPageTable: isFilling });
  const virtual = useVirtualItems(items, scroller, active.itemIndex);
  useKeptScroll(scroller, props.scrollKey);

  const isGrid = onOpen !== undefined || selection !== undefined;
  const widths = columnWidths(shown, props.layoutState?.layout);
  const actionsWidthPx = props.actions ? (props.actionsWidthPx ?? ACTIONS_WIDTH_PX) : 0;
  const minWidth = tableMinWidthPx(shown, widths, { hasSelection: selection !== undefined, actionsWidthPx });
  const span = shown.length + (selection ? 1 : 0) + (props.actions ? 1 : 0);

  return (
    <Box
      ref={scroller}
      css={TABLE_CSS}
      tabIndex={-1}
      data-stale={props.isStale === true || undefined}
      {...(isFilling && { flex: '0 1 auto', minH: '0' })}
    >
      <table
        aria-label={props.label}
        aria-busy={props.rows === undefined || props.isStale === true}
        {...(isGrid && { role: 'grid', 'aria-multiselectable': selection !== undefined })}
        {...(virtual.isOn && { 'aria-rowcount': rows.length + 1 })}
        style={{ minWidth }}
      >
        <colgroup>
          {selection && <col style={{ width: SELECT_WIDTH_PX }} />}
          {shown.map(({ key }, index) => (
            <col key={key} style={{ width: widths[index] ?? undefined }} />
          ))}
          {props.actions && <col style={{ width: actionsWidthPx }} />}
        </colgroup>
        <TableHead table={props} model={table} shown={shown} widths={widths} />
        <tbody {...(isGrid && active.handlers)}>
          {props.rows === undefined && <SkeletonRows table={props} shown={shown} />}
          {virtual.items.map(({ item, index, gapPx }) => (
            <Fragment key={item.key}>
              <Space heightPx={gapPx} span={span} />
              {item.kind === 'row' ? (
                <TableRow
                  row={item.row.original}
                  rowIndex={item.rowIndex}
                  itemIndex={index}
                  shown={shown}
                  table={props}
                  isSelected={item.row.getIsSelected()}
                  isTabStop={isGrid && item.rowIndex === active.rowIndex}
                  isOpen={item.isOpen}
                  measure={virtual.measure}
                />
              ) : (
                <tr data-detail data-index={index} ref={virtual.measure}>
                  <td colSpan={span}>
                    <PlaceZone of={item.row.original as object}>{item.content}</PlaceZone>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
          <Space heightPx={virtual.restPx} span={span} />
        </tbody>
      </table>
      {props.rows?.length === 0 && <NoRows empty={props.empty} onClearFilter={props.onClearFilter} />}
    </Box>
  );
}

/** Stands for the rows that are not in the document. */
function Space(props: { readonly heightPx: number; readonly span: number }): ReactElement | null {
  if (props.heightPx === 0) return null;
  return (
    <tr aria-hidden data-space>
      <td colSpan={props.span} style={{ height: props.heightPx }} />
    </tr>
  );
}
