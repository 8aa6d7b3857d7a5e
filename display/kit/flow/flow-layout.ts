import { leastTileHeight } from '#display/kit/machine-tile/tile-layout.ts';
import { type Box, bottomOf } from '#display/parts/box.ts';
import { breakRows, type Slot, toSlot } from './flow-rows.ts';

/** Tiles are never narrower: a name of five Chinese characters. */
const TILE_MIN_W = 148;
/** At this size everything but the pictogram is there; at the next, that too; beyond, it only gets larger. */
const PLAIN = { w: 240, h: 132 } as const;
const LANE = { w: 230, h: 88 } as const;
const LANE_TWO_LINES = 66;
const FULL = { w: 280, h: 216 } as const;
/** Taller than this share of its width a tile is only empty. */
const TALLEST = 0.86;
/** Room for a conveyor and its buffer between two machines: wide where there are few. */
const GAPS_X = [40, 28, 18, 14] as const;
const GROUP_INSET = 4;
/** Of the height to spare, what rows with branches may take before all share the rest. */
const BRANCH_SHARE = 0.25;

export interface TilePlace {
  readonly machineId: string;
  readonly box: Box;
  readonly row: number;
  /** First column of its slot. */
  readonly column: number;
  /** Whether it stands alone in its slot. */
  readonly alone: boolean;
}

export interface FlowPlan {
  readonly tiles: readonly TilePlace[];
  /** Frames around parallel machines that need more than one column. */
  readonly groups: readonly { readonly machineIds: readonly string[]; readonly box: Box }[];
  readonly rows: readonly Box[];
  readonly gapX: number;
  readonly gapY: number;
}

interface Candidate {
  rows: Slot[][];
  columns: number;
  heights: number[];
  tileW: number;
  gapX: number;
  gapY: number;
  score: number;
}

/** Places the machines of a flow, step by step, in rows inside `area`. Steps hold the machines in parallel. */
export function planFlow(steps: readonly (readonly string[])[], area: Box): FlowPlan {
  // Where parallel machines cannot stand side by side, every machine has a place of its own in the order of the flow.
  const candidate =
    bestCandidate(steps, area) ??
    bestCandidate(
      steps.flat().map((machineId) => [machineId]),
      area,
    );
  if (!candidate) return { tiles: [], groups: [], rows: [], gapX: 0, gapY: 0 };
  return place(candidate, area);
}

function bestCandidate(steps: readonly (readonly string[])[], area: Box): Candidate | undefined {
  let best: Candidate | undefined;
  for (const columns of range(1, Math.floor((area.w + 14) / (TILE_MIN_W + 14)))) {
    for (const maxLanes of range(1, 12)) {
      const slots = steps.map((step) => toSlot(step, maxLanes));
      const total = slots.reduce((sum, slot) => sum + slot.columns, 0);
      for (const rowCount of range(Math.ceil(total / columns), Math.min(slots.length, 12))) {
        for (const gapX of GAPS_X) {
          const candidate = tryRows(slots, rowCount, columns, gapX, area);
          if (candidate && (!best || candidate.score > best.score)) best = candidate;
        }
      }
    }
  }
  return best;
}

function tryRows(
  slots: readonly Slot[],
  rowCount: number,
  columns: number,
  gapX: number,
  area: Box,
): Candidate | undefined {
  const tileW = (area.w - (columns - 1) * gapX) / columns;
  if (tileW < TILE_MIN_W) return undefined;
  const rows = breakRows(slots, rowCount, columns);
  if (!rows) return undefined;
  const gapY = rowCount <= 2 ? 44 : rowCount <= 5 ? 32 : rowCount <= 7 ? 18 : 12;
  const free = area.h - (rowCount - 1) * gapY;
  const needs = rows.map((row) => Math.max(...row.map((slot) => needOf(slot, tileW, gapX))));
  const heights = shareHeight(rows, needs, free, tileW, gapX);
  if (!heights) return undefined;
  return { rows, columns, heights, tileW, gapX, gapY, score: scoreOf(rows, heights, tileW, gapX) };
}

/** Rows with branches first get the height that lets their lanes speak; what is left goes to the lowest rows. */
function shareHeight(
  rows: readonly Slot[][],
  needs: readonly number[],
  free: number,
  tileW: number,
  gapX: number,
): number[] | undefined {
  const spare = free - needs.reduce((total, need) => total + need, 0);
  if (spare < 0) return undefined;
  const most = Math.min(tileW, 420) * TALLEST;
  const wanted = rows.map((row, index) =>
    Math.max(
      needs[index] ?? 0,
      ...row.map((slot) => (slot.lanes > 1 ? heightOf(slot, LANE_TWO_LINES, gapX) : 0)),
    ),
  );
  const raise = wanted.reduce((total, want, index) => total + want - (needs[index] ?? 0), 0);
  const part = raise > 0 ? Math.min(1, (spare * BRANCH_SHARE) / raise) : 0;
  const floors = needs.map((need, index) => need + ((wanted[index] ?? need) - need) * part);
  const level = waterLevel(floors, free);
  return floors.map((floor, index) => {
    const hasBranch = (rows[index] ?? []).some((slot) => slot.lanes > 1);
    return Math.max(floor, Math.min(level, hasBranch ? most * 1.25 : most));
  });
}

