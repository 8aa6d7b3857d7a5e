/** A straight line through measurements. */
export interface Fit {
  readonly slope: number;
  /** Standard error of the slope: how far it may be off by chance alone. */
  readonly error: number;
  readonly mean: number;
}

/** Least squares of y over x; a slope of 0 without a spread of x. */
export function fitOf(x: readonly number[], y: readonly number[]): Fit {
  const count = Math.min(x.length, y.length);
  const meanX = x.reduce((sum, value) => sum + value, 0) / count;
  const mean = y.reduce((sum, value) => sum + value, 0) / count;
  let top = 0;
  let bottom = 0;
  for (let index = 0; index < count; index += 1) {
    const offset = (x[index] ?? 0) - meanX;
    top += offset * ((y[index] ?? 0) - mean);
    bottom += offset * offset;
  }
  if (bottom === 0) return { slope: 0, error: 0, mean };
  const slope = top / bottom;
  let rest = 0;
  for (let index = 0; index < count; index += 1)
    rest += ((y[index] ?? 0) - mean - slope * ((x[index] ?? 0) - meanX)) ** 2;
  return { slope, error: count > 2 ? Math.sqrt(rest / (count - 2) / bottom) : 0, mean };
}
