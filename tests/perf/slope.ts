/** Least-squares slope of y over x; 0 without a spread of x. */
export function slopeOf(x: readonly number[], y: readonly number[]): number {
  const count = Math.min(x.length, y.length);
  const meanX = x.reduce((sum, value) => sum + value, 0) / count;
  const meanY = y.reduce((sum, value) => sum + value, 0) / count;
  let top = 0;
  let bottom = 0;
  for (let index = 0; index < count; index += 1) {
    const offset = (x[index] ?? 0) - meanX;
    top += offset * ((y[index] ?? 0) - meanY);
    bottom += offset * offset;
  }
  return bottom === 0 ? 0 : top / bottom;
}
