import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Longer lists keep only the rows around the visible ones in the document. */
const VIRTUAL_FROM = 200;
const OVERSCAN = 10;

interface VirtualRows {
  readonly isOn: boolean;
  readonly indexes: readonly number[];
  /** Height of what is left out before index `position` of `indexes`. */
  gapBefore(position: number): number;
  readonly restPx: number;
}

/** The rows to draw: all of a short list, those in sight of a long one, and the `kept` one, which has the tab stop. */
export function useVirtualRows(options: {
  readonly count: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rowHeightPx: number;
  readonly headHeightPx: number;
  readonly kept: number;
}): VirtualRows {
  const { count, scroller, rowHeightPx, headHeightPx, kept } = options;
  const isOn = count > VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count,
    enabled: isOn,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN,
    scrollMargin: headHeightPx,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(kept) || kept >= count
        ? shown
        : [...shown, kept].sort((left, right) => left - right);
    },
  });
  if (!isOn) {
    return {
      isOn,
      indexes: Array.from({ length: count }, (_, index) => index),
      gapBefore: () => 0,
      restPx: 0,
    };
  }
  const indexes = virtualizer.getVirtualItems().map(({ index }) => index);
  return {
    isOn,
    indexes,
    gapBefore: (position) => ((indexes[position] ?? 0) - ((indexes[position - 1] ?? -1) + 1)) * rowHeightPx,
    restPx: (count - 1 - (indexes.at(-1) ?? -1)) * rowHeightPx,
  };
}
