import type { Box } from '#display/parts/box.ts';

/** Narrower cells in one row give way to more rows. */
const LEAST_PITCH = 16;
const LEAST_PITCH_IN_ROWS = 12;
const ROWS_MOST = 3;
/** Of its height: a short line has no long cells. */
const WIDEST = 2;

/** A cell for each machine, in the order of the flow, row by row. */
export function placeCells(count: number, { x, y, w, h }: Box): readonly Box[] {
  const rows = rowsFor(count, w);
  const perRow = Math.max(1, Math.ceil(count / rows));
  const gapY = rows > 1 ? 3 : 0;
  const cellH = (h - (rows - 1) * gapY) / rows;
  const pitch = Math.min(w / perRow, cellH * WIDEST);
  const gap = pitch >= 24 ? 4 : 2;
  return Array.from({ length: count }, (_, index) => ({
    x: x + (index % perRow) * pitch,
    y: y + Math.floor(index / perRow) * (cellH + gapY),
    w: pitch - gap,
    h: cellH,
  }));
}

function rowsFor(count: number, w: number): number {
  if (w / count >= LEAST_PITCH) return 1;
  const fits = [2, ROWS_MOST].find((rows) => w / Math.ceil(count / rows) >= LEAST_PITCH_IN_ROWS);
  return fits ?? ROWS_MOST;
}
