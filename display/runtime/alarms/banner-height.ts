import type { Box } from '#display/parts/box.ts';
import type { Orientation } from '#display/runtime/board/board.ts';

/**
 * How much of the foot of the glass the alarm banner may take, in scene units. Verdict and tiles stand above: one of them may be the
 * machine or dock that the verdict names.
 */
export const BANNER_MAX_H = { landscape: 258, portrait: 548 } as const satisfies Record<Orientation, number>;

/** The banner in its short form, without notes, on a board whose tiles reach further down. */
export const SHORT_BANNER_MAX_H = { landscape: 204, portrait: 418 } as const satisfies Record<
  Orientation,
  number
>;

/** Between the banner and what stands below it. */
const GAP = 12;

/** How far above the foot of the glass a banner of a height ends: at it, or above what is to be seen there. */
export function bannerBottom(height: number, glassHeight: number, keptFree: Box | null): number {
  if (keptFree === null || keptFree.y + keptFree.h <= glassHeight - height) return 0;
  return glassHeight - keptFree.y + GAP;
}
