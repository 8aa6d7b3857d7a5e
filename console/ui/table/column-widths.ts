import { COLUMN_SHARE_MIN_PX, type Column } from './column.ts';
import type { ColumnLayouts } from './table-layout.ts';

export const SELECT_WIDTH_PX = 40;
export const ACTIONS_WIDTH_PX = 112;

/** Widths of the shown columns; null = shares what the others leave. At least the last one does. */
export function columnWidths<Row>(
  shown: readonly Column<Row>[],
  layout: ColumnLayouts | undefined,
): readonly (number | null)[] {
  const chosen = new Map(layout?.map(({ key, widthPx }) => [key, widthPx]));
  const widths = shown.map(({ key, widthPx }) => chosen.get(key) ?? widthPx ?? null);
  if (widths.includes(null)) return widths;
  return widths.with(-1, null);
}

/** The columns that a table of this width has room for: of those that are minor, the last ones give way first. */
export function fittingKeys<Row>(columns: readonly Column<Row>[], widthPx: number): ReadonlySet<string> {
  const kept = [...columns];
  const sumPx = (): number =>
    kept.reduce((total, { widthPx, wantedPx }) => total + (widthPx ?? wantedPx ?? COLUMN_SHARE_MIN_PX), 0);
  while (sumPx() > widthPx) {
    const at = kept.findLastIndex(({ isMinor }) => isMinor);
    if (at < 0) break;
    kept.splice(at, 1);
  }
  return new Set(kept.map(({ key }) => key));
}

/** Below this width the table scrolls sideways. A sharing column with a smaller preferred width has that one. */
export function tableMinWidthPx<Row>(
  shown: readonly Column<Row>[],
  widths: readonly (number | null)[],
  extras: { readonly hasSelection: boolean; readonly actionsWidthPx: number },
): number {
  const leastOf = (index: number): number =>
    Math.min(COLUMN_SHARE_MIN_PX, shown[index]?.wantedPx ?? COLUMN_SHARE_MIN_PX);
  const sum = widths.reduce<number>((total, width, index) => total + (width ?? leastOf(index)), 0);
  return sum + (extras.hasSelection ? SELECT_WIDTH_PX : 0) + extras.actionsWidthPx;
}
