import { planRows, type RowPlan } from '#display/kit/rows/row-plan.ts';
import { type TextPlace, textPlace } from '#display/kit/text-place.ts';
import { LABEL_SIZE, lineHeight, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

/** Size of the figures of a row. */
export const ROW_FIGURE = 30;

/** A list under its title. */
export interface DockListPlan {
  readonly area: Box;
  readonly title: TextPlace;
  /** What the columns are, or how many there are. */
  readonly heads: readonly TextPlace[];
  readonly rows: readonly RowPlan[];
  /** Of a row's bar, from its top left; null = the row has none. */
  readonly bar: Box | null;
  readonly strokes: Box;
}

const HEAD_GAP = 4;
const BAR_H = 12;

function planList(
  area: Box,
  count: number,
  columns: Parameters<typeof planRows>[3],
  {
    heads,
    bar,
  }: {
    readonly heads: readonly TextPlace[];
    readonly bar: { readonly x: number; readonly w: number } | null;
  },
): DockListPlan {
  const headH = lineHeight(LABEL_SIZE) + HEAD_GAP;
  const rows = planRows({ ...area, y: area.y + headH, h: area.h - headH }, count, ROW_FIGURE, columns);
  const rowH = rows[0]?.box.h ?? 0;
  return {
    area,
    title: textPlace(area.x, area.y, area.w * 0.5, LABEL_SIZE, 'label'),
    heads,
    rows,
    bar: bar && { x: bar.x - area.x, y: rowH / 2 - BAR_H / 2, w: bar.w, h: BAR_H },
    strokes: { x: area.x, y: area.y + area.h + 2, w: area.w, h: 6 },
  };
}

function head(x: number, w: number, y: number): TextPlace {
  return textPlace(x, y + 5, w, SMALLEST_SIZE, 'detail', 'right');
}

/** Mark, time, direction, what; how far; by how much. */
export function planTasks(area: Box, count: number): DockListPlan {
  const { x, y, w } = area;
  const valueW = 118;
  const barW = Math.round(Math.min(136, w * 0.125));
  const barX = x + w - valueW - barW - 16;
  return planList(
    area,
    count,
    [
      { x, w: barX - x - 12 },
      { x: x + w - valueW, w: valueW, align: 'right' },
    ],
    { heads: [head(x + w * 0.5, w * 0.5, y)], bar: { x: barX, w: barW } },
  );
}

/** Name; picked with its bar, waiting to be put away, used. */
export function planZones(area: Box, count: number): DockListPlan {
  const { x, y, w } = area;
  const columnW = 112;
  const right = x + w;
  const [used, waiting, picked] = [right - columnW, right - 2 * columnW, right - 3 * columnW + 20];
  const barW = Math.min(84, Math.round(w * 0.15));
  // A share of 100 % takes the whole column.
  const barX = picked - barW - 4;
  const heads = [picked, waiting, used].map((at, index) => head(at, index === 0 ? columnW - 20 : columnW, y));
  return planList(
    area,
    count,
    [
      { x, w: barX - x - 46 },
      { x: picked, w: columnW - 20, align: 'right' },
      { x: waiting, w: columnW, align: 'right' },
      { x: used, w: columnW, align: 'right' },
    ],
    { heads, bar: { x: barX, w: barW } },
  );
}

/** Mark and what; since when. */
export function planExceptions(area: Box, count: number): DockListPlan {
  const { x, w } = area;
  return planList(
    area,
    count,
    [
      { x, w },
      { x: x + w - 140, w: 140, align: 'right' },
    ],
    { heads: [], bar: null },
  );
}
