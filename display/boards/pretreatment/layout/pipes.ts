import type { TileGrid } from '#display/kit/tiles/tile-grid.ts';
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
  const startX = middleX(a) + lane * PORT_STEP;
  const endX = middleX(b) + lane * PORT_STEP;
  if (rowA === rowB) {
    const isAbove = rowA > 0;
    const y = isAbove ? channelY(grid, rowA - 1, 'down', no) : channelY(grid, rowA, 'up', no);
    const [outY, inY] = isAbove ? [a.y, b.y] : [bottomOf(a), bottomOf(b)];
    return [
      [startX, outY],
      [startX, y],
      [endX, y],
      [endX, inY],
    ];
  }
  const way = rowB > rowA ? 'down' : 'up';
  const isDown = way === 'down';
  const firstY = channelY(grid, isDown ? rowA : rowA - 1, way, no);
  const lastY = channelY(grid, isDown ? rowB - 1 : rowB, way, no);
  const out: Point = [startX, isDown ? bottomOf(a) : a.y];
  const into: Point = [endX, isDown ? b.y : bottomOf(b)];
  if (firstY === lastY) return withoutRepeats([out, [startX, firstY], [endX, firstY], into]);
  const downX = channelX(grid, columnB, lane);
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

/** A lane of the channel at the right of a column; of the last one, at its left. */
function channelX({ tiles, columns }: TileGrid, column: number, lane: number): number {
  const left = tiles[Math.min(column, columns - 2)];
  const right = tiles[Math.min(column, columns - 2) + 1];
  if (columns < 2 || !left || !right) return (tiles[0]?.x ?? 0) - MARGIN;
  const gap = right.x - rightOf(left);
  return rightOf(left) + gap / 2 + (lane * gap) / 5;
}

/** Of a channel: how far the nearest lane is from the tiles that a pipe goes into, and from one lane to the next. */
const NEAREST = 0.5;
const NEXT = 0.17;
/** Below the last row. */
const OPEN_GAP = 20;

/** The height of a lane in the channel below a row: a pipe has its arrow between it and the tiles that it goes into. */
function channelY({ tiles, columns }: TileGrid, row: number, way: 'up' | 'down', no: number): number {
  const upper = tiles[row * columns];
  if (!upper) return 0;
  const lower = tiles[(row + 1) * columns];
  const gap = lower ? lower.y - bottomOf(upper) : OPEN_GAP;
  const distance = gap * (NEAREST + (no % LANES) * NEXT);
  return way === 'up' || !lower ? bottomOf(upper) + distance : lower.y - distance;
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
