import type { CarriedSpan, GrownSheet } from '#shared/domain/report/grid/grid-types.ts';
import { nodeOf, type ReportNode } from '#shared/domain/report/report-node.ts';
import type { RowHeights } from './row-heights.ts';

export interface CarriedTotal {
  readonly span: CarriedSpan;
  /** The total over the rows that have been shown. */
  readonly node: ReportNode;
}

/** What totals come to while the rows that they add up are still being placed. */
export class CarriedTotals {
  readonly #grid: GrownSheet;
  readonly #heights: RowHeights;
  /** Height that lines of totals may take of a page, at its head and foot together. */
  readonly #free: number;
  readonly #shown = new Map<CarriedSpan, Set<number>>();

  constructor(grid: GrownSheet, heights: RowHeights, free: number) {
    this.#grid = grid;
    this.#heights = heights;
    this.#free = free;
  }

  /** A row was placed for the first time: its source rows count from now on. */
  show(row: number): void {
    const spans = this.#spansAt(row);
    if (spans.length === 0) return;
    for (const { state, row: node } of this.#grid.membersAt(row)) {
      const { kind } = node.axis ?? {};
      if (node.members.size > 0 || (kind !== 'group' && kind !== 'detail')) continue;
      for (const span of spans) {
        if (span.state !== state) continue;
        const shown = this.#shown.get(span) ?? new Set();
        this.#shown.set(span, shown);
        for (const one of node.rows) shown.add(one);
      }
    }
  }

  /** Of a page that ends before a row. */
  over(row: number): readonly CarriedTotal[] {
    return this.#totals(this.#placeable(this.#grid.carried.over(row)));
  }

  /** Of a page that ends within a row. */
  at(row: number): readonly CarriedTotal[] {
    return this.#totals(this.#placeable(this.#spansAt(row)));
  }

  /** What their lines take at the foot of a page on which a row is the last, or at the head of one that it begins. */
  heightAt(row: number): number {
    return this.#height(this.#placeable(this.#spansAt(row)));
  }

  heightOver(row: number): number {
    return this.#height(this.#placeable(this.#grid.carried.over(row)));
  }

  #height(spans: readonly CarriedSpan[]): number {
    return spans.reduce((sum, { lines }) => sum + this.#heights.sum(lines), 0);
  }

  /** Totals that a row is before, and one of whose members it shows. */
  #spansAt(row: number): readonly CarriedSpan[] {
    return this.#grid.carried.over(row + 1);
  }

  /** None where they would leave less than a quarter of the page to rows: they are the same at foot and head. */
  #placeable(spans: readonly CarriedSpan[]): readonly CarriedSpan[] {
    return 2 * this.#height(spans) <= this.#free ? spans : [];
  }

  #totals(spans: readonly CarriedSpan[]): readonly CarriedTotal[] {
    return spans.flatMap((span) => {
      const rows = [...(this.#shown.get(span) ?? [])].toSorted((one, other) => one - other);
      const { axis, parent } = span.node;
      return rows.length === 0 ? [] : [{ span, node: nodeOf({ axis, parent, rows }) }];
    });
  }
}
