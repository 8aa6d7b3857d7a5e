import type { Box } from '#display/parts/box.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { TOUCH } from './type-scale.ts';

/** A head with touch buttons over rows that a page of a list fills. */
export interface ListPlan {
  readonly head: Box;
  readonly rows: readonly Box[];
}

/** Where everything is, in scene units. Whatever is a tile does not overlap another one. */
export interface BoardPlan {
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
  readonly figures: readonly [speed: Box, produced: Box, rejected: Box, oee: Box];
  readonly chartTitle: Box;
  readonly ranges: readonly [shift: Box, hour: Box];
  readonly chart: Box;
  /** Times below the chart. */
  readonly chartTicks: Box;
  readonly timelineHead: Box;
  readonly strip: Box;
  readonly ticks: Box;
  readonly stops: ListPlan;
  readonly parameters: ListPlan;
}

const GAP = 20;
const STATE_H = 252;
const RANGE_W = 150;
const TICKS_H = 44;
/** The legend takes two rows: every colour has its word. */
export const LEGEND_ROW_H = 40;
/** Room that the chart's own value axis takes: the strip below ends where its plot ends. */
export const VALUE_AXIS_W = 116;

export function planBoard(orientation: Orientation): BoardPlan {
  return orientation === 'landscape' ? planLandscape() : planPortrait();
}

function planLandscape(): BoardPlan {
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
    figures: planFigures(864, 112, 1024),
    ...planChart(32, 384, 1140, 344),
    stops: planList(right.x, 384, right.w, 4),
    parameters: planList(right.x, 732, right.w, 4),
  };
}

function planPortrait(): BoardPlan {
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
    figures: planFigures(x, 452, w),
    ...planChart(x, 720, w, 280),
    stops: planList(x, 1340, w, 3),
    parameters: planList(x, 1624, w, 3),
  };
}

function planState(x: number, y: number, w: number): Pick<BoardPlan, 'state' | 'stateFoot'> {
  return {
    state: { x, y, w, h: STATE_H - TOUCH },
    stateFoot: { x, y: y + STATE_H - TOUCH, w, h: TOUCH },
  };
}

function planFigures(x: number, y: number, w: number): BoardPlan['figures'] {
  const width = Math.floor((w - 3 * GAP) / 4);
  const at = (index: number): Box => ({ x: x + index * (width + GAP), y, w: width, h: STATE_H });
  return [at(0), at(1), at(2), at(3)];
}

type ChartPlan = Pick<
  BoardPlan,
  'chartTitle' | 'ranges' | 'chart' | 'chartTicks' | 'timelineHead' | 'strip' | 'ticks'
>;

function planChart(x: number, y: number, w: number, chartH: number): ChartPlan {
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
  return {
    chartTitle: { x, y, w: w - 2 * RANGE_W - 12 - GAP, h: TOUCH },
    ranges: [range(2), range(1)],
    chart,
    chartTicks,
    timelineHead: head,
    strip,
    ticks: { x, y: strip.y + strip.h, w, h: TICKS_H },
  };
}

function planList(x: number, y: number, w: number, rows: number): ListPlan {
  return {
    head: { x, y, w, h: TOUCH },
    rows: Array.from({ length: rows }, (_, index) => ({
      x,
      y: y + TOUCH + 8 + index * TOUCH,
      w,
      h: TOUCH,
    })),
  };
}

/** Buttons of a list's head: tabs from the left, the pager at its right end. */
export function planListHead(
  head: Box,
  tabs: number,
): { readonly tabs: readonly Box[]; readonly back: Box; readonly page: Box; readonly forth: Box } {
  const pageW = 116;
  const forth = { x: head.x + head.w - TOUCH, y: head.y, w: TOUCH, h: head.h };
  const page = { x: forth.x - pageW, y: head.y, w: pageW, h: head.h };
  const back = { x: page.x - TOUCH, y: head.y, w: TOUCH, h: head.h };
  const room = back.x - GAP - head.x;
  const tabW = tabs > 0 ? Math.floor((room - (tabs - 1) * 12) / tabs) : 0;
  return {
    tabs: Array.from({ length: tabs }, (_, index) => ({
      x: head.x + index * (tabW + 12),
      y: head.y,
      w: tabW,
      h: head.h,
    })),
    back,
    page,
    forth,
  };
}
