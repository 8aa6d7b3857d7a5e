import { type Box, bottomOf, type Point, rightOf } from '#display/parts/box.ts';
import type { FlowPlan, TilePlace } from './flow-layout.ts';

export interface EdgePath {
  readonly from: string;
  readonly to: string;
  /** Corners of the conveyor, every stretch horizontal or vertical. */
  readonly points: readonly Point[];
  /** Where the buffer's fill is drawn. */
  readonly gauge: Box;
  readonly gaugeAxis: 'vertical' | 'horizontal';
}

interface Place extends TilePlace {
  /** What a conveyor docks to: the tile, or the frame of its group. */
  readonly dock: Box;
  readonly lastColumn: number;
}

/** Conveyors between placed machines. Edges of machines that the plan does not hold are left out. */
export function planEdges(flow: FlowPlan, edges: readonly { from: string; to: string }[]): EdgePath[] {
  const places = new Map<string, Place>();
  for (const tile of flow.tiles) {
    const dock = flow.groups.find((group) => group.machineIds.includes(tile.machineId))?.box ?? tile.box;
    const columns = Math.max(1, Math.round((dock.w + flow.gapX) / (tile.box.w + flow.gapX)));
    places.set(tile.machineId, { ...tile, dock, lastColumn: tile.column + columns - 1 });
  }
  return edges.flatMap((edge) => {
    const from = places.get(edge.from);
    const to = places.get(edge.to);
    return from && to ? [{ ...edge, ...route(from, to, flow) }] : [];
  });
}

/** Below this a vessel across the conveyor would be a cross and nothing else: it lies along it. */
const NARROW_GAP = 24;

type Route = Pick<EdgePath, 'points' | 'gauge' | 'gaugeAxis'>;

function route(from: Place, to: Place, flow: FlowPlan): Route {
  if (from.row !== to.row) return betweenRows(from, to, flow);
  if (to.column === from.lastColumn + 1) return acrossGap(from, to, flow);
  return aroundRow(from, to, flow);
}

/** Neighbours: straight, or through a trunk that lies on the side of the machine that stands alone. */
function acrossGap(from: Place, to: Place, flow: FlowPlan): Route {
  const x0 = rightOf(from.dock);
  const x1 = to.dock.x;
  const y0 = middleY(from.dock);
  const y1 = middleY(to.dock);
  const isFork = from.alone && !to.alone;
  const isJoin = !from.alone && to.alone;
  const trunkX = x0 + (x1 - x0) * (isFork ? 0.28 : isJoin ? 0.72 : 0.5);
  const gaugeX = x0 + (x1 - x0) * (isFork ? 0.64 : isJoin ? 0.36 : 0.5);
  const gaugeY = isFork ? y1 : y0;
  const isStraight = Math.abs(y0 - y1) < 1;
  const shortest = Math.min(from.dock.h, to.dock.h);
  return {
    points: isStraight
      ? [
          [x0, y0],
          [x1, y0],
        ]
      : [
          [x0, y0],
          [trunkX, y0],
          [trunkX, y1],
          [x1, y1],
        ],
    ...(isStraight && flow.gapX < NARROW_GAP
      ? { gauge: { x: x0 + 2, y: y0 - 5, w: x1 - x0 - 4, h: 10 }, gaugeAxis: 'horizontal' }
      : { gauge: verticalGauge(gaugeX, gaugeY, flow.gapX, shortest), gaugeAxis: 'vertical' }),
  };
}

/** Down through the channel between two rows, back to the left, and into the next row. */
function betweenRows(from: Place, to: Place, flow: FlowPlan): Route {
  const fromRow = flow.rows[from.row];
  const toRow = flow.rows[to.row];
  const down = to.row > from.row;
  const leave = fromRow
    ? down
      ? bottomOf(fromRow) + flow.gapY / 2
      : fromRow.y - flow.gapY / 2
    : from.dock.y;
  const enter = toRow ? (down ? toRow.y - flow.gapY / 2 : bottomOf(toRow) + flow.gapY / 2) : to.dock.y;
  const start: Point[] = from.alone
    ? [
        [middleX(from.dock), down ? bottomOf(from.dock) : from.dock.y],
        [middleX(from.dock), leave],
      ]
    : [
        [rightOf(from.dock), middleY(from.dock)],
        [rightOf(from.dock) + flow.gapX / 2, middleY(from.dock)],
        [rightOf(from.dock) + flow.gapX / 2, leave],
      ];
  const end: Point[] = to.alone
    ? [
        [middleX(to.dock), enter],
        [middleX(to.dock), down ? to.dock.y : bottomOf(to.dock)],
      ]
    : [
        [to.dock.x - flow.gapX / 2, enter],
        [to.dock.x - flow.gapX / 2, middleY(to.dock)],
        [to.dock.x, middleY(to.dock)],
      ];
  const marginX = (flow.rows[0]?.x ?? 0) - flow.gapX / 2;
  const detour: Point[] =
    Math.abs(leave - enter) < 1
      ? []
      : [
          [marginX, leave],
          [marginX, enter],
        ];
  const channelStart = start[start.length - 1]?.[0] ?? 0;
  const channelEnd = detour[0]?.[0] ?? end[0]?.[0] ?? 0;
  const h = Math.min(14, flow.gapY * 0.5);
  const w = Math.min(72, Math.abs(channelStart - channelEnd) * 0.5);
  const x = (channelStart + channelEnd) / 2 - w / 2;
  return {
    points: withoutRepeats([...start, ...detour, ...end]),
    gauge: { x, y: leave - h / 2, w, h },
    gaugeAxis: 'horizontal',
  };
}

/** Past machines of the same row, or back: below the row. */
function aroundRow(from: Place, to: Place, flow: FlowPlan): Route {
  const row = flow.rows[from.row];
  const y = (row ? bottomOf(row) : bottomOf(from.dock)) + Math.min(flow.gapY / 3, 14);
  const x0 = rightOf(from.dock) + flow.gapX / 2;
  const x1 = to.dock.x - flow.gapX / 2;
  return {
    points: withoutRepeats([
      [rightOf(from.dock), middleY(from.dock)],
      [x0, middleY(from.dock)],
      [x0, y],
      [x1, y],
      [x1, middleY(to.dock)],
      [to.dock.x, middleY(to.dock)],
    ]),
    gauge: verticalGauge((rightOf(from.dock) + x0) / 2 + 2, middleY(from.dock), flow.gapX * 0.7, from.dock.h),
    gaugeAxis: 'vertical',
  };
}

function verticalGauge(x: number, y: number, gapX: number, tallest: number): Box {
  const w = Math.round(Math.min(14, gapX * 0.36));
  const h = Math.round(Math.min(64, tallest * 0.42));
  return { x: x - w / 2, y: y - h / 2, w, h };
}

function middleX(box: Box): number {
  return box.x + box.w / 2;
}

function middleY(box: Box): number {
  return box.y + box.h / 2;
}

function withoutRepeats(points: readonly Point[]): Point[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    return !before || before[0] !== point[0] || before[1] !== point[1];
  });
}
