import { VALUE_AXIS_W } from '#display/kit/chart/chart-window.ts';
import { type FigurePlan, planNearFigure } from '#display/kit/figures/figure-plan.ts';
import { LEGEND_ROW_H, type TimelinePlan } from '#display/kit/strip/timeline-plan.ts';
import { type ListPlan, planList, TOUCH } from '#display/kit/touch/list-plan.ts';
import type { Box } from '#display/parts/box.ts';
import type { Orientation } from '#display/runtime/board/board.ts';

export interface ChartPlan {
  readonly title: Box;
  readonly attribution: Box;
  readonly ranges: readonly [shift: Box, hour: Box];
  readonly chart: Box;
  /** Times below the chart. */
  readonly ticks: Box;
}

/** Where everything is, in scene units. Whatever is a tile does not overlap another one. */
export interface MachineLayout {
  readonly width: number;
  readonly height: number;
  readonly back: Box;
  readonly name: Box;
  readonly previous: Box;
  readonly next: Box;
  readonly status: Box;
  readonly clock: Box;
  /** The coloured panel: the state, and below it what it waits for. */
  readonly state: Box;
  readonly stateFoot: Box;
  readonly speed: FigurePlan;
  readonly produced: FigurePlan;
  readonly rejected: FigurePlan;
  readonly oee: FigurePlan;
  readonly history: ChartPlan;
  readonly timeline: TimelinePlan;
  readonly stops: ListPlan;
  readonly parameters: ListPlan;
}

const GAP = 20;
const STATE_H = 252;
const RANGE_W = 150;
const ATTRIBUTION_W = 172;
const TICKS_H = 44;

export function planMachineBoard(orientation: Orientation): MachineLayout {
  return orientation === 'landscape' ? planLandscape() : planPortrait();
}

function planLandscape(): MachineLayout {
  const right = { x: 1196, w: 692 };
  return {
    width: 1920,
    height: 1080,
    back: { x: 32, y: 20, w: 330, h: 76 },
    name: { x: 386, y: 20, w: 560, h: 76 },
    previous: { x: 966, y: 20, w: 270, h: 76 },
    next: { x: 1252, y: 20, w: 270, h: 76 },
    status: { x: 1538, y: 20, w: 240, h: 76 },
    clock: { x: 1784, y: 20, w: 104, h: 76 },
    ...planState(32, 112, 800),
    ...planFigures(864, 112, 1024),
    ...planClockedBlocks(32, 384, 1140, 344),
    stops: planList(right.x, 384, right.w, 4),
    parameters: planList(right.x, 732, right.w, 4),
  };
}

function planPortrait(): MachineLayout {
  const x = 32;
  const w = 1016;
  return {
    width: 1080,
    height: 1920,
    back: { x, y: 20, w: 300, h: 76 },
    previous: { x: 348, y: 20, w: 342, h: 76 },
    next: { x: 706, y: 20, w: 342, h: 76 },
    name: { x, y: 108, w: 650, h: 64 },
    status: { x: 698, y: 108, w: 240, h: 64 },
    clock: { x: 944, y: 108, w: 104, h: 64 },
    ...planState(x, 184, w),
    ...planFigures(x, 452, w),
    ...planClockedBlocks(x, 720, w, 280),
    stops: planList(x, 1340, w, 3),
    parameters: planList(x, 1624, w, 3),
  };
}

function planState(x: number, y: number, w: number): Pick<MachineLayout, 'state' | 'stateFoot'> {
  return {
    state: { x, y, w, h: STATE_H - TOUCH },
    stateFoot: { x, y: y + STATE_H - TOUCH, w, h: TOUCH },
  };
}

type FigureName = 'speed' | 'produced' | 'rejected' | 'oee';

function planFigures(x: number, y: number, w: number): Pick<MachineLayout, FigureName> {
  const width = Math.floor((w - 3 * GAP) / 4);
  const at = (index: number): Box => ({ x: x + index * (width + GAP), y, w: width, h: STATE_H });
  return {
    speed: planNearFigure(at(0), 'notes'),
    produced: planNearFigure(at(1), 'notes'),
    rejected: planNearFigure(at(2), 'notes'),
    oee: planNearFigure(at(3), 'factors'),
  };
}

/** The chart and, on the same clock, the strip of states. */
function planClockedBlocks(
  x: number,
  y: number,
  w: number,
  chartH: number,
): Pick<MachineLayout, 'history' | 'timeline'> {
  const range = (fromRight: number): Box => ({
    x: x + w - fromRight * RANGE_W - (fromRight - 1) * 12,
    y,
    w: RANGE_W,
    h: TOUCH,
  });
  const chart = { x, y: y + TOUCH + 8, w, h: chartH };
  const chartTicks = { x, y: chart.y + chart.h, w, h: TICKS_H };
  const head = { x, y: chartTicks.y + chartTicks.h + 12, w, h: 2 * LEGEND_ROW_H };
  const strip = { x, y: head.y + head.h + 10, w: w - VALUE_AXIS_W, h: 58 };
  const attribution = { x: range(2).x - GAP - ATTRIBUTION_W, y, w: ATTRIBUTION_W, h: TOUCH };
  return {
    history: {
      title: { x, y, w: attribution.x - GAP - x, h: TOUCH },
      attribution,
      ranges: [range(2), range(1)],
      chart,
      ticks: chartTicks,
    },
    timeline: { head, strip, ticks: { x, y: strip.y + strip.h, w, h: TICKS_H } },
  };
}
