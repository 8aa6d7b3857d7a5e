import { type TextPlace, textInside } from '#display/kit/text-place.ts';
import { KEYS_HEIGHT, type KeyPlan, planKeys } from '#display/kit/touch/key-plan.ts';
import { TOUCH } from '#display/kit/touch/list-plan.ts';
import { lineHeight, ROW_SIZE, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import { FLOOR_SEARCH_LIMITS } from '#shared/contracts/stock/floor-search.ts';

const PADDING = 16;
const GAP = 8;
const STATUS = lineHeight(SMALLEST_SIZE);
const ROWS = FLOOR_SEARCH_LIMITS.hits;

export const SEARCH_HEIGHT = 2 * PADDING + TOUCH + ROWS * TOUCH + STATUS + KEYS_HEIGHT + 3 * GAP;

export interface SearchPlan {
  readonly box: Box;
  readonly input: Box;
  readonly text: TextPlace;
  readonly back: Box;
  readonly close: Box;
  readonly rows: readonly Box[];
  /** Under the rows: what a reader has to know of them. */
  readonly status: TextPlace;
  readonly keys: readonly KeyPlan[];
}

export function planSearch(box: Box): SearchPlan {
  const x = box.x + PADDING;
  const w = box.w - 2 * PADDING;
  const y = box.y + PADDING;
  const close = { x: x + w - TOUCH, y, w: TOUCH, h: TOUCH };
  const back = { ...close, x: close.x - TOUCH - GAP };
  const input = { x, y, w: back.x - GAP - x, h: TOUCH };
  const rowsY = y + TOUCH + GAP;
  const statusY = rowsY + ROWS * TOUCH;
  return {
    box,
    input,
    text: textInside({ ...input, x: x + PADDING, w: input.w - 2 * PADDING }, ROW_SIZE, 'detail'),
    back,
    close,
    rows: Array.from({ length: ROWS }, (_, index) => ({ x, y: rowsY + index * TOUCH, w, h: TOUCH })),
    status: textInside({ x, y: statusY, w, h: STATUS }, SMALLEST_SIZE, 'detail'),
    keys: planKeys({ x, y: statusY + STATUS + GAP, w, h: KEYS_HEIGHT }),
  };
}
