import { VALUE_AXIS_W } from '#display/kit/chart/chart-window.ts';
import { type FigurePlan, planNearFigure } from '#display/kit/figures/figure-plan.ts';
import { LEGEND_ROW_H, type TimelinePlan } from '#display/kit/strip/timeline-plan.ts';
import { type ListPlan, planList, TOUCH } from '#display/kit/touch/list-plan.ts';
import type { Box } from '#display/parts/box.ts';
import type { Orientation } from '#display/runtime/board/board.ts';

export interface ChartPlan {
  readonly title: Box;
  readonly attribution: Box;
  /** Of shift and hour; empty where another chart's count. */
  readonly ranges: readonly Box[];
  readonly chart: Box;
  /** Times below the chart. */
  readonly ticks: Box;
}

/** What the pages of machines and of process units have alike, in scene units. */
export interface MachinePageLayout {
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
  readonly history: ChartPlan;
  readonly stops: ListPlan;
  readonly parameters: ListPlan;
}

/** Where everything is, in scene units. Whatever is a tile does not overlap another one. */
export interface MachineLayout extends MachinePageLayout {
  readonly speed: FigurePlan;
  readonly produced: FigurePlan;
  readonly rejected: FigurePlan;
  readonly oee: FigurePlan;
  readonly timeline: TimelinePlan;
}

/** The page of a process unit: two charts on one clock, the upper one has the buttons of their span. */
export interface ProcessLayout extends MachinePageLayout {
  readonly figures: readonly FigurePlan[];
  readonly second: ChartPlan;
}

const GAP = 20;
const STATE_H = 252;
const RANGE_W = 150;
const ATTRIBUTION_W = 172;
const TICKS_H = 44;
const STRIP_H = 58;
const CHART_GAP = 12;
/** From the end of the chart's times to that of the strip's. */
const STRIP_BLOCK_H = CHART_GAP + 2 * LEGEND_ROW_H + 10 + STRIP_H + TICKS_H;

export function planMachineBoard(orientation: Orientation): MachineLayout {
  const page = planPage(orientation);
  const { figures, blocks } = AREAS[orientation];
  return {
    ...page,
    ...planFigures(figures),
    ...planClockedBlocks(blocks.x, blocks.y, blocks.w, blocks.chartH),
  };
}

export function planProcessBoard(orientation: Orientation): ProcessLayout {
  const { figures, blocks } = AREAS[orientation];
  const { x, y, w } = blocks;
  const chartH = Math.floor((blocks.chartH + STRIP_BLOCK_H - TOUCH - TICKS_H - 2 * CHART_GAP) / 2);
  const history = planChart(x, y, w, chartH);
  const below = history.ticks.y + history.ticks.h + CHART_GAP;
  return {
    ...planPage(orientation),
    figures: figureBoxes(figures).map((box) => planNearFigure(box, 'notes')),
    history,
    second: { ...planChart(x, below, w, chartH), ranges: [] },
  };
}

/** Where figures and charts are. */
const AREAS = {
  landscape: { figures: { x: 864, y: 112, w: 1024 }, blocks: { x: 32, y: 384, w: 1140, chartH: 344 } },
  portrait: { figures: { x: 32, y: 452, w: 1016 }, blocks: { x: 32, y: 720, w: 1016, chartH: 280 } },
} as const;

function planPage(orientation: Orientation): MachinePageLayout {
  const { x, y, w, chartH } = AREAS[orientation].blocks;
  return {
    ...(orientation === 'landscape' ? planLandscape() : planPortrait()),
    history: planChart(x, y, w, chartH),
  };
}

function planLandscape(): Omit<MachinePageLayout, 'history'> {
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
    stops: planList(right.x, 384, right.w, 4),
    parameters: planList(right.x, 732, right.w, 4),
  };
}

function planPortrait(): Omit<MachinePageLayout, 'history'> {
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

type Area = Readonly<Record<'x' | 'y' | 'w', number>>;

function figureBoxes({ x, y, w }: Area): readonly [Box, Box, Box, Box] {
  const width = Math.floor((w - 3 * GAP) / 4);
  const at = (index: number): Box => ({ x: x + index * (width + GAP), y, w: width, h: STATE_H });
  return [at(0), at(1), at(2), at(3)];
}

function planFigures(area: Area): Pick<MachineLayout, FigureName> {
  const [speed, produced, rejected, oee] = figureBoxes(area);
  return {
    speed: planNearFigure(speed, 'notes'),
    produced: planNearFigure(produced, 'notes'),
    rejected: planNearFigure(rejected, 'notes'),
    oee: planNearFigure(oee, 'factors'),
  };
}

function planChart(x: number, y: number, w: number, chartH: number): ChartPlan {
  const range = (fromRight: number): Box => ({
    x: x + w - fromRight * RANGE_W - (fromRight - 1) * 12,
    y,
    w: RANGE_W,
    h: TOUCH,
  });
  const chart = { x, y: y + TOUCH + 8, w, h: chartH };
  const attribution = { x: range(2).x - GAP - ATTRIBUTION_W, y, w: ATTRIBUTION_W, h: TOUCH };
  return {
    title: { x, y, w: attribution.x - GAP - x, h: TOUCH },
    attribution,
    ranges: [range(2), range(1)],
    chart,
    ticks: { x, y: chart.y + chart.h, w, h: TICKS_H },
  };
}

/** The chart and, on the same clock, the strip of states. */
function planClockedBlocks(
  x: number,
  y: number,
  w: number,
  chartH: number,
): Pick<MachineLayout, 'history' | 'timeline'> {
  const history = planChart(x, y, w, chartH);
  const head = { x, y: history.ticks.y + history.ticks.h + CHART_GAP, w, h: 2 * LEGEND_ROW_H };
  const strip = { x, y: head.y + head.h + 10, w: w - VALUE_AXIS_W, h: STRIP_H };
  return {
    history,
    timeline: { head, strip, ticks: { x, y: strip.y + strip.h, w, h: TICKS_H } },
  };
}
