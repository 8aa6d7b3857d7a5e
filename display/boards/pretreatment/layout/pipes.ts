import { RIM, type TileGrid } from '#display/kit/tiles/tile-grid.ts';
import { type Box, bottomOf, type Point, rightOf } from '#display/parts/box.ts';

/** Pipes side by side: how far apart at a tile and on their way between tiles. */
const PORT_STEP = 26;
const LANES = 3;
/** Beside a single column. */
const MARGIN = 12;

/**
 * The way of a pipe: straight into a neighbour, else out of the tile, along the channel between rows, down a channel between
 * columns where there are rows in between, and into the other tile. `no`: pipes of different numbers lie side by side.
 */
export function pipePath(grid: TileGrid, from: number, to: number, no: number): readonly Point[] {
  const [a, b] = [grid.tiles[from], grid.tiles[to]];
  if (!a || !b || from === to) return [];
  const { columns } = grid;
  const [rowA, rowB] = [Math.floor(from / columns), Math.floor(to / columns)];
  const [columnA, columnB] = [from % columns, to % columns];
  const lane = (no % LANES) - 1;
  if (rowA === rowB && Math.abs(columnA - columnB) === 1) return acrossGap(a, b, lane);
  const channels = channelsOf(grid);
  const startX = middleX(a) + lane * PORT_STEP;
  const endX = middleX(b) + lane * PORT_STEP;
  const isDown = rowB > rowA;
  if (rowA === rowB) {
    const isAbove = rowA > 0;
    const y = channelY(grid, isAbove ? rowA - 1 : rowA, lane);
    const [outY, inY] = isAbove ? [a.y, b.y] : [bottomOf(a), bottomOf(b)];
    return [
      [startX, outY],
      [startX, y],
      [endX, y],
      [endX, inY],
    ];
  }
  const firstY = channelY(grid, isDown ? rowA : rowA - 1, lane);
  const lastY = channelY(grid, isDown ? rowB - 1 : rowB, lane);
  const out: Point = [startX, isDown ? bottomOf(a) : a.y];
  const into: Point = [endX, isDown ? b.y : bottomOf(b)];
  if (firstY === lastY) return withoutRepeats([out, [startX, firstY], [endX, firstY], into]);
  const isLast = columnB === columns - 1;
  const gap = isLast ? columnB - 1 : columnB;
  const downX = (channels.x[gap] ?? b.x - MARGIN) + lane * channels.step;
  return withoutRepeats([out, [startX, firstY], [downX, firstY], [downX, lastY], [endX, lastY], into]);
}

function acrossGap(a: Box, b: Box, lane: number): readonly Point[] {
  const y = a.y + a.h / 2 + lane * PORT_STEP;
  return a.x < b.x
    ? [
        [rightOf(a), y],
        [b.x, y],
      ]
    : [
        [a.x, y],
        [rightOf(b), y],
      ];
}

/** Middles of the channels between columns, and how far apart pipes lie in them. */
function channelsOf({ tiles, columns }: TileGrid): { readonly x: readonly number[]; readonly step: number } {
  const row = tiles.slice(0, columns);
  const x = row.slice(1).map((tile, index) => (rightOf(row[index] ?? tile) + tile.x) / 2);
  const gap = row[0] && row[1] ? row[1].x - rightOf(row[0]) : 0;
  return { x, step: gap / 5 };
}

/** The height of a lane in the channel below a row; below the last row there is half a gap. */
function channelY({ tiles, columns }: TileGrid, row: number, lane: number): number {
  const upper = tiles[row * columns];
  const lower = tiles[(row + 1) * columns];
  if (!upper) return 0;
  const gap = lower ? lower.y - bottomOf(upper) : 4 * RIM;
  return bottomOf(upper) + gap / 2 + (lane * gap) / 5;
}

function middleX(box: Box): number {
  return box.x + box.w / 2;
}

function withoutRepeats(points: readonly Point[]): readonly Point[] {
  return points.filter(([x, y], index) => {
    const before = points[index - 1];
    return !before || before[0] !== x || before[1] !== y;
  });
}
