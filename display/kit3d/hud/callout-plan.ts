import { LABEL_SIZE, lineHeight, SMALLEST_SIZE } from '#display/kit/type-scale.ts';

/** Sizes of a callout: a card on a shelf above the scene. */
export const CALLOUT = {
  padding: 24,
  mark: 36,
  titleSize: LABEL_SIZE,
  detailSize: SMALLEST_SIZE,
  height: lineHeight(LABEL_SIZE) + lineHeight(SMALLEST_SIZE) + 30,
} as const;
