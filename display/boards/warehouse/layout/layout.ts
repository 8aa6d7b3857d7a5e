import { type FigurePlan, planHeadFigure } from '#display/kit/figures/figure-plan.ts';
import { type HeadBarPlan, planHeadBar, planVerdict, type VerdictPlan } from '#display/kit/head/head-plan.ts';
import type { RunPlace } from '#display/kit/text-place.ts';
import { type GridLimits, type GridShape, planTileGrid } from '#display/kit/tiles/tile-grid.ts';
import type { Box } from '#display/parts/box.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { type DockSlots, largeSlots, smallSlots } from './dock-slots.ts';
import { type DockListPlan, planExceptions, planTasks, planZones } from './list-plans.ts';

/** What decides the places of the docks. */
export type WarehouseShape = GridShape;

export interface WarehouseLayout {
  readonly width: number;
  readonly height: number;
  readonly bar: HeadBarPlan;
  readonly verdict: VerdictPlan;
  /** Beside a short verdict: docks in use, trucks that wait. */
  readonly side: { readonly x: number; readonly lines: readonly RunPlace[] };
  readonly outbound: FigurePlan;
  readonly inbound: FigurePlan;
  readonly rate: FigurePlan;
  readonly tiles: readonly Box[];
  readonly slots: DockSlots;
  readonly strokes: Box;
  readonly tasks: DockListPlan;
  readonly zones: DockListPlan;
  readonly exceptions: DockListPlan;
}

export function planWarehouseBoard(shape: WarehouseShape, orientation: Orientation): WarehouseLayout {
  return orientation === 'landscape' ? landscape(shape) : portrait(shape);
}

const SIDE_SIZE = 36;

function landscape(shape: WarehouseShape): WarehouseLayout {
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
    side: planSide(722, 214, 142),
    outbound: planHeadFigure(976, 290, figureY, 'notes'),
    inbound: planHeadFigure(1316, 240, figureY, 'notes'),
    rate: planHeadFigure(1606, right - 1606, figureY, 'notes'),
    ...planDocks({ x: left, y: 319, w: right - left, h: 424 }, shape, { large: 6, rows: 2, small: 8 }),
    tasks: planTasks({ x: left, y: listY, w: 660, h: listH }, 4),
    zones: planZones({ x: 764, y: listY, w: 540, h: listH }, 4),
    exceptions: planExceptions({ x: 1360, y: listY, w: right - 1360, h: listH }, 4),
  };
}

function portrait(shape: WarehouseShape): WarehouseLayout {
  const left = 40;
  const w = 1000;
  const figureY = 336;
  const docksY = 544;
  const docksH = 800;
  const tasksY = docksY + docksH + 24;
  const tasksH = 226;
  const lowY = tasksY + tasksH + 16;
  const lowH = 1896 - lowY;
  const zonesW = 564;
  return {
    width: 1080,
    height: 1920,
    bar: planHeadBar(left, left + w, 30),
    verdict: planVerdict(left, w, 100),
    side: planSide(left + w - 208, 208, 148),
    outbound: planHeadFigure(left, 330, figureY, 'notes'),
    inbound: planHeadFigure(left + 372, 290, figureY, 'notes'),
    rate: planHeadFigure(left + 704, w - 704, figureY, 'notes'),
    ...planDocks({ x: left, y: docksY, w, h: docksH }, shape, { large: 3, rows: 4, small: 4 }),
    tasks: planTasks({ x: left, y: tasksY, w, h: tasksH }, 3),
    zones: planZones({ x: left, y: lowY, w: zonesW, h: lowH }, 4),
    exceptions: planExceptions({ x: left + zonesW + 36, y: lowY, w: w - zonesW - 36, h: lowH }, 3),
  };
}

function planSide(x: number, w: number, baseline: number): WarehouseLayout['side'] {
  const line = (at: number): RunPlace => ({ x, w, baseline: at, size: SIDE_SIZE, align: 'right' });
  return {
    x,
    lines: [line(baseline), line(baseline + 52)],
  };
}

const GAPS = { large: { x: 16, y: 16 }, small: { x: 14, y: 14 } } as const;

function planDocks(
  area: Box,
  shape: WarehouseShape,
  limits: Pick<GridLimits, 'large' | 'rows' | 'small'>,
): Pick<WarehouseLayout, 'tiles' | 'slots' | 'strokes'> {
  const { tiles, tile, scale } = planTileGrid(area, shape, { ...limits, gaps: GAPS });
  return {
    tiles,
    slots: shape.size === 'large' ? largeSlots(tile, scale) : smallSlots(tile),
    strokes: { x: area.x, y: area.y + area.h + 8, w: area.w, h: 6 },
  };
}
