import { CAP_HEIGHT_RATIO } from '#display/parts/text/type-metrics.ts';

/** Least cap heights in scene units, on a 55" screen. The role of a text is the first word of its part's name. */
export const CAP_FLOORS = {
  /** Read from five metres. */
  far: { verdict: 96, figure: 48, label: 24, detail: 20 },
  /** Read, and touched, by a person in front of the screen. */
  near: { state: 48, figure: 36, row: 22, detail: 20 },
  /** Read by the public from ten metres; label and detail are for staff. */
  public: { call: 144, place: 80, row: 48, head: 40, label: 24, detail: 20 },
} as const;
export type TextRole =
  | keyof typeof CAP_FLOORS.far
  | keyof typeof CAP_FLOORS.near
  | keyof typeof CAP_FLOORS.public;

/** The smallest font size, in scene units, for a cap height. */
export function sizeOfCap(capHeight: number): number {
  return Math.ceil(capHeight / CAP_HEIGHT_RATIO);
}

/** The smallest text on any board. */
export const SMALLEST_SIZE = sizeOfCap(CAP_FLOORS.far.detail);
export const LABEL_SIZE = sizeOfCap(CAP_FLOORS.far.label);

/** Height of a line of text as it is laid out: room for a Chinese glyph and for Latin descenders. */
export function lineHeight(size: number): number {
  return Math.ceil(size * 1.16);
}

/** Where the baseline lies below the top of such a line. */
export function baselineOf(size: number): number {
  return Math.round(size * 0.9);
}

/** The baseline that puts capitals and Chinese characters into the middle of a band. */
export function middleBaseline(top: number, height: number, size: number): number {
  return Math.round(top + height / 2 + size * 0.366);
}

/** Widest a tabular figure such as `34.6k`, `1.44k` or `12:46` gets, in em, bold. */
export const FIGURE_EM = 2.75;

/** Sizes on a board that is touched. */
export const ROW_SIZE = 31;
export const SUBTITLE_SIZE = 34;
export const TITLE_SIZE = 44;
export const STATE_SIZE = 92;
