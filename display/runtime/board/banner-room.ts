import type { Box } from '#display/parts/box.ts';

/** What a board leaves the alarm banner, in scene units. */
export interface BannerRoom {
  /** Of the foot of the glass, below everything that is looked at first; null = as much as the banner takes. */
  readonly foot: number | null;
  /** What has to be seen whatever the banner takes; null = it is not at the foot of the glass. */
  readonly keptFree: Box | null;
}

export const WHOLE_FOOT: BannerRoom = { foot: null, keptFree: null };
