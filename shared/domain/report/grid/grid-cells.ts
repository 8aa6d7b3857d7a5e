import type { CellMaker, Extent } from '#shared/domain/report/cell-maker.ts';
import type { ReportSpot } from '#shared/domain/report/region-state.ts';
import type { ReportNode } from '#shared/domain/report/report-node.ts';
import type { GridCell, GridRow, SheetCells } from './grid-types.ts';
import { SpanIndex } from './span-index.ts';

/** A rectangle in which a cell stands once, with the member that it belongs to. */
export interface CellStretch extends Extent {
  readonly node: ReportNode | null;
}

/** Where a cell of the definition stands: once for each stretch of rows and of columns. */
export interface PlacedCell {
  readonly index: number;
  /** The same list for all cells that share their rows. */
  readonly rows: readonly CellStretch[];
  readonly cols: readonly CellStretch[];
  readonly spotOf: (row: ReportNode | null, col: ReportNode | null) => ReportSpot;
}

/**
 * The cells of a grown sheet, computed when a row is asked for and kept until it is forgotten: a large report has a million,
 * of which a page needs some hundred.
 */
export class GridCells implements SheetCells {
  readonly #maker: CellMaker;
  readonly #rows: readonly GridRow[];
  readonly #groups: readonly (readonly PlacedCell[])[];
  /** Of each row where its entries begin; an entry is a group of cells and a stretch. */
  readonly #starts: Int32Array;
  readonly #entryGroup: Int32Array;
  readonly #entryStretch: Int32Array;
  readonly #tall: SpanIndex<Extent>;
  readonly #tallEnds = new Map<number, number[]>();
  readonly #fixed: ReadonlyMap<number, readonly GridCell[]>;
  readonly #known = new Map<number, readonly GridCell[]>();
  /** Rows whose problems have been counted. */
  readonly #counted: Uint8Array;
  #columns: ReadonlySet<number> | null = null;

  constructor(
    maker: CellMaker,
    rows: readonly GridRow[],
    placed: readonly PlacedCell[],
    fixed: readonly GridCell[],
  ) {
    this.#maker = maker;
    this.#rows = rows;
    this.#counted = new Uint8Array(rows.length);
    this.#fixed = Map.groupBy(fixed, ({ r0 }) => r0);
    this.#groups = [...Map.groupBy(placed, (cell) => cell.rows).values()];
    const starts = new Int32Array(rows.length + 1);
    const tall: Extent[] = [];
    this.#eachStretch((_group, _stretch, from, to) => {
      starts[from + 1] = (starts[from + 1] ?? 0) + 1;
      if (to === from) return;
      tall.push({ from, to });
      this.#tallEnds.set(to, [...(this.#tallEnds.get(to) ?? []), from]);
    });
    for (let row = 0; row < rows.length; row += 1)
      starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
    const next = starts.slice();
    const count = starts[rows.length] ?? 0;
    this.#starts = starts;
    this.#entryGroup = new Int32Array(count);
    this.#entryStretch = new Int32Array(count);
    this.#eachStretch((group, stretch, from) => {
      const at = next[from] ?? 0;
      next[from] = at + 1;
      this.#entryGroup[at] = group;
      this.#entryStretch[at] = stretch;
    });
    this.#tall = new SpanIndex(tall);
  }

  at(row: number): readonly GridCell[] {
    const known = this.#known.get(row);
    if (known) return known;
    const cells = [...(this.#fixed.get(row) ?? [])];
    const isCounted = this.#counted[row] === 1 || this.#columns !== null;
    for (let entry = this.#starts[row] ?? 0; entry < (this.#starts[row + 1] ?? 0); entry += 1) {
      const group = this.#groups[this.#entryGroup[entry] ?? 0] ?? [];
      const rows = group[0]?.rows[this.#entryStretch[entry] ?? 0];
      if (!rows) continue;
      const seen = this.#seen(rows);
      for (const cell of group)
        for (const col of cell.cols) {
          if (!this.#isShown(col)) continue;
          const spot = cell.spotOf(rows.node, col.node);
          const made = isCounted
            ? this.#maker.again(cell.index, seen, col, spot)
            : this.#maker.cell(cell.index, seen, col, spot, true);
          if (made) cells.push(made);
        }
    }
    this.#counted[row] = 1;
    cells.sort((one, other) => one.c0 - other.c0);
    this.#known.set(row, cells);
    return cells;
  }

  over(row: number): readonly GridCell[] {
    const firsts = new Set(this.#tall.over(row).map(({ from }) => from));
    return [...firsts].flatMap((first) => this.at(first).filter(({ r1 }) => r1 >= row));
  }

  endingAt(row: number): readonly GridCell[] {
    const firsts = new Set(this.#tallEnds.get(row));
    return [...firsts].flatMap((first) => this.at(first).filter(({ r1 }) => r1 === row));
  }

  asOf(cell: GridCell, row: ReportNode): GridCell {
    return (
      this.#maker.cell(
        cell.index,
        { from: cell.r0, to: cell.r1 },
        { from: cell.c0, to: cell.c1 },
        { ...cell.spot, row },
        false,
      ) ?? cell
    );
  }

  show(columns: ReadonlySet<number> | null): void {
    this.#columns = columns;
    this.#known.clear();
  }

  forget(last: number): void {
    for (const [row, cells] of this.#known) {
      const band = this.#rows[row]?.band;
      const isPinned = band === 'head' || band === 'foot' || cells.some(({ r1 }) => r1 > last);
      if (row <= last && !isPinned) this.#known.delete(row);
    }
  }

  #isShown({ from, to }: Extent): boolean {
    const columns = this.#columns;
    if (!columns) return true;
    for (let col = from; col <= to; col += 1) if (columns.has(col)) return true;
    return false;
  }

  /** From its first to its last row that is seen; `from` is after `to` where there is none. */
  #seen({ from, to }: Extent): Extent {
    if (from === to) return this.#rows[from]?.isHidden ? { from: to + 1, to } : { from, to };
    let [first, last] = [from, to];
    while (first <= last && this.#rows[first]?.isHidden) first += 1;
    while (last >= first && this.#rows[last]?.isHidden) last -= 1;
    return { from: first, to: last };
  }

  #eachStretch(visit: (group: number, stretch: number, from: number, to: number) => void): void {
    for (const [group, cells] of this.#groups.entries())
      for (const [stretch, rows] of (cells[0]?.rows ?? []).entries()) {
        const { from, to } = this.#seen(rows);
        if (from <= to) visit(group, stretch, from, to);
      }
  }
}
