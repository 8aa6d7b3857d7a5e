import { elideName, ellipsize } from '#shared/domain/text/text-fit.ts';

export interface FittedText {
  readonly text: string;
  readonly size: number;
}

export type MeasureAt = (text: string, size: number) => number;

/**
 * A name in the largest of `sizes` (descending) that holds it whole; in the smallest it is shortened, and keeps the
 * letter or number at its end: `High-speed lab… A`. A short name takes the place of a name that would be shortened.
 */
export function fitName(
  name: string,
  maxWidth: number,
  sizes: readonly number[],
  measureAt: MeasureAt,
  shortName: string | null = null,
): FittedText {
  const whole = sizes.find((size) => measureAt(name, size) <= maxWidth);
  if (whole !== undefined) return { text: name, size: whole };
  if (shortName !== null) return fitName(shortName, maxWidth, sizes, measureAt);
  const size = sizes[sizes.length - 1] ?? 0;
  return { text: elideName(name, maxWidth, (text) => measureAt(text, size)), size };
}

/** The first of several wordings, most telling first, that fits; else the last one shortened. */
export function fitWording(
  wordings: readonly string[],
  maxWidth: number,
  measure: (text: string) => number,
): string {
  const fitting = wordings.find((wording) => measure(wording) <= maxWidth);
  return fitting ?? ellipsize(wordings[wordings.length - 1] ?? '', maxWidth, measure);
}
