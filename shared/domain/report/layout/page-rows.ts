import type { CarryWord } from '#shared/domain/report/cell-text.ts';
import type { GrownSheet } from '#shared/domain/report/grid/grid-types.ts';
import type { ReportNode } from '#shared/domain/report/report-node.ts';
import { type CarriedTotal, CarriedTotals } from './carried-totals.ts';
import type { RowHeights } from './row-heights.ts';

/** A row as it stands on a page: at `y` below the top of the contents; of a row that is cut, which part of it. */
export interface PageRow {
  readonly row: number;
  readonly y: number;
  readonly h: number;
  /** From 0; 0 of a row that is whole. */
  readonly part: number;
  /** It stands on several pages: each shows the lines that have place in `room`. */
  readonly isCut: boolean;
  readonly room: number;
  /** It stood on a page before: heads, and first rows of groups that go on. */
  readonly isAgain: boolean;
  /** It was added to fill the page. */
  readonly isFill: boolean;
  /** It stands for a total: `node` is over the rows that were shown up to this page's end, or up to that of the one before. */
  readonly carry?: { readonly node: ReportNode; readonly total: ReportNode; readonly word: CarryWord };
}

const WHOLE = { part: 0, isCut: false, room: 0, isAgain: false, isFill: false };
type MutableRow = { -readonly [Key in keyof PageRow]: PageRow[Key] };

/**
 * Rows of the sheet on pages of a height, down, one page after the other. Heads stand on every page, feet at its end, what follows
 * all at the end of the last.
 */
export function pageRows(
  grid: GrownSheet,
  heights: RowHeights,
  room: number,
  isEndless: boolean,
): Generator<readonly PageRow[]> {
  return new Flow(grid, heights, room, isEndless).pages();
}

class Flow {
  readonly #grid: GrownSheet;
  readonly #heights: RowHeights;
  readonly #room: number;
  readonly #flow: readonly number[];
  readonly #titles: number;
  /** Heads and feet that would leave no room for a row stand once, as rows. */
  readonly #heads: readonly number[];
  readonly #feet: readonly number[];
  readonly #available: number;
  readonly #keptFrom: ReadonlyMap<number, { readonly from: number; readonly to: number }>;
  readonly #totals: CarriedTotals;
  #page: MutableRow[] = [];
  #y = 0;
  #isFresh = true;
  #pages = 0;

