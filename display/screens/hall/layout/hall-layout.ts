import { type FigurePlan, planHeadFigure } from '#display/kit/figures/figure-plan.ts';
import { type HeadBarPlan, planHeadBar, planVerdict, type VerdictPlan } from '#display/kit/head/head-plan.ts';
import { type TextPlace, textPlace } from '#display/kit/text-place.ts';
import { TOUCH } from '#display/kit/touch/list-plan.ts';
import { LABEL_SIZE, lineHeight, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { CALLOUT } from '#display/kit3d/hud/callout-plan.ts';
import type { Box } from '#display/parts/box.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { SEARCH_HEIGHT } from './search-plan.ts';

/** A door below the scene. */
export interface DoorCellPlan {
  readonly box: Box;
  readonly code: TextPlace;
  readonly mark: Box;
  readonly bar: Box;
  readonly count: TextPlace;
  readonly job: Box;
  readonly time: TextPlace;
}

export interface HallLayout {
  readonly width: number;
  readonly height: number;
  readonly bar: HeadBarPlan;
  readonly verdict: VerdictPlan;
  readonly output: FigurePlan;
  readonly capacity: FigurePlan;
  readonly onTime: FigurePlan;
  readonly room: Box;
  readonly shelf: Box;
  /** Width of the callout. */
  readonly calloutMost: number;
  /** What the colours of the scene mean. */
  readonly legend: Box;
  /** Where it is instead while the callout is on its side; null = the callout never covers it. */
  readonly legendAside: Box | null;
  /** Everything below the scene, on the background. */
  readonly foot: Box;
  /** Where cells of doors may stand. */
  readonly cells: Box;
  /** Rows of cells, where they do not stand under their doors. */
  readonly rows: number;
  readonly cellsMost: number;
  /** Which page of the doors is shown, where they take turns. */
  readonly strokes: Box;
  /** Opens the search. */
  readonly searchButton: Box;
  /** Of the search while it is open: over what stands there. */
  readonly searchPanel: Box;
  /** What was found, while it is shown. */
  readonly foundBar: Box;
}

export function planHallScreen(orientation: Orientation): HallLayout {
  return orientation === 'landscape' ? landscape() : portrait();
}

const LEGEND_HEIGHT = lineHeight(SMALLEST_SIZE);
/** Between the legend and the racks. */
const UNDER_LEGEND = 4;

function landscape(): HallLayout {
  const [left, right] = [48, 1872];
  const top = 884;
  const legendY = 304;
  const roomY = legendY + LEGEND_HEIGHT + UNDER_LEGEND;
  return {
    width: 1920,
    height: 1080,
    bar: planHeadBar(left, right - TOUCH - 20, 26),
    verdict: planVerdict(left, 984, 90),
    output: planHeadFigure(1050, 336, 98, 'notes'),
    capacity: planHeadFigure(1424, 214, 98, 'notes'),
    onTime: planHeadFigure(1674, right - 1674, 98, 'notes'),
    room: { x: 24, y: roomY, w: 1872, h: top - roomY },
    shelf: { x: left, y: legendY, w: right - left, h: CALLOUT.height },
    calloutMost: 760,
    legend: { x: left, y: legendY, w: right - left, h: LEGEND_HEIGHT },
    legendAside: { x: right - 640, y: legendY, w: 640, h: LEGEND_HEIGHT },
    foot: { x: 0, y: top, w: 1920, h: 1080 - top },
    cells: { x: 28, y: top + 4, w: 1864, h: CELL_HEIGHT },
    rows: 1,
    cellsMost: 14,
    strokes: { x: left, y: 1074, w: right - left, h: 4 },
    searchButton: { x: right - TOUCH, y: 14, w: TOUCH, h: TOUCH },
    searchPanel: { x: 1090, y: 1070 - SEARCH_HEIGHT, w: right - 1090, h: SEARCH_HEIGHT },
    foundBar: { x: left, y: top - TOUCH - 12, w: 1200, h: TOUCH },
  };
}

function portrait(): HallLayout {
  const [left, right] = [40, 1040];
  const figureY = 356;
  const top = 1920 - 2 * CELL_HEIGHT - 40;
  return {
    width: 1080,
    height: 1920,
    bar: planHeadBar(left, right - TOUCH - 20, 30),
    verdict: planVerdict(left, right - left, 100),
    output: planHeadFigure(left, 380, figureY, 'notes'),
    capacity: planHeadFigure(left + 430, 270, figureY, 'notes'),
    onTime: planHeadFigure(left + 760, 240, figureY, 'notes'),
    room: { x: 24, y: 760, w: 1032, h: top - 760 },
    shelf: { x: left, y: 640, w: right - left, h: CALLOUT.height },
    calloutMost: right - left,
    legend: { x: left, y: 570, w: right - left, h: LEGEND_HEIGHT },
    legendAside: null,
    foot: { x: 0, y: top, w: 1080, h: 1920 - top },
    cells: { x: left, y: top + 8, w: right - left, h: 2 * CELL_HEIGHT + 16 },
    rows: 2,
    cellsMost: 14,
    strokes: { x: left, y: 1910, w: right - left, h: 4 },
    searchButton: { x: right - TOUCH, y: 18, w: TOUCH, h: TOUCH },
    searchPanel: { x: left, y: 1900 - SEARCH_HEIGHT, w: right - left, h: SEARCH_HEIGHT },
    foundBar: { x: left, y: top - TOUCH - 12, w: right - left, h: TOUCH },
  };
}

const CELL_HEIGHT = 184;
/** Of a door's code where it is short. */
export const CODE_SIZE = 44;
const PADDING = 8;
const GAP = 4;
const CELL_MOST = 150;
const CELL_LEAST = 119;

/**
 * The cells of doors in their order. `doorsAt`: x of each door on the screen; its cell stands under it where all of them
 * have room, otherwise cells stand side by side.
 */
export function planDoorCells(
  { cells, rows, cellsMost }: HallLayout,
  doorsAt: readonly number[],
): DoorCellPlan[] {
  const count = Math.min(cellsMost, doorsAt.length);
  if (count === 0) return [];
  const [first = 0, second = Number.POSITIVE_INFINITY] = doorsAt;
  const apart = second - first;
  if (rows === 1 && count === doorsAt.length && apart >= CELL_LEAST + GAP) {
    const w = Math.floor(Math.min(CELL_MOST, apart - GAP));
    return doorsAt.map((x) => planCell({ x: Math.round(x - w / 2), y: cells.y, w, h: CELL_HEIGHT }));
  }
  const perRow = Math.ceil(count / rows);
  const w = Math.floor(Math.min(CELL_MOST, (cells.w - (perRow - 1) * GAP) / perRow));
  const step = perRow === 1 ? 0 : (cells.w - w) / (perRow - 1);
  return Array.from({ length: count }, (_, index) =>
    planCell({
      x: Math.round(cells.x + (index % perRow) * step),
      y: cells.y + Math.floor(index / perRow) * (CELL_HEIGHT + 16),
      w,
      h: CELL_HEIGHT,
    }),
  );
}

function planCell(box: Box): DoorCellPlan {
  const x = box.x + PADDING;
  const w = box.w - 2 * PADDING;
  const mark = 24;
  const job = 24;
  const countY = box.y + 96;
  const h = lineHeight(SMALLEST_SIZE);
  return {
    box,
    code: textPlace(x, box.y + 8, w - mark - 6, CODE_SIZE, 'label'),
    mark: { x: x + w - mark, y: box.y + 20, w: mark, h: mark },
    bar: { x, y: box.y + 74, w, h: 12 },
    count: textPlace(x, countY, w - job - 4, SMALLEST_SIZE, 'detail'),
    job: { x: x + w - job, y: countY + (h - job) / 2, w: job, h: job },
    time: textPlace(x, box.y + 132, w, LABEL_SIZE, 'label'),
  };
}
