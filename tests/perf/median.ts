export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Linear between the two nearest; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** Median of the ratios of pairs that were measured one after the other: a slow minute hits both. */
export function pairedRatio(own: readonly number[], peer: readonly number[]): number {
  return median(own.flatMap((value, index) => (peer[index] ? [value / peer[index]] : [])));
}

export function rounded(value: number, digits = 3): number {
  return Number(value.toPrecision(digits));
}
