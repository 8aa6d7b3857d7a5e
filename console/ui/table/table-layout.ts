import { COLUMN_MIN_PX } from './column.ts';

const COLUMN_MAX_PX = 1_200;

/** How one column is shown. A width that is null is the column's own. */
export interface ColumnLayout {
  readonly key: string;
  readonly isHidden: boolean;
  readonly widthPx: number | null;
}

/** The columns of a table in their order. */
export type ColumnLayouts = readonly ColumnLayout[];

export function plainLayout(
  keys: readonly string[],
  shown: ReadonlySet<string> = new Set(keys),
): ColumnLayouts {
  return keys.map((key) => ({ key, isHidden: !shown.has(key), widthPx: null }));
}

/**
 * A stored layout for the columns that a table has today: columns that are new since then stand behind the one that
 * they follow by default, those that no longer exist are left out. At least one column is shown.
 */
export function mergeLayout(keys: readonly string[], stored: ColumnLayouts): ColumnLayouts {
  const known = new Set(keys);
  const seen = new Set<string>();
  const merged = stored
    .filter(({ key }) => known.has(key) && !seen.has(key) && seen.add(key))
    .map((column) => ({ ...column, widthPx: column.widthPx === null ? null : boundWidth(column.widthPx) }));
  for (const [index, key] of keys.entries()) {
    if (seen.has(key)) continue;
    const before = keys.slice(0, index).findLast((name) => merged.some((column) => column.key === name));
    const at = before === undefined ? 0 : merged.findIndex((column) => column.key === before) + 1;
    merged.splice(at, 0, { key, isHidden: false, widthPx: null });
  }
  const [first, ...rest] = merged;
  return first && merged.every(({ isHidden }) => isHidden)
    ? [{ ...first, isHidden: false }, ...rest]
    : merged;
}

export function boundWidth(widthPx: number): number {
  return Math.round(Math.min(COLUMN_MAX_PX, Math.max(COLUMN_MIN_PX, widthPx)));
}

/** Moves a column to another place among all of them. */
export function moveColumn(layout: ColumnLayouts, key: string, to: number): ColumnLayouts {
  const column = layout.find((one) => one.key === key);
  if (!column) return layout;
  const others = layout.filter((one) => one !== column);
  others.splice(Math.max(0, Math.min(others.length, to)), 0, column);
  return others;
}

export function hideColumn(layout: ColumnLayouts, key: string, isHidden: boolean): ColumnLayouts {
  const isLast = layout.every((column) => column.isHidden || column.key === key);
  if (isHidden && isLast) return layout;
  return layout.map((column) => (column.key === key ? { ...column, isHidden } : column));
}

export function resizeColumns(layout: ColumnLayouts, widths: ReadonlyMap<string, number>): ColumnLayouts {
  return layout.map((column) => {
    const widthPx = widths.get(column.key);
    return widthPx === undefined ? column : { ...column, widthPx: boundWidth(widthPx) };
  });
}
