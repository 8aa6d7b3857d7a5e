import type { ShiftModel } from '#display/kit/line/shift-model.ts';
import { lineHeight } from '#display/kit/type-scale.ts';
import { type Box, rightOf } from '#display/parts/box.ts';

/** A text on the shift's curve that names the cause of a long stop. */
export interface CausePlace {
  readonly text: string;
  readonly x: number;
  /** Top of the line of text. */
  readonly y: number;
  /** Where the stop is: a line goes down to it from a text above the curve. */
  readonly leader: { readonly x: number; readonly y: number } | null;
}

const CAUSES_MAX = 3;
const APART = 28;
/** Of the shift: two and a half minutes of eight hours. Shorter stops are only marked. */
const LEAST_SHARE = 0.005;

/**
 * Names the causes of the longest stops, below the curve where it is high enough, else above curve and plan. What
 * fits nowhere is left out: its minutes are in the list of reasons.
 */
export function placeCauses(
  shift: Pick<ShiftModel, 'segments' | 'curve' | 'planEnd'>,
  curve: Box,
  size: number,
  measure: (text: string) => number,
): CausePlace[] {
  const h = lineHeight(size);
  const placed: (CausePlace & { w: number })[] = [];
  const stops = shift.segments
    .filter(({ from, to, state, causeText }) => {
      return state !== 'production' && causeText !== '' && to - from >= LEAST_SHARE;
    })
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, CAUSES_MAX + 2);
  for (const stop of stops) {
    if (placed.length === CAUSES_MAX) break;
    const w = measure(stop.causeText);
    const centre = curve.x + ((stop.from + stop.to) / 2) * curve.w;
    const x = Math.min(Math.max(centre - w / 2, curve.x + 4), rightOf(curve) - w - 4);
    if (placed.some((other) => x < other.x + other.w + APART && other.x < x + w + APART)) continue;
    const shareAt = (at: number): number => (at - curve.x) / curve.w;
    const heightAtLeft = valueAt(shift.curve, shareAt(x)) * curve.h;
    const heightAtRight =
      Math.max(valueAt(shift.curve, shareAt(x + w)), (shift.planEnd ?? 0) * shareAt(x + w)) * curve.h;
    if (heightAtLeft >= h + 6)
      placed.push({ text: stop.causeText, x, y: curve.y + curve.h - h - 1, w, leader: null });
    else if (curve.h - heightAtRight >= h + 8) {
      placed.push({ text: stop.causeText, x, y: curve.y, w, leader: { x: centre, y: curve.y + h } });
    }
  }
  return placed.map(({ w: _w, ...place }) => place);
}

/** The curve at a share of the shift; beyond its last point it stays where it is. */
function valueAt(curve: ShiftModel['curve'], at: number): number {
  let before: readonly [number, number] = [0, 0];
  for (const point of curve) {
    if (point[0] >= at) {
      const span = point[0] - before[0];
      return span <= 0 ? point[1] : before[1] + ((point[1] - before[1]) * (at - before[0])) / span;
    }
    before = point;
  }
  return before[1];
}
