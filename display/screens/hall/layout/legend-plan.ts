import type { Box } from '#display/parts/box.ts';

interface LegendRoom {
  readonly box: Box;
  /** Where it is, at its right end, while a card covers it; null = no card can. */
  readonly aside: Box | null;
}

/** Between the legend and a card. */
const APART = 24;

/**
 * Where the legend is free of cards. Where it is at neither side, as much room as there is at its left place. `width`: of
 * all of it, scene units.
 */
export function placeLegend(width: number, { box, aside }: LegendRoom, cards: readonly Box[]): Box {
  const w = Math.min(width, box.w);
  const left = { ...box, w };
  const right = aside && { ...aside, x: aside.x + aside.w - w, w };
  const free = [left, ...(right ? [right] : [])].find((place) => !cards.some((card) => covers(card, place)));
  if (free) return free;
  const ends = cards.filter((card) => covers(card, left)).map(({ x }) => x - APART);
  return { ...box, w: Math.max(0, Math.min(...ends) - box.x) };
}

function covers(card: Box, place: Box): boolean {
  return (
    card.x < place.x + place.w + APART &&
    place.x < card.x + card.w + APART &&
    card.y < place.y + place.h &&
    place.y < card.y + card.h
  );
}
