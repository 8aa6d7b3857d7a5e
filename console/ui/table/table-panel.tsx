import { Flex, HStack } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { BulkBar } from '#console/ui/table/rows/bulk-bar.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ACTIONS_WIDTH_PX, SELECT_WIDTH_PX } from './column-widths.ts';
import { LoadedTable, type Loading } from './loaded-table.tsx';
import type { TableProps } from './table-props.ts';
import { useSavedLayout } from './use-saved-layout.ts';
import { useWidth } from './use-width.ts';

const BORDERS_PX = 2;

export interface TablePanelProps<Row> extends Omit<TableProps<Row>, 'layoutState'> {
  /** Names the table in saved layouts. */
  readonly formName: string;
  readonly loading: Loading;
  readonly filters?: ReactNode;
  /** Buttons at the end of the filter bar. */
  readonly tools?: ReactNode;
  /** Buttons for the selected rows. */
  readonly bulkActions?: ReactNode;
  /** A few rows that need neither filters nor a layout of their own. */
  readonly isPlain?: boolean | undefined;
  /** Below the table: its pages. */
  readonly footer?: ReactNode;
}

/**
 * A table with its filters, its saved layout and what failed. It fills the height of its flex column, so that its head
 * and its pages stay in sight.
 */
export function TablePanel<Row>(props: TablePanelProps<Row>): ReactElement {
  const { formName, loading, filters, tools, bulkActions, footer, isPlain = false, ...table } = props;
  const panel = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(panel);
  const extrasPx = table.actions ? (table.actionsWidthPx ?? ACTIONS_WIDTH_PX) : 0;
  const roomPx = widthPx - extrasPx - (table.selection ? SELECT_WIDTH_PX : 0) - BORDERS_PX;
  const saved = useSavedLayout(formName, table.columns, roomPx);
  const { selection } = table;
  const isSelecting = selection !== undefined && selection.keys.size > 0;
  useFocusAfterBar(panel, isSelecting);
  return (
    <Flex
      ref={panel}
      direction="column"
      flex="1"
      minH="0"
      gap="3"
      {...(saved.density === 'compact' && { css: { '--lw-row-height': '32px' } })}
    >
      {!isPlain && (
        <HStack gap="2" minH="36px" flexWrap="wrap" flex="none">
          {isSelecting ? <BulkBar selection={selection}>{bulkActions}</BulkBar> : filters}
          <HStack ms="auto" gap="2">
            {!isSelecting && tools}
            <ColumnMenu columns={table.columns} saved={saved} />
          </HStack>
        </HStack>
      )}
      <LoadedTable {...table} loading={loading} {...(!isPlain && { layoutState: saved })} isFilling />
      {footer}
    </Flex>
  );
}

/** Where the bar of what is selected goes with the focus in it, its list has the focus. */
function useFocusAfterBar(panel: RefObject<HTMLElement | null>, isSelecting: boolean): void {
  const wasSelecting = useRef(isSelecting);
  useEffect(() => {
    const isGone = wasSelecting.current && !isSelecting;
    wasSelecting.current = isSelecting;
    if (!isGone || document.activeElement !== document.body) return;
    panel.current?.querySelector<HTMLElement>('tr[data-row][tabindex="0"]')?.focus({ preventScroll: true });
  }, [panel, isSelecting]);
}
