import type { CarryWord } from '#shared/domain/report/cell-text.ts';
import type { GridCell, GrownSheet } from '#shared/domain/report/grid/grid-types.ts';
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
  /** The text of its row: what is carried to the next page, or from the one before. */
  readonly word?: CarryWord;
}

/** Finds the cells of a page. Rows that are not seen are no part of a cell. */
export class CellsOnPage {
  readonly #grid: GrownSheet;
  /** The last row above each that is seen. */
  readonly #before: Int32Array;

  constructor(grid: GrownSheet) {
    this.#grid = grid;
    this.#before = new Int32Array(grid.rows.length);
    let seen = -1;
    for (const [row, { isHidden }] of grid.rows.entries()) {
      this.#before[row] = seen;
      if (!isHidden) seen = row;
    }
  }

  on(rows: readonly PageRow[], columns: readonly PageColumn[]): readonly CellOnPage[] {
    const places = new Map(columns.map((column, index) => [column.col, index]));
    const found: CellOnPage[] = [];
    for (const [index, row] of rows.entries()) {
      if (row.carry) {
        found.push(...this.#carried(row, columns, places));
        continue;
      }
      for (const cell of this.#grid.cells.at(row.row)) {
        if (row.isFill && cell.r1 > cell.r0) continue;
        this.#add(found, cell, row, rows, index, columns, places, row.part > 0 || row.isAgain);
      }
      if (this.#follows(row, rows[index - 1])) continue;
      for (const cell of this.#grid.cells.over(row.row))
        this.#add(found, cell, row, rows, index, columns, places, true);
    }
    return found;
  }

  /** The line of a total over what has been shown so far; its first text names it. */
  #carried(
    row: PageRow,
    columns: readonly PageColumn[],
    places: ReadonlyMap<number, number>,
  ): readonly CellOnPage[] {
    const { carry } = row;
    const found: CellOnPage[] = [];
    for (const cell of this.#grid.cells.at(row.row)) {
      if (!carry || cell.spot.row !== carry.total) continue;
      const own = this.#grid.cells.asOf(cell, carry.node);
      this.#add(found, own, row, [row], 0, columns, places, false);
    }
    const named = found.find(({ cell }) => !cell.isNumber && cell.text !== '' && !cell.problem);
    return found.map((one) => (one === named && carry ? { ...one, word: carry.word } : one));
  }

  /** Whether a row stands right below the one before it in the sheet. */
  #follows(row: PageRow, before: PageRow | undefined): boolean {
    if (!before || before.carry || row.carry) return false;
    if (row.isFill && before.row === row.row) return true;
    return this.#before[row.row] === before.row && before.isAgain === row.isAgain;
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