  constructor(grid: GrownSheet, heights: RowHeights, room: number, isEndless: boolean) {
    this.#grid = grid;
    this.#heights = heights;
    this.#room = room;
    const inBand = (...bands: readonly string[]) => {
      const found: number[] = [];
      for (const [row, { band, isHidden }] of grid.rows.entries())
        if (!isHidden && bands.includes(band)) found.push(row);
      return found;
    };
    const [titles, heads, feet] = [inBand('title'), inBand('head'), inBand('foot')];
    const canRepeat = !isEndless && heights.sum(heads) + heights.sum(feet) <= room * 0.75;
    const [before, after] = canRepeat ? [[], []] : [heads, feet];
    this.#heads = canRepeat ? heads : [];
    this.#feet = canRepeat ? feet : [];
    this.#flow = [titles, before, inBand('body'), inBand('summary'), after].flat();
    this.#titles = titles.length;
    this.#available = room - heights.sum(this.#feet);
    this.#keptFrom = new Map(grid.kept.map((span) => [span.from, span]));
    const free = isEndless ? 0 : room * 0.75 - heights.sum(this.#heads) - heights.sum(this.#feet);
    this.#totals = new CarriedTotals(grid, heights, free);
  }

  *pages(): Generator<readonly PageRow[]> {
    this.#start(this.#flow[0], []);
    for (const [at, row] of this.#flow.entries()) {
      if (at === this.#titles && at > 0) for (const head of this.#heads) this.#put(head);
      if (this.#grid.rows[row]?.fillsPage) {
        this.#fill(at, row);
        continue;
      }
      const h = this.#heights.of(row);
      const reserved = this.#totals.heightAt(row);
      const isBroken = this.#grid.rows[row]?.breaksBefore || this.#isKeptElsewhere(row);
      const isFull = this.#y + h + reserved > this.#available + 1e-6;
      if (!this.#isFresh && (isBroken || isFull)) yield* this.#turn(row);
      this.#isFresh = false;
      if (this.#y + h + reserved <= this.#available + 1e-6) this.#put(row, h);
      else yield* this.#putParts(row, reserved);
    }
    if (this.#flow.length === this.#titles && this.#titles > 0)
      for (const head of this.#heads) this.#put(head);
    yield this.#end();
  }

  #put(row: number, h = this.#heights.of(row), more: Partial<PageRow> = {}): void {
    const placed = { row, y: this.#y, h, ...WHOLE, ...more };
    this.#page.push(placed);
    this.#y += h;
    if (!placed.isAgain && placed.part === 0) this.#totals.show(row);
  }

  /** Ends a page with what is carried, and begins the next one with it. */
  *#turn(next: number): Generator<readonly PageRow[]> {
    const totals = this.#totals.over(next);
    this.#carry(totals, 'forward');
    yield this.#end();
    this.#start(next, totals);
  }

  #carry(totals: readonly CarriedTotal[], word: CarryWord): void {
    for (const { span, node } of totals)
      for (const row of span.lines)
        this.#put(row, this.#heights.of(row), { isAgain: true, carry: { node, total: span.node, word } });
  }

  #end(): readonly PageRow[] {
    this.#y = this.#available;
    for (const row of this.#feet) this.#put(row, this.#heights.of(row), { isAgain: this.#pages > 0 });
    this.#pages += 1;
    return this.#page;
  }

  #start(next: number | undefined, totals: readonly CarriedTotal[]): void {
    this.#page = [];
    this.#y = 0;
    this.#isFresh = true;
    const isFirst = this.#pages === 0;
    if (isFirst && this.#titles > 0) return;
    for (const row of this.#heads) this.#put(row, this.#heights.of(row), { isAgain: !isFirst });
    if (next === undefined) return;
    const room = this.#available - this.#totals.heightOver(next) - this.#totals.heightAt(next);
    for (const { from, headRows } of this.#again(next))
      for (let row = from; row < from + headRows; row += 1)
        if (this.#y + this.#heights.of(row) + this.#heights.of(next) <= room)
          this.#put(row, this.#heights.of(row), { isAgain: true });
    this.#carry(totals, 'brought');
  }

  /** Groups that go on, of which a row is behind their first rows. */
  #again(row: number): readonly { readonly from: number; readonly headRows: number }[] {
    return this.#grid.repeated.over(row).filter(({ from, headRows }) => row >= from + headRows);
  }

  #fill(at: number, row: number): void {
    const h = this.#heights.of(row);
    let after = 0;
    for (let next = at + 1; next < this.#flow.length && after <= this.#room; next += 1)
      after += this.#heights.of(this.#flow[next] ?? 0);
    const free = Math.floor((this.#available - this.#y - after) / Math.max(h, 1) + 1e-9);
    for (let filled = 0; filled < free; filled += 1) this.#put(row, h, { isFill: filled > 0 });
  }

  /** Whether a page of its own has room for all of a member that this one has not. */
  #isKeptElsewhere(row: number): boolean {
    const kept = this.#keptFrom.get(row);
    if (!kept) return false;
    const h = this.#heights.sumTo(kept.from, kept.to, this.#room);
    return this.#y + h > this.#available && h <= this.#available - this.#heights.sum(this.#heads);
  }

  /** A row that is higher than a page: its lines on as many as it needs. */
  *#putParts(row: number, reserved: number): Generator<readonly PageRow[]> {
    const again = this.#again(row).reduce(
      (sum, { from, headRows }) => sum + this.#heights.sumTo(from, from + headRows - 1, this.#room),
      this.#heights.sum(this.#heads) + this.#totals.heightOver(row),
    );
    const least = Math.max(1, Math.min(this.#available - this.#y, this.#available - again) - reserved);
    const parts = this.#heights.partsOf(row, least);
    for (const [part, partHeight] of parts.entries()) {
      if (part > 0) {
        // What is carried from within a row is with it.
        const totals = this.#totals.at(row);
        this.#carry(totals, 'forward');
        yield this.#end();
        this.#start(row, totals);
      }
      this.#isFresh = false;
      const h = Math.min(partHeight, Math.max(1, this.#available - reserved - this.#y));
      this.#put(row, h, { part, isCut: parts.length > 1, room: least });
    }
  }
}
