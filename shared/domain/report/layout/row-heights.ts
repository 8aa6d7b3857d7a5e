import { markedText } from '#shared/domain/report/cell-style.ts';
import type { GridCell, GrownSheet } from '#shared/domain/report/grid/grid-types.ts';
import { type BoxText, fitText, innerWidth, textHeight, textLineHeight } from './fit-text.ts';
import { textWidth } from './text-width.ts';

/**
 * Heights of rows in points, computed when they are asked for. Rows that may grow are as high as their texts; of a cell over
 * several rows the last one grows.
 */
export class RowHeights {
  readonly #grid: GrownSheet;
  /** Negative of one that is not known. */
  readonly #known: Float64Array;

  constructor(grid: GrownSheet) {
    this.#grid = grid;
    this.#known = new Float64Array(grid.rows.length).fill(-1);
  }

  of(row: number): number {
    const known = this.#known[row] ?? 0;
    if (known >= 0) return known;
    const height = this.#height(row);
    this.#known[row] = height;
    return height;
  }

  sum(rows: Iterable<number>): number {
    let sum = 0;
    for (const row of rows) sum += this.of(row);
    return sum;
  }

  /** Of the rows from one to another, as far as they are no higher together than `max`. */
  sumTo(from: number, to: number, max: number): number {
    let sum = 0;
    for (let row = from; row <= to && sum <= max; row += 1) sum += this.of(row);
    return sum;
  }

  /** Of a row in a room that is lower than it: the heights of its parts. */
  partsOf(row: number, room: number): readonly number[] {
    const cells = this.#grid.cells.at(row).flatMap((cell) => this.#fitted(cell) ?? []);
    if (cells.length === 0) return [Math.min(this.of(row), room)];
    const counts = cells.map(({ cell, fitted }) =>
      Math.ceil(fitted.lines.length / linesIn(room, cell, fitted.size)),
    );
    const parts = Math.max(1, ...counts);
    return Array.from({ length: parts }, (_, part) =>
      part < parts - 1 ? room : lastHeight(cells, part, room),
    );
  }

  #height(row: number): number {
    const { rows, cells } = this.#grid;
    const line = rows[row];
    if (!line || line.isHidden) return 0;
    let height = line.size;
    // Also of rows that do not grow, so that the problems of each row are counted.
    for (const cell of cells.at(row)) {
      const found = this.#fitted(cell);
      if (found) height = Math.max(height, textHeight(found.fitted, cell.style));
    }
    for (const cell of line.grow ? cells.endingAt(row) : []) {
      const width = canGrow(cell) ? cellWidth(cell, this.#grid) : 0;
      if (width <= 0) continue;
      const needed = textHeight(fitText(shownText(cell), width, cell.style), cell.style);
      const above = this.sumTo(cell.r0, row - 1, needed);
      height = Math.max(height, needed - above);
    }
    return height;
  }

  /** The lines of a cell that its row grows with; null of one that it does not grow with. */
  #fitted(cell: GridCell): { readonly cell: GridCell; readonly fitted: BoxText } | null {
    const row = this.#grid.rows[cell.r0];
    if (!row?.grow || row.isHidden || cell.r1 > cell.r0 || !canGrow(cell)) return null;
    const width = cellWidth(cell, this.#grid);
    if (width <= 0 || isOneLine(cell, width, row.size)) return null;
    return { cell, fitted: fitText(shownText(cell), width, cell.style) };
  }
}

/** What a cell shows as text, with its mark. */
function shownText({ text, mark }: Pick<GridCell, 'text' | 'mark'>): string {
  return markedText(text, mark);
}

function canGrow({ text, figure, style }: GridCell): boolean {
  return !figure && text !== '' && style.overflow === 'wrap';
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
