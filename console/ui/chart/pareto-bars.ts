/** A row of a Pareto with its part of the whole. */
export interface ParetoBar<Row> {
  readonly row: Row;
  /** Against the largest, 0 to 1. */
  readonly length: number;
  readonly share: number;
  /** Its share and those of all that are before it. */
  readonly cumulative: number;
}

/** Rows from the largest on. */
export function toParetoBars<Row>(rows: readonly Row[], sizeOf: (row: Row) => number): ParetoBar<Row>[] {
  const sorted = rows.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const all = rows.reduce((sum, row) => sum + sizeOf(row), 0);
  const largest = sorted[0] ? sizeOf(sorted[0]) : 0;
  let passed = 0;
  return sorted.map((row) => {
    passed += sizeOf(row);
    return {
      row,
      length: largest === 0 ? 0 : sizeOf(row) / largest,
      share: all === 0 ? 0 : sizeOf(row) / all,
      cumulative: all === 0 ? 0 : passed / all,
    };
  });
}
