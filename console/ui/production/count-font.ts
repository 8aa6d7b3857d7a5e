/** Specification, point 9: the font of a step's count shrinks above 1000. */
export function countFontPx(count: number): number {
  return count > 1_000 ? 20 : 28;
}
