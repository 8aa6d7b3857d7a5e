import { type FigurePlan, planHeadFigure } from '#display/kit/figures/figure-plan.ts';
import { type HeadBarPlan, planHeadBar, planVerdict, type VerdictPlan } from '#display/kit/head/head-plan.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { type BlockPlan, planCheckBlock, planDutyBlock, planStockBlock } from './block-plan.ts';
import { type OrderListPlan, planOrderList } from './order-list-plan.ts';
import { planStages, type StagesPlan } from './stages-plan.ts';
import { planWeek, type WeekPlan } from './week-plan.ts';

/** What there is to show: parts without data give their room to others. */
export interface OfficeShape {
  readonly hasStages: boolean;
  readonly hasStaff: boolean;
}

export interface OfficeLayout {
  readonly width: number;
  readonly height: number;
  readonly bar: HeadBarPlan;
  readonly verdict: VerdictPlan;
  readonly done: FigurePlan;
  readonly onTime: FigurePlan;
  readonly third: FigurePlan;
  /** Null where the house does not tell stages apart. */
  readonly stages: StagesPlan | null;
  readonly list: OrderListPlan;
  readonly week: WeekPlan;
  readonly quality: BlockPlan;
  readonly stock: BlockPlan;
  /** Null without a plan of people. */
  readonly staff: BlockPlan | null;
}

export function planOfficeBoard(shape: OfficeShape, orientation: Orientation): OfficeLayout {
  return orientation === 'landscape' ? landscape(shape) : portrait(shape);
}

const HEAD_Y = 90;

function landscape({ hasStages, hasStaff }: OfficeShape): OfficeLayout {
  const left = 48;
  const right = 1872;
  const figureY = HEAD_Y + 8;
  // Without stages the list has their height: three more rows.
  const bodyY = hasStages ? 462 : 322;
  const rows = hasStages ? 5 : 7;
  const bottomY = 800;
  const bodyH = bottomY - 30 - bodyY;
  const block = (x: number, w: number) => ({ x, y: bottomY, w, h: 238 });
  const half = (right - left - 62) / 2;
  return {
    width: 1920,
    height: 1080,
    bar: planHeadBar(left, right, 26),
    verdict: planVerdict(left, 900, HEAD_Y),
    done: planHeadFigure(976, 330, figureY, 'notes'),
    onTime: planHeadFigure(1356, 258, figureY, 'notes'),
    third: planHeadFigure(1662, right - 1662, figureY, 'notes'),
    stages: hasStages ? planStages({ x: left, y: 319, w: right - left, h: 117 }, 6) : null,
    list: planOrderList({ x: left, y: bodyY, w: 1104, h: bodyH }, rows),
    week: planWeek({ x: 1240, y: bodyY, w: right - 1240, h: bodyH }),
    quality: planCheckBlock(hasStaff ? block(left, 580) : block(left, half), 4),
    stock: planStockBlock(hasStaff ? block(690, 570) : block(right - half, half), 4),
    staff: hasStaff ? planDutyBlock(block(1322, 550), 4) : null,
  };
}

function portrait({ hasStages, hasStaff }: OfficeShape): OfficeLayout {
  const left = 40;
  const right = 1040;
  const w = right - left;
  const figureY = 312;
  const listY = hasStages ? 788 : 536;
  const rows = hasStages ? 5 : 10;
  const listH = 39 + 5 + rows * 48;
  const weekY = listY + listH + 16;
  const weekH = 262;
  const blocksY = weekY + weekH + 16;
  const blocks = hasStaff ? 3 : 2;
  const blockRows = hasStaff ? 3 : 5;
  // More than between two rows of a block.
  const gap = 18;
  const blockH = Math.floor((1920 - 24 - blocksY - (blocks - 1) * gap) / blocks);
  const block = (index: number) => ({ x: left, y: blocksY + index * (blockH + gap), w, h: blockH });
  return {
    width: 1080,
    height: 1920,
    bar: planHeadBar(left, right, 30),
    verdict: planVerdict(left, w, 92),
    done: planHeadFigure(left, 400, figureY, 'notes'),
    onTime: planHeadFigure(left + 440, 270, figureY, 'notes'),
    third: planHeadFigure(left + 750, right - left - 750, figureY, 'notes'),
    stages: hasStages ? planStages({ x: left, y: 522, w, h: 248 }, 3) : null,
    list: planOrderList({ x: left, y: listY, w, h: listH }, rows),
    week: planWeek({ x: left, y: weekY, w, h: weekH }),
    quality: planCheckBlock(block(0), blockRows),
    stock: planStockBlock(block(1), blockRows),
    staff: hasStaff ? planDutyBlock(block(2), blockRows) : null,
  };
}
