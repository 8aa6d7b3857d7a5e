import { fontSizeOfCap } from '#display/parts/type-metrics.ts';

/** Least cap heights, scene units: this view is read by a person who stands before it. */
export const CAP_FLOORS = { state: 48, figure: 36, row: 22, detail: 20 } as const;

/** Font sizes. */
export const SIZE = {
  state: 92,
  figure: 62,
  title: 44,
  vendor: 34,
  row: 31,
  detail: Math.ceil(fontSizeOfCap(CAP_FLOORS.detail)),
} as const;

/** Nothing that is touched is smaller, either way. */
export const TOUCH = 64;

/** The baseline that puts capitals and Chinese characters into the middle of a band. */
export function middleBaseline(top: number, height: number, size: number): number {
  return Math.round(top + height / 2 + size * 0.366);
}
