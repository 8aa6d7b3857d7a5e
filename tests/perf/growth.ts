import { rounded } from './median.ts';
import type { RowDraft } from './row.ts';
import { type Fit, fitOf } from './slope.ts';

/** The first part of a run fills caches and rings, and compiles what runs often. */
const WARM_SHARE = 0.2;

export function settledOf<Sample>(samples: readonly Sample[]): readonly Sample[] {
  return samples.slice(Math.floor(samples.length * WARM_SHARE));
}

/** A row that says by how many MB something grows per unit of `x`, and how sure that is. */
export function toGrowth(
  name: string,
  per: string,
  x: readonly number[],
  megabytes: readonly number[],
): RowDraft & { readonly note: string } {
  const fit = fitOf(x, megabytes);
  return {
    name: `${name}, growth ${per}`,
    value: rounded(fit.slope),
    unit: 'MB',
    better: 'lower',
    note: certaintyOf(fit),
  };
}

function certaintyOf({ slope, error, mean }: Fit): string {
  return `± ${rounded(error, 2)} (standard error); mean ${rounded(mean)}${Math.abs(slope) < 2 * error ? '; not to be told from no growth' : ''}`;
}
