import { type FigurePlan, planHeadFigure } from '#display/kit/figures/figure-plan.ts';
import { type HeadBarPlan, planHeadBar, planVerdict, type VerdictPlan } from '#display/kit/head/head-plan.ts';
import { type TextPlace, textOnBaseline, textPlace } from '#display/kit/text-place.ts';
import { LABEL_SIZE, lineHeight, SMALLEST_SIZE, sizeOfCap } from '#display/kit/type-scale.ts';
import { CALLOUT } from '#display/kit3d/hud/callout-plan.ts';
import type { Box } from '#display/parts/box.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { WAGONS_IN_VIEW } from '#display/screens/railway/model/focus.ts';
import { TIMETABLE_ROWS } from '#display/screens/railway/model/timetable.ts';

/** A wagon below the scene. */
export interface WagonCellPlan {
  /** Of the area that is filled where a culprit stands. */
  readonly box: Box;
  readonly number: TextPlace;
  readonly mark: Box;
  readonly bar: Box;
  readonly tonnes: TextPlace;
  readonly unit: TextPlace;
  readonly word: TextPlace;
}

export interface TimetableRowPlan {
  readonly box: Box;
  readonly time: TextPlace;
  readonly no: TextPlace;
  readonly place: TextPlace;
  readonly mark: Box;
  readonly word: TextPlace;
}

export interface RailwayLayout {
  readonly width: number;
  readonly height: number;
  readonly bar: HeadBarPlan;
  readonly verdict: VerdictPlan;
  readonly wagons: FigurePlan;
  readonly tonnes: FigurePlan;
  readonly onTime: FigurePlan;
  /** What the accent colour stands for: its swatch and its text. */
  readonly legend: { readonly swatch: Box; readonly text: TextPlace };
  /** Where the scene is shown; it runs off at both sides of it. */
  readonly room: Box;
  /** Tags stay inside it. */
  readonly tagRoom: Box;
  /** Where the callout may stand, above the scene. */
  readonly shelf: Box;
  readonly cells: readonly WagonCellPlan[];
  readonly strokes: Box;
  /** Where there is no wagon. */
  readonly note: TextPlace;
  readonly rows: readonly TimetableRowPlan[];
  readonly weighings: TextPlace;
}

const NUMBER_SIZE = sizeOfCap(30);
const TIME_SIZE = 38;
const ROW_SIZE = 30;
const CELL_INSET = 8;

/** Places in scene units. */
export function planRailwayScreen(orientation: Orientation): RailwayLayout {
  return orientation === 'landscape' ? landscape() : portrait();
}

function landscape(): RailwayLayout {
  const [left, right] = [48, 1872];
  const top = 878;
  return {
    width: 1920,
    height: 1080,
    bar: planHeadBar(left, right, 26),
    verdict: planVerdict(left, 984, 90),
    wagons: planHeadFigure(1056, 320, 98, 'notes'),
    tonnes: planHeadFigure(1400, 240, 98, 'notes'),
    onTime: planHeadFigure(1660, right - 1660, 98, 'notes'),
    legend: planLegend(left, 312, 380),
    // What runs off at the right stands lower there than what is in view, and must not touch the timetable.
    room: { x: -40, y: 352, w: 2000, h: top - 352 - 36 },
    tagRoom: { x: left, y: 420, w: right - left, h: top - 420 - 12 },
    shelf: { x: left + 400, y: 304, w: right - left - 400, h: CALLOUT.height },
    cells: planCells({ x: left - CELL_INSET, y: top, w: 1152, h: 180 }),
    strokes: { x: left, y: 1072, w: 1116, h: 4 },
    note: textPlace(left, top + 70, 1100, LABEL_SIZE, 'label'),
    rows: planRows({ x: 1216, y: top + 2, w: right - 1216, h: 46 * TIMETABLE_ROWS }),
    weighings: textOnBaseline(1216, 1060, right - 1216, SMALLEST_SIZE, 'detail'),
  };
}

