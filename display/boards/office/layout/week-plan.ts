import { type TextPlace, textPlace } from '#display/kit/text-place.ts';
import { LABEL_SIZE, lineHeight, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

/** The week as two lines over its days, with the overdue orders of each below. */
export interface WeekPlan {
  readonly box: Box;
  readonly title: TextPlace;
  /** Where the lines are, the points of Monday and Sunday at its ends. */
  readonly chart: Box;
  /** Left of the goal's line. */
  readonly goal: TextPlace;
  readonly days: readonly TextPlace[];
  readonly overdueTitle: TextPlace;
  readonly overdue: readonly TextPlace[];
}

const LEFT = 126;
const RIGHT = 40;
const DAYS = 7;
/** A number has room under the lowest point. */
const BELOW = 36;

export function planWeek(box: Box): WeekPlan {
  const { x, y, w, h } = box;
  const line = lineHeight(SMALLEST_SIZE);
  const overdueY = y + h - line;
  const daysY = overdueY - line - 5;
  const chartY = y + lineHeight(LABEL_SIZE) + 40;
  const chart = { x: x + LEFT, y: chartY, w: w - LEFT - RIGHT, h: daysY - BELOW - chartY };
  const pitch = chart.w / (DAYS - 1);
  const cells = (top: number) =>
    Array.from({ length: DAYS }, (_, index) =>
      textPlace(chart.x + (index - 0.5) * pitch, top, pitch, SMALLEST_SIZE, 'detail', 'center'),
    );
  return {
    box,
    title: textPlace(x, y, w, LABEL_SIZE, 'label'),
    chart,
    goal: textPlace(x, chartY, LEFT - 46, SMALLEST_SIZE, 'detail'),
    days: cells(daysY),
    overdueTitle: textPlace(x, overdueY, LEFT - 46, SMALLEST_SIZE, 'detail'),
    overdue: cells(overdueY),
  };
}
