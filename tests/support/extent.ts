/**
 * How much of what is generated for every subject, page and board is tried. `npm test` names in `LINEWALL_REACHED` the
 * capabilities that a change reaches (commas between them, may be empty); of the others it leaves out what a test of the kit
 * and its representatives prove. Without the variable everything is tried: `npm run test:full`, or a file run by hand.
 */
const REACHED = process.env.LINEWALL_REACHED?.split(',').filter(Boolean);

export const TRIES_ALL = REACHED === undefined;

/** Whether all tests of a capability are tried. */
export function triesAllOf(capability: string): boolean {
  return REACHED === undefined || REACHED.includes(capability);
}

/** Whether all tests of the capability whose folder holds a file are tried. */
export function triesAllIn(file: string): boolean {
  return file.split('/').some(triesAllOf);
}

/**
 * `count` of some values, others for each commit: `LINEWALL_TURN`, a whole number that `npm test` makes of the commit, says
 * where they begin.
 */
export function inTurn<T>(values: readonly T[], count: number): readonly T[] {
  const first = Number(process.env.LINEWALL_TURN ?? 0) % Math.max(1, values.length);
  return [...values, ...values].slice(first, first + Math.min(count, values.length));
}

/** How many histories a property is tried on. */
export const PROPERTY_RUNS = process.env.LINEWALL_TEST === 'full' ? 10_000 : 300;
