import type { WorkRowPlan } from '#display/boards/pretreatment/layout/list-plans.ts';
import type { CurveModel } from '#display/boards/pretreatment/model/cip-model.ts';
import type { Colours } from '#display/kit/colours.ts';
import { paintBar } from '#display/kit/figures/paint-bar.ts';
import type { Box } from '#display/parts/box.ts';
import { drawHatch } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import type { StepsLook } from './work-looks.ts';

const GAP = 6;
const RADIUS = 4;
/** More pieces would be dots. */
const MOST_PIECES = 16;
const CURVE_WIDTH = 3;
const LIMIT_WIDTH = 2;

/** The pieces of a recipe or cleaning, and the curve below them on the same axis. */
export function paintSteps(
  pen: Pen,
  look: StepsLook,
  { bar, curve }: Pick<WorkRowPlan, 'bar' | 'curve'>,
  { tokens }: Colours,
): void {
  const { count, current, share, over, now, isHatched } = look;
  const track = tokens.surfaceSunken;
  if (count > MOST_PIECES) {
    paintBar(pen, bar, (current + share) / count, { colour: now, track, radius: RADIUS });
  } else {
    const w = (bar.w - (count - 1) * GAP) / Math.max(1, count);
    for (let index = 0; index < count; index += 1) {
      const piece = { x: bar.x + index * (w + GAP), y: bar.y, w, h: bar.h };
      const part = index < current ? 1 : index === current ? share : 0;
      paintBar(pen, piece, part, { colour: index < current ? over : now, track, radius: RADIUS });
    }
  }
  if (isHatched) drawHatch(pen, bar, tokens.background);
  if (look.curve && curve && curve.h > 0)
    paintCurve(pen, look.curve, curve, look.curveColour, tokens.textMuted);
}

function paintCurve(pen: Pen, { points, limits }: CurveModel, box: Box, colour: string, limit: string): void {
  const inset = CURVE_WIDTH;
  const xOf = (x: number): number => box.x + x * box.w;
  const yOf = (y: number): number => box.y + box.h - inset - y * (box.h - 2 * inset);
  for (const { from, to, y } of limits) pen.moveTo(xOf(from), yOf(y)).lineTo(xOf(to) - GAP, yOf(y));
  if (limits.length > 0) pen.stroke({ color: limit, width: LIMIT_WIDTH });
  points.forEach(({ x, y }, index) => {
    if (index === 0) pen.moveTo(xOf(x), yOf(y));
    else pen.lineTo(xOf(x), yOf(y));
  });
  pen.stroke({ color: colour, width: CURVE_WIDTH, cap: 'round', join: 'round' });
}
