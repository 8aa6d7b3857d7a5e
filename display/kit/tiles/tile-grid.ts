import type { Box } from '#display/parts/box.ts';

/** What a tile leaves free around its body, which the worst one fills: bodies, not tiles, line up with the margin. */
export const RIM = 3;

/** Tiles of one size: `large` ones are as large as the area lets them be. */
export interface GridShape {
  readonly size: 'large' | 'small';
  readonly places: number;
}

export interface GridLimits {
  /** Most columns and rows of large tiles. */
  readonly large: number;
  readonly rows: number;
  /** Most columns of small tiles. */
  readonly small: number;
  /** Between tiles, by their size. */
  readonly gaps: Readonly<Record<GridShape['size'], { readonly x: number; readonly y: number }>>;
  /** A large tile with texts of the usual size. */
  readonly usual?: Pick<Box, 'w' | 'h'>;
}

export interface TileGrid {
  /** Row by row. */
  readonly tiles: readonly Box[];
  readonly columns: number;
  /** Width and height of each tile with its rim. */
  readonly tile: Pick<Box, 'w' | 'h'>;
  /** How much larger than usual the texts of a large tile are. */
  readonly scale: number;
}

/** Where the limits name no other. */
const USUAL_TILE = { w: 290, h: 204 } as const;
const LARGEST_SCALE = 2;

/** Tiles that fill an area: few ones, and their texts, are so much larger. */
export function planTileGrid(area: Box, shape: GridShape, limits: GridLimits): TileGrid {
  const { size, places } = shape;
  const { usual = USUAL_TILE } = limits;
  const gap = limits.gaps[size];
  const columns = size === 'large' ? largeColumns(area, places, limits) : smallColumns(places, limits);
  const { w, h } = tileOf(area, columns, rowsOf(places, columns, size), gap);
  const tile = { w: Math.floor(w) + 2 * RIM, h: Math.floor(h) + 2 * RIM };
  const tiles = Array.from({ length: places }, (_, index): Box => {
    const x = Math.round(area.x + (index % columns) * (w + gap.x));
    const y = Math.round(area.y + Math.floor(index / columns) * (h + gap.y));
    return { x: x - RIM, y: y - RIM, ...tile };
  });
  return { tiles, columns, tile, scale: size === 'large' ? tileScale({ w, h }, usual) : 1 };
}

/** How much larger the texts of a tile may be. */
function tileScale({ w, h }: Pick<Box, 'w' | 'h'>, usual: Pick<Box, 'w' | 'h'>): number {
  return Math.max(1, Math.min(LARGEST_SCALE, w / usual.w, h / usual.h));
}

function tileOf(
  area: Box,
  columns: number,
  rows: number,
  gap: { readonly x: number; readonly y: number },
): Pick<Box, 'w' | 'h'> {
  return { w: (area.w - (columns - 1) * gap.x) / columns, h: (area.h - (rows - 1) * gap.y) / rows };
}

/** A row of small tiles is not made as high as two. */
function rowsOf(places: number, columns: number, size: GridShape['size']): number {
  return Math.max(size === 'large' ? 1 : 2, Math.ceil(places / columns));
}

/** So many that texts are as large as they can be, few places are empty, and else that lines are long. */
function largeColumns(area: Box, places: number, limits: GridLimits): number {
  const { large, rows, gaps, usual = USUAL_TILE } = limits;
  const worthOf = (columns: number): number => {
    const rowCount = rowsOf(places, columns, 'large');
    const tile = tileOf(area, columns, rowCount, gaps.large);
    const used = places / (columns * rowCount);
    return rowCount > rows ? 0 : tileScale(tile, usual) * used ** 2 * tile.w ** 0.1;
  };
  const choices = Array.from({ length: large }, (_, index) => index + 1);
  return choices.reduce((best, columns) => (worthOf(columns) > worthOf(best) ? columns : best));
}

function smallColumns(places: number, { large, small }: GridLimits): number {
  const rows = Math.max(2, Math.ceil(places / small));
  return Math.min(small, Math.max(Math.ceil(large / 2), Math.ceil(places / rows)));
}
