import type { LinesModel } from '#display/boards/line/model/lines-model.ts';
import { withWayBack } from '#display/kit/head/head-plan.ts';
import { type LinesHead, planLinesHead } from '#display/kit/lines/lines-head.ts';
import { type GridLimits, type GridShape, planTileGrid } from '#display/kit/tiles/tile-grid.ts';
import type { Box } from '#display/parts/box.ts';
import type { BannerRoom } from '#display/runtime/board/banner-room.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { type LineSlots, largeLineSlots, smallLineSlots, USUAL_LINE_TILE } from './line-slots.ts';

export interface LinesLayout extends LinesHead {
  readonly tiles: readonly Box[];
  readonly slots: LineSlots;
  readonly strokes: Box;
  /** The way back; null = the board was not opened from another one. */
  readonly back: Box | null;
}

/**
 * Keeps the line free that the verdict names, unless it names none of this page or one of the first row: there is no room above it,
 * and what it says of its state stands in its upper half.
 */
export function linesBannerRoom(model: LinesModel, orientation: Orientation): BannerRoom {
  const index = model.lines.findIndex(({ role }) => role === 'worst');
  const box = planLinesBoard(model, orientation).tiles[index] ?? null;
  return { foot: null, keptFree: box && box.y > AREAS[orientation].y ? box : null };
}

/** The same, opened from another board. */
export function planOpenedLines(shape: GridShape, orientation: Orientation): LinesLayout {
  const layout = planLinesBoard(shape, orientation);
  return { ...layout, ...withWayBack(layout.bar) };
}

const GAPS = { large: { x: 16, y: 16 }, small: { x: 14, y: 14 } } as const;
const AREAS = {
  landscape: { x: 48, y: 319, w: 1824, h: 733 },
  portrait: { x: 40, y: 566, w: 1000, h: 1316 },
} as const;
const LIMITS: Readonly<Record<Orientation, Pick<GridLimits, 'large' | 'rows' | 'small'>>> = {
  landscape: { large: 4, rows: 2, small: 4 },
  portrait: { large: 2, rows: 4, small: 2 },
};

/** Lays the board of several lines out, in scene units. */
export function planLinesBoard(shape: GridShape, orientation: Orientation): LinesLayout {
  const area = AREAS[orientation];
  const limits = { ...LIMITS[orientation], gaps: GAPS, usual: USUAL_LINE_TILE };
  const { tiles, tile, scale } = planTileGrid(area, shape, limits);
  return {
    ...planLinesHead(orientation),
    tiles,
    slots: shape.size === 'large' ? largeLineSlots(tile, scale) : smallLineSlots(tile),
    back: null,
    strokes: { x: area.x, y: area.y + area.h + 8, w: area.w, h: 6 },
  };
}
