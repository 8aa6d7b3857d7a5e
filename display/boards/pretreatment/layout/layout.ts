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

function portrait(shape: GridShape): PretreatmentLayout {
  const left = 40;
  const w = 1000;
  const figureY = 312;
  const unitsY = 508;
  const unitsH = 846;
  const batchesY = unitsY + unitsH + 22;
  const batchesH = 246;
  const lowY = batchesY + batchesH + 12;
  const lowH = 1896 - lowY;
  const cipsW = 472;
  return {
    width: 1080,
    height: 1920,
    bar: planHeadBar(left, left + w, 30),
    verdict: planVerdict(left, w, 92),
    released: planHeadFigure(left, 380, figureY, 'notes'),
    batchCount: planHeadFigure(left + 420, 270, figureY, 'notes'),
    supply: planHeadFigure(left + 730, w - 730, figureY, 'notes'),
    ...planUnits({ x: left, y: unitsY, w, h: unitsH }, shape, { large: 3, rows: 4, small: 4 }),
    batches: planBatches({ x: left, y: batchesY, w, h: batchesH }, 3),
    cips: planCips({ x: left, y: lowY, w: cipsW, h: lowH }, 2),
    alarms: planAlarms({ x: left + cipsW + 44, y: lowY, w: w - cipsW - 44, h: lowH }, 3),
  };
}

/** Room for pipes. */
const GAPS = { large: { x: 22, y: 26 }, small: { x: 16, y: 18 } } as const;

function planUnits(
  area: Box,
  shape: GridShape,
  limits: Pick<GridLimits, 'large' | 'rows' | 'small'>,
): Pick<PretreatmentLayout, 'grid' | 'slots' | 'strokes'> {
  const grid = planTileGrid(area, shape, { ...limits, gaps: GAPS });
  return {
    grid,
    slots: shape.size === 'large' ? largeSlots(grid.tile, grid.scale) : smallSlots(grid.tile),
    strokes: { x: area.x, y: area.y + area.h + 8, w: area.w, h: 6 },
  };
}
