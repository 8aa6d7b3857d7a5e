import { type BandPlan, QUEUE_SIZES } from '#display/boards/queue/layout/layout.ts';
import { wrapText } from '#display/parts/text/text-lines.ts';

/** Sizes of what the band shows of a call, and what it has to be condensed to. */
export interface FittedCall {
  readonly nameSize: number;
  readonly dockSize: number;
  readonly unitSize: number;
  /** What is left for the plate. */
  readonly nameW: number;
  readonly dockW: number;
}

export type MeasureName = (name: string, size: number) => number;

const ARROW_GAP = 36;
export const UNIT_GAP = 16;
/** Steps from the largest size to the floor. */
const STEPS = 8;

/** Plate and dock as large as their places allow, one beside the other or each on a line of its own. */
export function fitCall(
  plan: BandPlan,
  words: { readonly name: string; readonly dock: string; readonly unit: string; readonly lead: string },
  measure: MeasureName,
): FittedCall {
  const isOneLine = plan.name.baseline === plan.dock.baseline;
  const arrowW = plan.arrow + 2 * ARROW_GAP;
  const sizes = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const floor = QUEUE_SIZES.call;
  const at = (share: number): FittedCall => {
    const nameSize = Math.round(plan.nameSize - (plan.nameSize - floor) * (isOneLine ? share : 0));
    const dockSize = Math.round(plan.dockSize - (plan.dockSize - floor) * share);
    const unitSize = Math.max(QUEUE_SIZES.place, Math.round(dockSize * (isOneLine ? 0.38 : 0.37)));
    const unitsW = [words.unit, words.lead].reduce(
      (sum, word) => sum + (word === '' ? 0 : measure(word, unitSize) + UNIT_GAP),
      0,
    );
    const dockW = measure(words.dock, dockSize) + unitsW;
    const nameW = isOneLine ? plan.name.w - arrowW - dockW : plan.name.w;
    return { nameSize, dockSize, unitSize, nameW, dockW };
  };
  const fits = ({ nameSize, nameW, dockW }: FittedCall): boolean =>
    isOneLine ? measure(words.name, nameSize) <= nameW : dockW <= plan.dock.w - arrowW + ARROW_GAP;
  const chosen = sizes.map(at).find(fits) ?? at(1);
  if (isOneLine) return chosen;
  // On a line of its own the plate has a size of its own.
  const nameSize =
    sizes
      .map((share) => Math.round(plan.nameSize - (plan.nameSize - floor) * share))
      .find((size) => measure(words.name, size) <= plan.name.w) ?? floor;
  return { ...chosen, nameSize };
}

/** Where to go without a dock: words, on up to two lines. */
export function fitPlace(
  place: string,
  maxWidth: number,
  largest: number,
  measure: MeasureName,
): { readonly lines: readonly string[]; readonly size: number } {
  for (let size = largest; size > QUEUE_SIZES.place; size -= 8) {
    if (measure(place, size) <= maxWidth) return { lines: [place], size };
  }
  const size = QUEUE_SIZES.place;
  return { lines: wrapText(place, maxWidth, 2, (text) => measure(text, size)), size };
}
