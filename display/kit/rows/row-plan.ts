import type { RunPlace } from '#display/kit/text-place.ts';
import type { Box } from '#display/parts/box.ts';
import { CAP_HEIGHT_RATIO } from '#display/parts/type-metrics.ts';

/** A row of a list: runs of marks and texts in columns. */
export interface RowPlan {
  readonly box: Box;
  readonly cells: readonly RunPlace[];
}

/** A column of a list, from its left edge on the board. */
export interface ColumnPlan {
  readonly x: number;
  readonly w: number;
  readonly align?: 'left' | 'right';
}

/** The rows of a list, each text in the vertical middle of its row. `size`: of its largest text. */
export function planRows(
  area: Box,
  count: number,
  size: number,
  columns: readonly ColumnPlan[],
): readonly RowPlan[] {
  const pitch = Math.floor(area.h / count);
  return Array.from({ length: count }, (_, index) => {
    const y = area.y + index * pitch;
    const baseline = Math.round(y + pitch / 2 + (CAP_HEIGHT_RATIO / 2) * size);
    return {
      box: { x: area.x, y, w: area.w, h: pitch },
      cells: columns.map(({ x, w, align = 'left' }) => ({ x, w, baseline, size, align })),
    };
  });
}