/** How high all can stand on `free` when none is below its floor. */
function waterLevel(floors: readonly number[], free: number): number {
  let low = 0;
  let high = free;
  for (let step = 0; step < 40; step += 1) {
    const level = (low + high) / 2;
    if (floors.reduce((total, floor) => total + Math.max(floor, level), 0) > free) high = level;
    else low = level;
  }
  return low;
}

function scoreOf(rows: readonly Slot[][], heights: readonly number[], tileW: number, gapX: number): number {
  const qualities: number[] = [];
  let crowded = 0;
  rows.forEach((row, index) => {
    for (const slot of row) {
      const height = heights[index] ?? 0;
      const laneH = (height - (slot.lanes - 1) * laneGap(slot.lanes, gapX)) / slot.lanes;
      qualities.push(slot.lanes === 1 ? aloneQuality(tileW, laneH) : laneQuality(tileW, laneH));
      crowded += slot.columns - 1;
    }
  });
  const mean = qualities.reduce((sum, quality) => sum + quality, 0) / qualities.length;
  return 0.4 * Math.min(...qualities) + 0.6 * mean - 0.12 * crowded - 0.01 * rows.length + gapBonus(gapX);
}

/** Below 28 units a buffer's fill can hardly be seen; it is worth a little of every tile. */
function gapBonus(gapX: number): number {
  return (gapX >= 28 ? 0.06 : 0) + 0.0015 * gapX;
}

/** A lane on one line says the same as one on two, only smaller. */
function laneQuality(w: number, h: number): number {
  const quality = Math.min(w / LANE.w, h / LANE.h, 1.2);
  return h < LANE_TWO_LINES && w >= LANE.w ? Math.max(quality, 0.62) : quality;
}

/** 1 = plain; 1.3 with the pictogram; more while it grows. */
function aloneQuality(w: number, h: number): number {
  const plain = Math.min(w / PLAIN.w, h / PLAIN.h, 1);
  if (w < 225 || h < 190) return plain;
  return plain + 0.3 + 0.6 * Math.min(1, Math.max(0, Math.min(w / FULL.w, h / FULL.h) - 1));
}

function place(candidate: Candidate, area: Box): FlowPlan {
  const { rows, heights, tileW, gapX, gapY } = candidate;
  const height = heights.reduce((sum, rowH) => sum + rowH, 0);
  // Space that is left goes between the rows first, then around them.
  const spare = area.h - height - (rows.length - 1) * gapY;
  const gap = rows.length > 1 ? gapY + Math.min(spare / (rows.length - 1), 24) : gapY;
  let y = area.y + (area.h - height - (rows.length - 1) * gap) / 2;
  const tiles: TilePlace[] = [];
  const groups: { machineIds: readonly string[]; box: Box }[] = [];
  const rowBoxes: Box[] = [];
  rows.forEach((row, rowIndex) => {
    const rowH = heights[rowIndex] ?? 0;
    const rowBox = { x: area.x, y, w: area.w, h: rowH };
    let column = 0;
    for (const slot of row) {
      const x = area.x + column * (tileW + gapX);
      const slotBox = { x, y, w: slot.columns * tileW + (slot.columns - 1) * gapX, h: rowH };
      tiles.push(...placeSlot(slot, slotBox, tileW, gapX, rowIndex, column));
      if (slot.columns > 1) groups.push({ machineIds: slot.machineIds, box: slotBox });
      column += slot.columns;
    }
    rowBoxes.push(rowBox);
    y = bottomOf(rowBox) + gap;
  });
  return { tiles, groups, rows: rowBoxes, gapX, gapY: gap };
}

function needOf(slot: Slot, tileW: number, gapX: number): number {
  return heightOf(slot, leastTileHeight(widthInSlot(slot, tileW, gapX)), gapX);
}

/** Of a tile of a slot. In a framed group the tiles stand closer, so that the frame reads as one place in the flow. */
function widthInSlot({ columns }: Slot, tileW: number, gapX: number): number {
  if (columns === 1) return tileW;
  const slotW = columns * tileW + (columns - 1) * gapX;
  return (slotW - 2 * GROUP_INSET - (columns - 1) * (gapX / 2)) / columns;
}

function heightOf(slot: Slot, laneH: number, gapX: number): number {
  return (
    slot.lanes * laneH +
    (slot.lanes - 1) * laneGap(slot.lanes, gapX) +
    (slot.columns > 1 ? 2 * GROUP_INSET : 0)
  );
}

function placeSlot(
  slot: Slot,
  box: Box,
  tileW: number,
  gapX: number,
  row: number,
  column: number,
): TilePlace[] {
  const gap = laneGap(slot.lanes, gapX);
  const inset = slot.columns > 1 ? GROUP_INSET : 0;
  const w = widthInSlot(slot, tileW, gapX);
  const h = (box.h - 2 * inset - (slot.lanes - 1) * gap) / slot.lanes;
  return slot.machineIds.map((machineId, index) => {
    const lane = index % slot.lanes;
    const laneColumn = Math.floor(index / slot.lanes);
    const inColumn = Math.min(slot.lanes, slot.machineIds.length - laneColumn * slot.lanes);
    // A short last column keeps its lanes where the others have them.
    const x = box.x + inset + laneColumn * (w + gapX / 2);
    return {
      machineId,
      box: { x, y: box.y + inset + lane * (h + gap), w, h },
      row,
      column,
      alone: slot.machineIds.length === 1 && inColumn === 1,
    };
  });
}

function laneGap(lanes: number, gapX: number): number {
  return lanes <= 2 ? Math.max(16, gapX / 2) : lanes <= 6 ? 14 : 10;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