function portrait(): RailwayLayout {
  const [left, right] = [40, 1040];
  const figureY = 356;
  const top = 1392;
  return {
    width: 1080,
    height: 1920,
    bar: planHeadBar(left, right, 30),
    verdict: planVerdict(left, right - left, 100),
    wagons: planHeadFigure(left, 380, figureY, 'notes'),
    tonnes: planHeadFigure(left + 430, 300, figureY, 'notes'),
    onTime: planHeadFigure(left + 790, 210, figureY, 'notes'),
    legend: planLegend(left, 566, right - left),
    room: { x: 24, y: 690, w: 1032, h: top - 690 - 24 },
    tagRoom: { x: left, y: 740, w: right - left, h: top - 740 - 12 },
    shelf: { x: left, y: 620, w: right - left, h: CALLOUT.height },
    cells: planCells({ x: left - CELL_INSET, y: top, w: right - left + 2 * CELL_INSET, h: 190 }),
    strokes: { x: left, y: 1594, w: right - left, h: 4 },
    note: textPlace(left, top + 70, right - left, LABEL_SIZE, 'label'),
    rows: planRows({ x: left, y: 1624, w: right - left, h: 62 * TIMETABLE_ROWS }),
    weighings: textOnBaseline(left, 1868, right - left, SMALLEST_SIZE, 'detail'),
  };
}

function planLegend(x: number, y: number, w: number): RailwayLayout['legend'] {
  return {
    swatch: { x, y: y + 6, w: 34, h: 22 },
    text: textPlace(x + 48, y, w - 48, SMALLEST_SIZE, 'detail'),
  };
}

function planCells(box: Box): WagonCellPlan[] {
  const gap = 4;
  const width = (box.w - (WAGONS_IN_VIEW - 1) * gap) / WAGONS_IN_VIEW;
  return Array.from({ length: WAGONS_IN_VIEW }, (_, index) => {
    const x = box.x + index * (width + gap);
    const inner = { x: x + CELL_INSET, w: width - 2 * CELL_INSET };
    const tonnesY = box.y + 88;
    return {
      box: { x, y: box.y, w: width, h: box.h },
      number: textPlace(inner.x, box.y + 10, inner.w - 34, NUMBER_SIZE, 'label'),
      mark: { x: inner.x + inner.w - 28, y: box.y + 19, w: 28, h: 28 },
      bar: { x: inner.x, y: box.y + 70, w: inner.w, h: 12 },
      tonnes: textPlace(inner.x, tonnesY, inner.w, SMALLEST_SIZE, 'detail'),
      unit: textPlace(inner.x, tonnesY, inner.w, SMALLEST_SIZE, 'detail', 'right'),
      word: textPlace(inner.x, tonnesY + lineHeight(SMALLEST_SIZE) + 4, inner.w, SMALLEST_SIZE, 'detail'),
    };
  });
}

function planRows(box: Box): TimetableRowPlan[] {
  const height = box.h / TIMETABLE_ROWS;
  return Array.from({ length: TIMETABLE_ROWS }, (_, index) => {
    const y = box.y + index * height;
    const baseline = y + height / 2 + 13;
    const wordW = box.w * 0.29;
    const wordX = box.x + box.w - wordW;
    const placeX = box.x + 268;
    return {
      box: { x: box.x, y, w: box.w, h: height },
      time: textOnBaseline(box.x, baseline, 112, TIME_SIZE, 'label'),
      no: textOnBaseline(box.x + 120, baseline, 140, ROW_SIZE, 'detail'),
      place: textOnBaseline(placeX, baseline, wordX - 44 - placeX, ROW_SIZE, 'detail'),
      mark: { x: wordX - 38, y: baseline - 25, w: 28, h: 28 },
      word: textOnBaseline(wordX, baseline, wordW, ROW_SIZE, 'detail'),
    };
  });
}
