import type { Orientation } from '#display/runtime/board/board.ts';

/** Sizes of texts in scene units; a capital is 0.733 of them high. An upright screen has the height for more. */
export const SIZES = {
  landscape: {
    head: 38,
    age: 52,
    mark: 48,
    name: 58,
    where: 36,
    line: 30,
    small: 28,
    button: 44,
    buttonH: 120,
    shortButtonH: 88,
    shortName: 48,
  },
  portrait: {
    head: 46,
    age: 64,
    mark: 56,
    name: 64,
    where: 42,
    line: 34,
    small: 30,
    button: 46,
    buttonH: 96,
    shortButtonH: 88,
    shortName: 64,
  },
} as const;
/** How much of the alarm is said: lines of its name, how many others are named, whether what may share a line does. */
export interface Fit {
  readonly lines: number;
  readonly named: number;
  readonly isShort?: boolean;
}
/** The first that fits is taken. */
export const FITS: Readonly<Record<Orientation, readonly Fit[]>> = {
  landscape: [
    { lines: 1, named: 3 },
    { lines: 1, named: 2 },
    { lines: 1, named: 1 },
    { lines: 1, named: 0 },
    { lines: 1, named: 1, isShort: true },
    { lines: 1, named: 0, isShort: true },
  ],
  portrait: [
    { lines: 2, named: 3 },
    { lines: 2, named: 2 },
    { lines: 2, named: 1 },
    { lines: 2, named: 0 },
    { lines: 1, named: 3 },
    { lines: 1, named: 2 },
    { lines: 1, named: 1 },
    { lines: 1, named: 0 },
    { lines: 1, named: 0, isShort: true },
  ],
};
