import type { GridCell, GrownSheet } from '#shared/domain/report/grid-types.ts';
import type { Rectangle } from './draw-box.ts';
import type { PageColumn } from './page-columns.ts';
import type { PageRow } from './page-rows.ts';

/** A cell, or the part of it that a page shows. */
export interface CellOnPage {
  readonly cell: GridCell;
  readonly at: Rectangle;
  /** It began on a page before. */
  readonly goesOn: boolean;
  readonly row: PageRow;
}

/** Finds the cells of a page. Rows that are not seen are no part of a cell. */
export class CellsOnPage {
  readonly #grid: GrownSheet;
  readonly #byRow = new Map<number, GridCell[]>();
  /** Over several rows, by their first; with the greatest last row so far. */
  readonly #tall: { readonly cell: GridCell; readonly reach: number }[] = [];
  readonly #before: readonly number[];

  constructor(grid: GrownSheet) {
    this.#grid = grid;
    let seen = -1;
    const before: number[] = [];
    for (const [row, { isHidden }] of grid.rows.entries()) {
      before[row] = seen;
      if (!isHidden) seen = row;
    }
    this.#before = before;
    let reach = -1;
    for (const given of grid.cells) {
      const cell = this.#seen(given);
      if (!cell) continue;
      const known = this.#byRow.get(cell.r0);
      if (known) known.push(cell);
      else this.#byRow.set(cell.r0, [cell]);
      if (cell.r1 === cell.r0) continue;
      reach = Math.max(reach, cell.r1);
      this.#tall.push({ cell, reach });
    }
  }

  /** From its first to its last row that is seen. */
  #seen(cell: GridCell): GridCell | null {
    let { r0, r1 } = cell;
    while (r0 <= r1 && this.#grid.rows[r0]?.isHidden) r0 += 1;
    while (r1 >= r0 && this.#grid.rows[r1]?.isHidden) r1 -= 1;
    if (r0 > r1) return null;
    return r0 === cell.r0 && r1 === cell.r1 ? cell : { ...cell, r0, r1 };
  }

  on(rows: readonly PageRow[], columns: readonly PageColumn[]): readonly CellOnPage[] {
    const places = new Map(columns.map((column, index) => [column.col, index]));
    const found: CellOnPage[] = [];
    for (const [index, row] of rows.entries()) {
      const starting = this.#byRow.get(row.row) ?? [];
      for (const cell of starting) {
        if (row.isFill && cell.r1 > cell.r0) continue;
        this.#add(found, cell, row, rows, index, columns, places, row.part > 0 || row.isAgain);
      }
      if (this.#follows(row, rows[index - 1])) continue;
      for (const cell of this.#over(row.row)) this.#add(found, cell, row, rows, index, columns, places, true);
    }
    return found;
  }

  /** Whether a row stands right below the one before it in the sheet. */
  #follows(row: PageRow, before: PageRow | undefined): boolean {
    if (!before) return false;
    if (row.isFill && before.row === row.row) return true;
    return this.#before[row.row] === before.row && before.isAgain === row.isAgain;
  }

  /** Cells that began above a row and go over it. */
  *#over(row: number): Generator<GridCell> {
    let [low, high] = [0, this.#tall.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#tall[middle]?.cell.r0 ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    for (let at = low - 1; at >= 0; at -= 1) {
      const { cell, reach } = this.#tall[at] ?? {};
      if (!cell || reach === undefined || reach < row) return;
      if (cell.r1 >= row) yield cell;
    }
  }

  #add(
    found: CellOnPage[],
    cell: GridCell,
    row: PageRow,
    rows: readonly PageRow[],
    index: number,
    columns: readonly PageColumn[],
    places: ReadonlyMap<number, number>,
    goesOn: boolean,
  ): void {
    let h = row.h;
    for (let next = index + 1; cell.r1 > cell.r0 && next < rows.length; next += 1) {
      const below = rows[next];
      if (!below || below.row > cell.r1 || !this.#follows(below, rows[next - 1])) break;
      h += below.h;
    }
    let run: { x: number; w: number } | undefined;
    const end = () => {
      if (run && run.w > 0) found.push({ cell, at: { x: run.x, y: row.y, w: run.w, h }, goesOn, row });
      run = undefined;
    };
    let last = -1;
    for (let col = cell.c0; col <= cell.c1; col += 1) {
      const place = places.get(col);
      const column = place === undefined ? undefined : columns[place];
      if (place === undefined || !column) continue;
      if (run && place !== last + 1) end();
      if (run) run.w += column.w;
      else run = { x: column.x, w: column.w };
      last = place;
    }
    end();
  }
}
