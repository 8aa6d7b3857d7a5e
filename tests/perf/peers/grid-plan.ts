import { planTile, type TileSlots } from '#display/kit/machine-tile/tile-layout.ts';
import type { Box } from '#display/parts/box.ts';

export interface GridCell {
  readonly box: Box;
  readonly slots: TileSlots;
}

const MARGIN = 12;
const GAP = 6;
/** The line board stops at 60 machines; from there on a tile is one line of text. */
const COLUMNS: readonly (readonly [upTo: number, columns: number])[] = [
  [20, 5],
  [60, 6],
  [Number.POSITIVE_INFINITY, 8],
];

/** The line board's tiles on a grid that fills 1920 × 1080, the same for every peer. */
export function planGrid(machines: number): readonly GridCell[] {
  const columns = COLUMNS.find(([upTo]) => machines <= upTo)?.[1] ?? 8;
  const rows = Math.ceil(machines / columns);
  const stepX = (1920 - 2 * MARGIN + GAP) / columns;
  const stepY = (1080 - 2 * MARGIN + GAP) / rows;
  return Array.from({ length: machines }, (_, index) => {
    const x = Math.round(MARGIN + (index % columns) * stepX);
    const y = Math.round(MARGIN + Math.floor(index / columns) * stepY);
    const box = { x, y, w: Math.floor(stepX - GAP), h: Math.floor(stepY - GAP) };
    return { box, slots: planTile(box.w, box.h) };
  });
}
