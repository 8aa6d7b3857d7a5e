import { type FigurePlan, planHeadFigure } from '#display/kit/figures/figure-plan.ts';
import type { FlowShape } from '#display/kit/flow/flow-model.ts';
import { type PlacedFlow, placeFlow } from '#display/kit/flow/place-flow.ts';
import {
  type HeadBarPlan,
  planHeadBar,
  planVerdict,
  type VerdictPlan,
  withWayBack,
} from '#display/kit/head/head-plan.ts';
import { planReasons, type ReasonsPlan } from '#display/kit/stops/reasons-plan.ts';
import { type TextPlace, textPlace } from '#display/kit/text-place.ts';
import { LABEL_SIZE, lineHeight, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import type { Orientation } from '#display/runtime/board/board.ts';

export interface ShiftPlan {
  readonly title: TextPlace;
  /** Produced against plan; null where the machines need the height. */
  readonly curve: Box | null;
  readonly strip: Box;
  readonly hours: TextPlace;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly bar: HeadBarPlan;
  readonly verdict: VerdictPlan;
  readonly plan: FigurePlan;
  readonly oee: FigurePlan;
  readonly speed: FigurePlan;
  readonly flowArea: Box;
  readonly shift: ShiftPlan;
  readonly reasons: ReasonsPlan;
}

export interface LineLayout extends Frame {
  /** The way back to all lines; null = the board was not opened from them. */
  readonly back: Box | null;
  readonly placed: PlacedFlow;
}

/** Lines of more machines take room of the lists at the foot. */
const FEW_MACHINES = 30;

const countMachines = ({ steps }: FlowShape): number => steps.reduce((sum, step) => sum + step.length, 0);

export const isDense = (shape: FlowShape): boolean => countMachines(shape) > FEW_MACHINES;

/** Lays the whole board out, in scene units. */
export function planLineBoard(shape: FlowShape, orientation: Orientation): LineLayout {
  const machines = countMachines(shape);
  const frame = orientation === 'landscape' ? landscapeFrame(machines) : portraitFrame(machines);
  return { ...frame, back: null, placed: placeFlow(shape, frame.flowArea) };
}

/** The same with a button in front of its title that leads back to all lines. */
export function planOpenedLine(shape: FlowShape, orientation: Orientation): LineLayout {
  const layout = planLineBoard(shape, orientation);
  return { ...layout, ...withWayBack(layout.bar) };
}

/** What the body of a large tile leaves free around it: bodies, not tiles, line up with the margin. */
const RIM = 3;

function landscapeFrame(machines: number): Frame {
  const left = 48;
  const right = 1872;
  const dense = machines > FEW_MACHINES;
  const busy = machines > 16;
  const bottomH = dense ? 152 : busy ? 190 : 222;
  const bottomY = 1080 - 34 - bottomH;
  const flowY = 322;
  const headY = 90;
  const figureY = headY + 8;
  return {
    width: 1920,
    height: 1080,
    bar: planHeadBar(left, right, 26),
    verdict: planVerdict(left, 900, headY),
    plan: planHeadFigure(976, 326, figureY, 'notes'),
    oee: planHeadFigure(1326, 330, figureY, 'factors'),
    speed: planHeadFigure(1684, right - 1684, figureY, 'notes'),
    flowArea: bodiesIn(left, right, dense, flowY, bottomY - (dense ? 22 : 34) - flowY),
    shift: planShift({ x: left, y: bottomY, w: 1100, h: bottomH }),
    reasons: planReasons({ x: 1216, y: bottomY, w: right - 1216, h: bottomH }, dense || busy ? 3 : 4),
  };
}

function portraitFrame(machines: number): Frame {
  const left = 40;
  const right = 1040;
  const dense = machines > FEW_MACHINES;
  const figureY = 356;
  const flowY = 590;
  const reasonsH = dense ? 180 : 246;
  const shiftH = dense ? 140 : 236;
  const reasonsY = 1920 - 32 - reasonsH;
  const shiftY = reasonsY - 34 - shiftH;
  return {
    width: 1080,
    height: 1920,
    bar: planHeadBar(left, right, 30),
    verdict: planVerdict(left, right - left, 100),
    plan: planHeadFigure(left, 380, figureY, 'notes'),
    oee: planHeadFigure(left + 412, 344, figureY, 'factors'),
    speed: planHeadFigure(left + 790, 210, figureY, 'notes'),
    flowArea: bodiesIn(left, right, dense, flowY, shiftY - 36 - flowY),
    shift: planShift({ x: left, y: shiftY, w: right - left, h: shiftH }),
    reasons: planReasons({ x: left, y: reasonsY, w: right - left, h: reasonsH }, dense ? 3 : 5),
  };
}

function bodiesIn(left: number, right: number, dense: boolean, y: number, h: number): Box {
  const rim = dense ? 0 : RIM;
  return { x: left - rim, y, w: right - left + 2 * rim, h };
}

function planShift(box: Box): ShiftPlan {
  const stripH = 40;
  const hoursY = box.y + box.h - lineHeight(SMALLEST_SIZE);
  const stripY = hoursY - stripH - 10;
  const curveY = box.y + lineHeight(LABEL_SIZE) + 8;
  const curveH = stripY - curveY - 6;
  return {
    title: textPlace(box.x, box.y, box.w, LABEL_SIZE, 'label'),
    curve: curveH >= 48 ? { x: box.x, y: curveY, w: box.w, h: curveH } : null,
    strip: { x: box.x, y: stripY, w: box.w, h: stripH },
    hours: textPlace(box.x, hoursY, box.w, SMALLEST_SIZE, 'detail'),
  };
}
