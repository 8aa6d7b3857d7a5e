import type { Row as ModelRow } from '@tanstack/react-table';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';

/** Longer tables keep only the rows around the visible ones in the document. */
const VIRTUAL_FROM = 200;
const OVERSCAN = 8;
const ROW_HEIGHT_PX = 41;
const DETAIL_HEIGHT_PX = 160;
const HEAD_HEIGHT_PX = 36;

/** What stands in the body of a table: a row, or what is opened below one. */
export type TableItem<Row> =
  | {
      readonly kind: 'row';
      readonly key: string;
      readonly row: ModelRow<Row>;
      readonly rowIndex: number;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'detail';
      readonly key: string;
      readonly row: ModelRow<Row>;
      readonly content: ReactNode;
    };

export function toItems<Row>(
  rows: readonly ModelRow<Row>[],
  detail: ((row: Row) => ReactNode) | undefined,
): readonly TableItem<Row>[] {
  return rows.flatMap((row, rowIndex) => {
    const content = detail?.(row.original) ?? null;
    const isOpen = content !== null && content !== false;
    const item = { kind: 'row', key: row.id, row, rowIndex, isOpen } as const;
    return isOpen ? [item, { kind: 'detail', key: `${row.id} detail`, row, content } as const] : [item];
  });
}

interface DrawnItem<Row> {
  readonly item: TableItem<Row>;
  readonly index: number;
  /** Height of the items that are left out before this one. */
  readonly gapPx: number;
}

interface VirtualItems<Row> {
  readonly isOn: boolean;
  readonly items: readonly DrawnItem<Row>[];
  /** Height of the items that are left out at the end. */
  readonly restPx: number;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
}

/** The items to draw: all of a short table, those in sight of a long one. `kept` stays although it is out of sight. */
export function useVirtualItems<Row>(
  items: readonly TableItem<Row>[],
  scroller: RefObject<HTMLElement | null>,
  kept: number,
): VirtualItems<Row> {
  const isOn = items.length > VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count: items.length,
    enabled: isOn,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'detail' ? DETAIL_HEIGHT_PX : ROW_HEIGHT_PX),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT_PX,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return kept < 0 || shown.includes(kept) ? shown : [...shown, kept].sort((left, right) => left - right);
    },
  });
  if (!isOn) {
    return {
      isOn,
      items: items.map((item, index) => ({ item, index, gapPx: 0 })),
      restPx: 0,
      measure: undefined,
    };
  }
  let drawnToPx = HEAD_HEIGHT_PX;
  const drawn: DrawnItem<Row>[] = [];
  for (const { index, start, end } of virtualizer.getVirtualItems()) {
    const item = items[index];
    if (!item) continue;
    drawn.push({ item, index, gapPx: start - drawnToPx });
    drawnToPx = end;
  }
  return {
    isOn,
    items: drawn,
    restPx: Math.max(0, virtualizer.getTotalSize() + HEAD_HEIGHT_PX - drawnToPx),
    measure: virtualizer.measureElement,
  };
}
