import { LABEL_SIZE, lineHeight, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

/** Sizes of a callout: a card on a shelf above the scene. */
export const CALLOUT = {
  padding: 24,
  mark: 36,
  /** Of the texts, from the left edge of a card. */
  textX: 24 + 36 + 16,
  titleSize: LABEL_SIZE,
  titleWeight: 700,
  detailSize: SMALLEST_SIZE,
  height: lineHeight(LABEL_SIZE) + lineHeight(SMALLEST_SIZE) + 30,
  /** Between two cards, and of a card from the line of the other. */
  gap: 16,
} as const;

/** More culprits than this share one card. */
export const CARDS_MOST = 2;

/** A card for each of two culprits; of more one for the first, which says how many others there are. */
export function calloutsOf<Culprit, Card>(
  culprits: readonly Culprit[],
  toCard: (culprit: Culprit, others: number) => Card,
): readonly Card[] {
  const [first] = culprits;
  if (first === undefined) return [];
  return culprits.length <= CARDS_MOST
    ? culprits.map((culprit) => toCard(culprit, 0))
    : [toCard(first, culprits.length - 1)];
}

/** Where the card of each anchor may stand. */
export interface CardRoom {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/**
 * One card has the whole shelf. Of two the second stands a row lower, on its own side of the line of the other, so that no
 * line crosses a card; the lower one is that with more room. `anchors`: x on the screen of each culprit.
 */
export function planCards(anchors: readonly number[], shelf: Box, most: number): readonly CardRoom[] {
  const whole = { left: shelf.x, right: shelf.x + shelf.w, y: shelf.y };
  const [first, second] = anchors;
  if (first === undefined) return [];
  if (second === undefined) return [whole];
  const leftIndex = first <= second ? 0 : 1;
  const [leftX, rightX] = [Math.min(first, second), Math.max(first, second)];
  const lowerY = shelf.y + CALLOUT.height + CALLOUT.gap;
  const roomOfLeft = { left: whole.left, right: rightX - CALLOUT.gap, y: lowerY };
  const roomOfRight = { left: leftX + CALLOUT.gap, right: whole.right, y: lowerY };
  const widthOf = ({ left, right }: CardRoom): number => Math.min(most, right - left);
  const isRightLower = widthOf(roomOfRight) >= widthOf(roomOfLeft);
  return anchors.slice(0, CARDS_MOST).map((_, index) => {
    const isLeft = index === leftIndex;
    if (isLeft === isRightLower) return whole;
    return isLeft ? roomOfLeft : roomOfRight;
  });
}

/** What cards take of the screen. */
export function shelfOf(shelf: Box, cards: number): Box {
  return cards < 2 ? shelf : { ...shelf, h: shelf.h + CALLOUT.height + CALLOUT.gap };
}
