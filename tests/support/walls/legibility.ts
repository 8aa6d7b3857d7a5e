import type { TextRecord } from '#display/parts/scene.ts';
import { contrast } from '#tests/support/drawing/colour-vision.ts';

const LEAST_CONTRAST = 4.5;
/** Of a line's height: what lies above its ink and below it. Two lines may share that. */
const ABOVE_INK = 0.14;
const BELOW_INK = 0.1;
/** Widths are measured in fractions of a unit. */
const ROUNDING = 1;

export interface GlassSize {
  readonly width: number;
  readonly height: number;
}

/**
 * What a reader could not read on a board: texts below the cap height of their role, texts that run into each other or
 * off the glass, and texts with too little contrast. `capFloors`: by role, the first word of a text's part.
 */
export function legibilityProblems(
  texts: readonly TextRecord[],
  glass: GlassSize,
  capFloors: Readonly<Record<string, number>>,
): string[] {
  return texts.flatMap((text, index) => [
    ...ownProblems(text, glass, capFloors),
    ...texts
      .slice(index + 1)
      .filter((other) => runTogether(text, other))
      .map((other) => `${nameOf(text)} × ${nameOf(other)}`),
  ]);
}

function ownProblems(
  text: TextRecord,
  glass: GlassSize,
  capFloors: Readonly<Record<string, number>>,
): string[] {
  const { x, y, width, height, part, capHeight, colour, ground } = text;
  const role = part.split('.')[0] ?? '';
  const floor = capFloors[role] ?? Number.POSITIVE_INFINITY;
  const ratio = contrast(colour, ground);
  const isOutside = x < -ROUNDING || y < 0 || x + width > glass.width + ROUNDING || y + height > glass.height;
  return [
    ...(capHeight < floor ? [`${nameOf(text)} is ${capHeight.toFixed(1)} high, not ${floor}`] : []),
    ...(isOutside ? [`${nameOf(text)} leaves the glass`] : []),
    ...(ratio < LEAST_CONTRAST ? [`${nameOf(text)} ${colour} on ${ground}: ${ratio.toFixed(2)}`] : []),
  ];
}

/** By ink, not by line boxes. */
function runTogether(a: TextRecord, b: TextRecord): boolean {
  return (
    a.x < b.x + b.width - ROUNDING &&
    b.x < a.x + a.width - ROUNDING &&
    inkTop(a) < inkBottom(b) &&
    inkTop(b) < inkBottom(a)
  );
}

function inkTop({ y, height }: TextRecord): number {
  return y + height * ABOVE_INK;
}

function inkBottom({ y, height }: TextRecord): number {
  return y + height * (1 - BELOW_INK);
}

function nameOf({ part, text }: TextRecord): string {
  return `${part} "${text}"`;
}
