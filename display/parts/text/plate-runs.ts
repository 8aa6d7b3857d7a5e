/** A piece of a plate: what is set as text, what is hidden, or the dot between region and number. */
export interface PlateRun {
  readonly kind: 'text' | 'hidden' | 'dot';
  readonly text: string;
  readonly x: number;
}

/** The face sets `·` as wide as a Chinese character: a plate has it drawn in this many em. */
const DOT_EM = 0.34;
export const DOT_RADIUS_EM = 0.076;
/** The face's `*` stands high: it is lowered to the middle of the capitals. */
export const HIDDEN_DROP_EM = 0.2;

/** Cuts a masked plate into pieces with their places; lengths in the unit of `measure` and `size`. */
export function plateRuns(
  plate: string,
  size: number,
  measure: (text: string) => number,
): { readonly runs: readonly PlateRun[]; readonly width: number } {
  const runs: PlateRun[] = [];
  let x = 0;
  for (const [text] of plate.matchAll(/·|\*+|[^·*]+/gu)) {
    const kind = text === '·' ? 'dot' : text.startsWith('*') ? 'hidden' : 'text';
    runs.push({ kind, text, x });
    x += kind === 'dot' ? DOT_EM * size : measure(text);
  }
  return { runs, width: x };
}
