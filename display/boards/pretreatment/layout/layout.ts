import { type FigurePlan, planHeadFigure } from '#display/kit/figures/figure-plan.ts';
import { type HeadBarPlan, planHeadBar, planVerdict, type VerdictPlan } from '#display/kit/head/head-plan.ts';
import {
  type GridLimits,
  type GridShape,
  planTileGrid,
  type TileGrid,
} from '#display/kit/tiles/tile-grid.ts';
import type { Box } from '#display/parts/box.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { type AlarmListPlan, planAlarms, planBatches, planCips, type WorkListPlan } from './list-plans.ts';
import { largeSlots, smallSlots, type UnitSlots } from './unit-slots.ts';

export interface PretreatmentLayout {
  readonly width: number;
  readonly height: number;
  readonly bar: HeadBarPlan;
  readonly verdict: VerdictPlan;
  readonly released: FigurePlan;
  readonly batchCount: FigurePlan;
  readonly supply: FigurePlan;
  readonly grid: TileGrid;
  readonly slots: UnitSlots;
  readonly strokes: Box;
  readonly batches: WorkListPlan;
  readonly cips: WorkListPlan;
  readonly alarms: AlarmListPlan;
}

export function planPretreatmentBoard(shape: GridShape, orientation: Orientation): PretreatmentLayout {
  return orientation === 'landscape' ? landscape(shape) : portrait(shape);
}

function landscape(shape: GridShape): PretreatmentLayout {
  const left = 48;
  const right = 1872;
  const headY = 90;
  const figureY = headY + 8;
  const listY = 772;
  const listH = 1056 - listY;
  return {
    width: 1920,
    height: 1080,
    bar: planHeadBar(left, right, 26),
    verdict: planVerdict(left, 904, headY),
    released: planHeadFigure(976, 330, figureY, 'notes'),
    batchCount: planHeadFigure(1352, 252, figureY, 'notes'),
    supply: planHeadFigure(1646, right - 1646, figureY, 'notes'),
    ...planUnits({ x: left, y: 317, w: right - left, h: 434 }, shape, { large: 6, rows: 2, small: 8 }),
    batches: planBatches({ x: left, y: listY, w: 770, h: listH }, 3),
    cips: planCips({ x: 866, y: listY, w: 440, h: listH }, 2),
    alarms: planAlarms({ x: 1354, y: listY, w: right - 1354, h: listH }, 4),
  };
}

/** Upright: heights of the units and of the batches below them, and how many alarms have room beside the cleanings. */
interface UprightRooms {
  readonly unitsH: number;
  readonly rows: number;
  readonly gapY: number;
  readonly batchesH: number;
  readonly alarms: number;
}

/** Four rows of large tiles, or six of small ones, are as low as they can be. */
function uprightRooms({ size, places }: GridShape): UprightRooms {
  const isFull = places > (size === 'large' ? 9 : 20);
  if (isFull) return { unitsH: 810, rows: 4, gapY: 18, batchesH: 296, alarms: 4 };
  return size === 'large'
    ? { unitsH: 690, rows: 3, gapY: GAPS.large.y, batchesH: 316, alarms: 5 }
    : { unitsH: 730, rows: 4, gapY: GAPS.small.y, batchesH: 304, alarms: 5 };
}

function portrait(shape: GridShape): PretreatmentLayout {
  const left = 40;
  const w = 1000;
  const figureY = 294;
  const unitsY = 486;
  const { unitsH, rows, gapY, batchesH, alarms } = uprightRooms(shape);
  const batchesY = unitsY + unitsH + 18;
  const lowY = batchesY + batchesH + 8;
  const lowH = 1902 - lowY;
  const cipsW = 472;
  return {
    width: 1080,
    height: 1920,
    bar: planHeadBar(left, left + w, 28),
    verdict: planVerdict(left, w, 82),
    released: planHeadFigure(left, 380, figureY, 'notes'),
    batchCount: planHeadFigure(left + 420, 270, figureY, 'notes'),
    supply: planHeadFigure(left + 730, w - 730, figureY, 'notes'),
    ...planUnits({ x: left, y: unitsY, w, h: unitsH }, shape, { large: 3, rows, small: 4 }, gapY),
    batches: planBatches({ x: left, y: batchesY, w, h: batchesH }, 4),
    cips: planCips({ x: left, y: lowY, w: cipsW, h: lowH }, 2),
    alarms: planAlarms({ x: left + cipsW + 44, y: lowY, w: w - cipsW - 44, h: lowH }, alarms),
  };
}

/** Room for pipes. */
const GAPS = { large: { x: 22, y: 26 }, small: { x: 16, y: 18 } } as const;

function planUnits(
  area: Box,
  shape: GridShape,
  limits: Pick<GridLimits, 'large' | 'rows' | 'small'>,
  gapY: number = GAPS[shape.size].y,
): Pick<PretreatmentLayout, 'grid' | 'slots' | 'strokes'> {
  const gaps = { ...GAPS, [shape.size]: { ...GAPS[shape.size], y: gapY } };
  const grid = planTileGrid(area, shape, { ...limits, gaps });
  return {
    grid,
    slots: shape.size === 'large' ? largeSlots(grid.tile, grid.scale) : smallSlots(grid.tile),
    strokes: { x: area.x, y: area.y + area.h + 8, w: area.w, h: 6 },
  };
}
