/** What is to be known of a place beside how full it is; the first that applies. */
export const PLACE_FLAGS = ['none', 'hold', 'low', 'reserved'] as const;
export type PlaceFlag = (typeof PLACE_FLAGS)[number];

/** A fill is told in this many steps. */
const STEPS = 15;
/** No place is here. */
export const NO_PLACE = '-';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A place as one character: fill 0–1 in fifteenths, of which what is not empty has one and what is not full lacks one. */
export function encodePlace(fill: number, flag: PlaceFlag): string {
  const known = Number.isFinite(fill) ? Math.max(0, fill) : 0;
  const step =
    known === 0 ? 0 : known >= 1 ? STEPS : Math.min(STEPS - 1, Math.max(1, Math.round(known * STEPS)));
  return LETTERS.charAt(PLACE_FLAGS.indexOf(flag) * (STEPS + 1) + step);
}

/** Fill 0–1 of the place at `index`; null = there is none. */
export function fillAt(places: string, index: number): number | null {
  const found = codeAt(places, index);
  return found < 0 ? null : (found % (STEPS + 1)) / STEPS;
}

export function flagAt(places: string, index: number): PlaceFlag | null {
  const found = codeAt(places, index);
  return found < 0 ? null : (PLACE_FLAGS[Math.floor(found / (STEPS + 1))] ?? null);
}

function codeAt(places: string, index: number): number {
  const letter = places.charCodeAt(index);
  if (letter >= 65 && letter <= 90) return letter - 65;
  if (letter >= 97 && letter <= 122) return letter - 71;
  if (letter >= 48 && letter <= 57) return letter + 4;
  return letter === 43 ? 62 : letter === 47 ? 63 : -1;
}
