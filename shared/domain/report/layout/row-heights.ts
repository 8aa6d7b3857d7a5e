import { markedText } from '#shared/domain/report/cell-style.ts';
import type { GridCell, GrownSheet } from '#shared/domain/report/grid-types.ts';
import { type BoxText, fitText, innerWidth, textHeight, textLineHeight } from './fit-text.ts';
import type { RowHeights } from './page-rows.ts';
import { textWidth } from './text-width.ts';

/** What a cell shows as text, with its mark. */
function shownText({ text, mark }: Pick<GridCell, 'text' | 'mark'>): string {
  return markedText(text, mark);
}

/** Width of what is seen of a cell's columns. */
function cellWidth(cell: GridCell, { columns }: GrownSheet): number {
  let width = 0;
  for (let col = cell.c0; col <= cell.c1; col += 1) {
    const column = columns[col];
    if (column && !column.isHidden) width += column.size;
  }
  return width;
}

/** Rows that may grow are as high as their texts; of a cell over several rows the last one grows. */
export function rowHeights(grid: GrownSheet): RowHeights {
  const heights = grid.rows.map(({ size, isHidden }) => (isHidden ? 0 : size));
  const inRow = new Map<number, { readonly cell: GridCell; readonly fitted: BoxText }[]>();
  const tall: GridCell[] = [];
  for (const cell of grid.cells) {
    if (cell.figure || cell.text === '') continue;
    if (cell.r1 > cell.r0) {
      tall.push(cell);
      continue;
    }
    const row = grid.rows[cell.r0];
    if (!row?.grow || row.isHidden || cell.style.overflow !== 'wrap') continue;
    const width = cellWidth(cell, grid);
    if (width <= 0 || isOneLine(cell, width, row.size)) continue;
    const fitted = fitText(shownText(cell), width, cell.style);
    heights[cell.r0] = Math.max(heights[cell.r0] ?? 0, textHeight(fitted, cell.style));
    const known = inRow.get(cell.r0) ?? [];
    known.push({ cell, fitted });
    inRow.set(cell.r0, known);
  }
  for (const cell of tall) growLast(cell, grid, heights);
  const partsOf = (row: number, room: number) => {
    const height = heights[row] ?? 0;
    const cells = inRow.get(row) ?? [];
    if (cells.length === 0) return [Math.min(height, room)];
    const counts = cells.map(({ cell, fitted }) =>
      Math.ceil(fitted.lines.length / linesIn(room, cell, fitted.size)),
    );
    const parts = Math.max(1, ...counts);
    return Array.from({ length: parts }, (_, part) =>
      part < parts - 1 ? room : lastHeight(cells, part, room),
    );
  };
  return { heights, partsOf };
}

/** Most cells: their width is all that has to be known. */
function isOneLine(cell: GridCell, width: number, height: number): boolean {
  const { size, bold, padding } = cell.style;
  const isLow = textLineHeight(size) + 2 * padding[1] <= height;
  const text = shownText(cell);
  return isLow && !text.includes('\n') && textWidth(text, size, bold) <= innerWidth(width, cell.style);
}

/** Lines of a cell that one part of its row shows. */
export function linesIn(room: number, { style }: Pick<GridCell, 'style'>, size: number): number {
  return Math.max(1, Math.floor((room - 2 * style.padding[1] + 1e-6) / textLineHeight(size)));
}

function lastHeight(
  cells: readonly { cell: GridCell; fitted: BoxText }[],
  part: number,
  room: number,
): number {
  const heights = cells.map(({ cell, fitted }) => {
    const left = fitted.lines.length - part * linesIn(room, cell, fitted.size);
    return left > 0 ? left * textLineHeight(fitted.size) + 2 * cell.style.padding[1] : 0;
  });
  return Math.min(room, Math.max(...heights, 1));
}

function growLast(cell: GridCell, grid: GrownSheet, heights: number[]): void {
  const last = grid.rows[cell.r1];
  if (!last?.grow || last.isHidden || cell.style.overflow !== 'wrap') return;
  const width = cellWidth(cell, grid);
  if (width <= 0) return;
  const needed = textHeight(fitText(shownText(cell), width, cell.style), cell.style);
  let height = 0;
  for (let row = cell.r0; row <= cell.r1; row += 1) height += heights[row] ?? 0;
  if (needed > height) heights[cell.r1] = (heights[cell.r1] ?? 0) + needed - height;
}
