import { type FigurePlan, planHeadFigure } from '#display/kit/figures/figure-plan.ts';
import { type HeadBarPlan, planHeadBar, planVerdict, type VerdictPlan } from '#display/kit/head/head-plan.ts';
import type { Orientation } from '#display/runtime/board/board.ts';

/** The upper part of a glass that shows several lines: one verdict and three figures of all of them. */
export interface LinesHead {
  readonly width: number;
  readonly height: number;
  readonly bar: HeadBarPlan;
  readonly verdict: VerdictPlan;
  readonly output: FigurePlan;
  readonly oee: FigurePlan;
  readonly running: FigurePlan;
}

export function planLinesHead(orientation: Orientation): LinesHead {
  if (orientation === 'landscape') {
    const [left, right] = [48, 1872];
    return {
      width: 1920,
      height: 1080,
      bar: planHeadBar(left, right, 26),
      verdict: planVerdict(left, 1020, 90),
      output: planHeadFigure(1074, 376, 98, 'notes'),
      oee: planHeadFigure(1466, 226, 98, 'notes'),
      running: planHeadFigure(1712, right - 1712, 98, 'notes'),
    };
  }
  const [left, right] = [40, 1040];
  const figureY = 356;
  return {
    width: 1080,
    height: 1920,
    bar: planHeadBar(left, right, 30),
    verdict: planVerdict(left, right - left + 24, 100),
    output: planHeadFigure(left, 380, figureY, 'notes'),
    oee: planHeadFigure(left + 430, 300, figureY, 'notes'),
    running: planHeadFigure(left + 790, 210, figureY, 'notes'),
  };
}
