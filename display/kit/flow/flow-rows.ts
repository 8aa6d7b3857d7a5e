/** One place along the flow: machines that work in parallel, in one or more columns of lanes. */
export interface Slot {
  readonly machineIds: readonly string[];
  /** Columns that the slot takes: more than one only where a row has no height for all its lanes. */
  readonly columns: number;
  /** Machines above each other. */
  readonly lanes: number;
}

/** Splits a step of parallel machines into lanes and columns, at most `maxLanes` above each other. */
export function toSlot(machineIds: readonly string[], maxLanes: number): Slot {
  const columns = Math.ceil(machineIds.length / maxLanes);
  return { machineIds, columns, lanes: Math.ceil(machineIds.length / columns) };
}

const BREAK_AT_BRANCH = 0.75;

/**
 * Breaks slots into exactly `rowCount` rows of at most `maxColumns` columns, as even as they go, and rather not
 * beside a branch. Null where they do not fit.
 */
export function breakRows(slots: readonly Slot[], rowCount: number, maxColumns: number): Slot[][] | null {
  const total = slots.reduce((sum, slot) => sum + slot.columns, 0);
  const mean = total / rowCount;
  // best[r][i]: least cost of laying the first i slots in r rows; from[r][i]: where the last of them begins.
  const best: number[][] = Array.from({ length: rowCount + 1 }, () =>
    new Array<number>(slots.length + 1).fill(Infinity),
  );
  const from: number[][] = Array.from({ length: rowCount + 1 }, () =>
    new Array<number>(slots.length + 1).fill(-1),
  );
  const firstRow = best[0];
  if (firstRow) firstRow[0] = 0;
  for (let row = 1; row <= rowCount; row += 1) {
    for (let end = 1; end <= slots.length; end += 1) {
      let columns = 0;
      for (let start = end - 1; start >= 0; start -= 1) {
        columns += slots[start]?.columns ?? 0;
        if (columns > maxColumns) break;
        const before = best[row - 1]?.[start] ?? Infinity;
        const cost =
          before + (columns - mean) ** 2 + (start > 0 && breaksBranch(slots, start) ? BREAK_AT_BRANCH : 0);
        // A last row may be short, but a longer first row reads better than a longer last one.
        const ranked = cost + (row === rowCount && columns > mean ? 0.1 : 0);
        if (ranked < (best[row]?.[end] ?? Infinity)) {
          const bestRow = best[row];
          const fromRow = from[row];
          if (bestRow && fromRow) {
            bestRow[end] = ranked;
            fromRow[end] = start;
          }
        }
      }
    }
  }
  if (!Number.isFinite(best[rowCount]?.[slots.length] ?? Infinity)) return null;
  const rows: Slot[][] = [];
  let end = slots.length;
  for (let row = rowCount; row > 0; row -= 1) {
    const start = from[row]?.[end] ?? 0;
    rows.unshift(slots.slice(start, end));
    end = start;
  }
  return rows;
}

function breaksBranch(slots: readonly Slot[], at: number): boolean {
  return (slots[at - 1]?.machineIds.length ?? 0) > 1 || (slots[at]?.machineIds.length ?? 0) > 1;
}
