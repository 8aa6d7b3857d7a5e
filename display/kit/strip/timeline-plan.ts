import type { Box } from '#display/parts/box.ts';

export interface TimelinePlan {
  /** Title and legend, in two rows. */
  readonly head: Box;
  readonly strip: Box;
  readonly ticks: Box;
}

/** The legend takes two rows: every colour has its word. */
export const LEGEND_ROW_H = 40;
