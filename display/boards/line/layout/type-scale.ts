/** Noto Sans SC's cap height: 733 of 1000 units per em. */
export const CAP_PER_EM = 0.733;

/** Least cap heights in scene units: what is read from five metres on a 55" screen. */
export const CAP_FLOORS = { verdict: 96, figure: 48, label: 24, detail: 20 } as const;
export type TextRole = keyof typeof CAP_FLOORS;

/** The smallest font size, in scene units, that a role may be drawn with. */
export function sizeFloor(role: TextRole): number {
  return Math.ceil(CAP_FLOORS[role] / CAP_PER_EM);
}

/** Height of a line of text as it is laid out: room for a Chinese glyph and for Latin descenders. */
export function lineHeight(size: number): number {
  return Math.ceil(size * 1.16);
}

/** Where the baseline lies below the top of such a line. */
export function baselineOf(size: number): number {
  return Math.round(size * 0.9);
}

/** Widest a tabular figure such as `34.6k`, `1.44k` or `12:46` gets, in em, bold. */
export const FIGURE_EM = 2.75;
