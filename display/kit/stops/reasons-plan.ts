import { type TextPlace, textPlace } from '#display/kit/text-place.ts';
import { LABEL_SIZE, lineHeight } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

export interface ReasonsPlan {
  readonly title: TextPlace;
  readonly rows: readonly ReasonRow[];
}

export interface ReasonRow {
  readonly mark: Box;
  readonly text: TextPlace;
  readonly bar: Box;
  readonly value: TextPlace;
}

const ROW_SIZE = 30;
const VALUE_W = 84;
const MARK = 26;

/** A title over `count` rows, each with mark, text, bar and minutes. */
export function planReasons(box: Box, count: number): ReasonsPlan {
  const top = box.y + lineHeight(LABEL_SIZE) + 6;
  const rowH = (box.y + box.h - top) / count;
  const barW = Math.round(box.w * 0.24);
  const barX = box.x + box.w - VALUE_W - barW - 12;
  const textX = box.x + MARK + 12;
  const rows = Array.from({ length: count }, (_, index): ReasonRow => {
    const y = top + index * rowH;
    const textY = y + (rowH - lineHeight(ROW_SIZE)) / 2;
    return {
      mark: { x: box.x, y: y + (rowH - MARK) / 2, w: MARK, h: MARK },
      text: textPlace(textX, textY, barX - textX - 20, ROW_SIZE, 'detail'),
      bar: { x: barX, y: y + (rowH - 20) / 2, w: barW, h: 20 },
      value: textPlace(box.x + box.w - VALUE_W, textY, VALUE_W, ROW_SIZE, 'detail', 'right'),
    };
  });
  return { title: textPlace(box.x, box.y, box.w, LABEL_SIZE, 'label'), rows };
}
