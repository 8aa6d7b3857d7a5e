import type { RunPlace } from '#display/kit/text-place.ts';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import { CAP_HEIGHT_RATIO } from '#display/parts/text/type-metrics.ts';

/** A row of a list: runs of marks and texts in columns. */
export interface RowPlan {
  readonly box: Box;
  readonly cells: readonly RunPlace[];
  /** Where the two lines of what is too long for the first column stand; null = there is room for one line only. */
  readonly lines: readonly [RunPlace, RunPlace] | null;
}

/** A column of a list, from its left edge on the board. */
export interface ColumnPlan {
  readonly x: number;
  readonly w: number;
  readonly align?: 'left' | 'right';
}

/** Lines of one text stand closer than texts of two rows. */
const LINE_PITCH = SMALLEST_SIZE + 1;
const LEAST_OF_TWO = 2 * LINE_PITCH + 8;

function linesOf(cell: RunPlace, middle: number): readonly [RunPlace, RunPlace] {
  const first = Math.round(middle - LINE_PITCH / 2);
  const line = { ...cell, size: SMALLEST_SIZE };
  return [
    { ...line, baseline: first },
    { ...line, baseline: first + LINE_PITCH },
  ];
}

/**
 * The rows of a list, each text in the vertical middle of its row. `size`: of its largest text. Rows with room for two
 * lines wrap what is too long in their first column.
 */
export function planRows(
  area: Box,
  count: number,
  size: number,
  columns: readonly ColumnPlan[],
): readonly RowPlan[] {
  const pitch = Math.floor(area.h / count);
  return Array.from({ length: count }, (_, index) => {
    const y = area.y + index * pitch;
    const baselineOf = (ofSize: number): number => y + pitch / 2 + (CAP_HEIGHT_RATIO / 2) * ofSize;
    const baseline = Math.round(baselineOf(size));
    const cells = columns.map(({ x, w, align = 'left' }) => ({ x, w, baseline, size, align }));
    return {
      box: { x: area.x, y, w: area.w, h: pitch },
      cells,
      lines: pitch < LEAST_OF_TWO || !cells[0] ? null : linesOf(cells[0], baselineOf(SMALLEST_SIZE)),
    };
  });
}
