import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { GrownSheet } from '#shared/domain/report/grid/grid-types.ts';

/** A column on a page, from the left edge of the contents. */
export interface PageColumn {
  readonly col: number;
  readonly x: number;
  readonly w: number;
}

/** Columns on pages of a width beside each other. `scale`: by what all is made smaller, at least 0.6. */
export function pageColumns(
  grid: GrownSheet,
  roomW: number,
): { readonly scale: number; readonly pages: readonly (readonly PageColumn[])[] } {
  const { sheet, columns } = grid;
  const visible = [...columns.keys()].filter(
    (col) => columns[col] && !columns[col].isHidden && columns[col].size > 0,
  );
  const widthOf = (cols: readonly number[]) => cols.reduce((sum, col) => sum + (columns[col]?.size ?? 0), 0);
  const total = widthOf(visible);
  const scale =
    sheet.fit === 'width' && total > roomW ? Math.max(REPORT_LIMITS.fitWidthMin, roomW / total) : 1;
  // Rounding must not push the last column to a page of its own.
  const room = roomW / scale + 1e-6;
  const heads = visible.filter((col) => (columns[col]?.design ?? 0) < (sheet.headColumns ?? 0));
  const repeated = widthOf(heads) <= room / 2 ? heads : [];
  const others = visible.filter((col) => !repeated.includes(col));
  const pages: number[][] = [];
  let page = [...repeated];
  for (const col of others) {
    const isFull = widthOf(page) + (columns[col]?.size ?? 0) > room;
    if (isFull && page.length > repeated.length) {
      pages.push(page);
      page = [...repeated];
    }
    page.push(col);
  }
  pages.push(page);
  return { scale, pages: pages.map((cols) => placedColumns(cols, grid, room)) };
}

/** A column that is wider than the page ends at its edge. */
function placedColumns(
  cols: readonly number[],
  { columns }: GrownSheet,
  room: number,
): readonly PageColumn[] {
  let x = 0;
  return cols.flatMap((col) => {
    const w = Math.min(columns[col]?.size ?? 0, room - x);
    const placed = { col, x, w };
    x += w;
    return w > 1e-6 ? [placed] : [];
  });
}
