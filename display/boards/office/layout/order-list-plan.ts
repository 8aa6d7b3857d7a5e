import { planRows, type RowPlan } from '#display/kit/rows/row-plan.ts';
import { ROW_SIZES, TITLE_GAP } from '#display/kit/rows/row-words.ts';
import { type TextPlace, textPlace } from '#display/kit/text-place.ts';
import { LABEL_SIZE, lineHeight, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

/** The orders that are most urgent, under a title with the range that is shown. */
export interface OrderListPlan {
  readonly title: TextPlace;
  readonly range: TextPlace;
  readonly rows: readonly RowPlan[];
  /** Font size of names and places. */
  readonly textSize: number;
}

const RANGE_W = 240;
const TITLE_Y_OFFSET = 5;

export function planOrderList(area: Box, rows: number): OrderListPlan {
  const { x, y, w } = area;
  const headH = lineHeight(LABEL_SIZE) + TITLE_GAP;
  // Shares of the width: due time, customer, code, place, lateness.
  const isWide = w > 1050;
  const [customerX, codeEnd, whereX] = isWide ? [148, 577, 616] : [140, 534, 562];
  const timeW = 250;
  return {
    textSize: isWide ? ROW_SIZES.text : SMALLEST_SIZE,
    title: textPlace(x, y, w - RANGE_W - 20, LABEL_SIZE, 'label'),
    range: textPlace(x + w - RANGE_W, y + TITLE_Y_OFFSET, RANGE_W, SMALLEST_SIZE, 'detail', 'right'),
    rows: planRows({ x, y: y + headH, w, h: area.h - headH }, rows, ROW_SIZES.strong, [
      { x, w: customerX - 6 },
      { x: x + customerX, w: codeEnd - customerX },
      { x: x + customerX + 1, w: codeEnd - customerX - 1, align: 'right' },
      { x: x + whereX, w: w - whereX },
      { x: x + w - timeW, w: timeW, align: 'right' },
    ]),
  };
}
