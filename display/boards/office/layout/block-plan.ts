import { type ColumnPlan, planRows, type RowPlan } from '#display/kit/rows/row-plan.ts';
import { ROW_SIZES, TITLE_GAP } from '#display/kit/rows/row-words.ts';
import { type TextPlace, textPlace } from '#display/kit/text-place.ts';
import { LABEL_SIZE, lineHeight, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

/** A list of a few rows under its title. */
export interface BlockPlan {
  readonly title: TextPlace;
  /** What the figures below it are; the title ends before it. */
  readonly column: TextPlace;
  readonly rows: readonly RowPlan[];
  /** In each row, from its top left: a bar or units; null = none. */
  readonly gauge: Box | null;
}

const COLUMN_SHARE = 0.56;
const GAUGE_H = 12;
const UNITS_H = 20;

function planBlock(area: Box, count: number, columns: readonly ColumnPlan[], gauge: Box | null): BlockPlan {
  const { x, y, w, h } = area;
  const headH = lineHeight(LABEL_SIZE) + TITLE_GAP;
  return {
    title: textPlace(x, y, w, LABEL_SIZE, 'label'),
    column: textPlace(x + w * (1 - COLUMN_SHARE), y + 5, w * COLUMN_SHARE, SMALLEST_SIZE, 'detail', 'right'),
    rows: planRows({ x, y: y + headH, w, h: h - headH }, count, ROW_SIZES.strong, columns),
    gauge,
  };
}

/** Height of the rows that `planBlock` makes. */
function pitchOf({ h }: Box, count: number): number {
  return Math.floor((h - lineHeight(LABEL_SIZE) - TITLE_GAP) / count);
}

/** Quality checks: code, product, how much of the limit has passed, time. */
export function planCheckBlock(area: Box, count: number): BlockPlan {
  const { x, w } = area;
  const barW = Math.round(w * 0.17);
  const timeW = 130;
  const barX = w - timeW - barW;
  return planBlock(
    area,
    count,
    [
      { x, w: barX - 20 },
      { x: x + w - timeW, w: timeW, align: 'right' },
    ],
    { x: barX, y: pitchOf(area, count) / 2 - GAUGE_H / 2, w: barW, h: GAUGE_H },
  );
}

/** Stock alerts: what is the matter with what, how much there is. */
export function planStockBlock(area: Box, count: number): BlockPlan {
  const { x, w } = area;
  return planBlock(
    area,
    count,
    [
      { x, w },
      { x: x + w * 0.4, w: w * 0.6, align: 'right' },
    ],
    null,
  );
}

/** People by duty: a unit for each, present of planned. */
export function planDutyBlock(area: Box, count: number): BlockPlan {
  const { x, w } = area;
  const textW = 150;
  const unitsX = Math.max(190, Math.round(w * 0.3));
  return planBlock(
    area,
    count,
    [
      { x, w: unitsX - 16 },
      { x: x + w - textW, w: textW, align: 'right' },
    ],
    {
      x: unitsX,
      y: pitchOf(area, count) / 2 - UNITS_H / 2,
      w: Math.min(360, w - unitsX - textW - 20),
      h: UNITS_H,
    },
  );
}
