import type { Expr } from '#shared/contracts/kit/expression.ts';
import { type ExprValue, identityOf } from '#shared/domain/expression/expression-value.ts';
import { commonRows, type SpotRows } from '#shared/domain/report/node-rows.ts';
import type { ReportNode } from '#shared/domain/report/report-node.ts';
import type { ReportTable } from '#shared/domain/report/report-table.ts';

type OfRow = (row: number, expr: Expr) => ExprValue;

/**
 * The rows of another period that members of a region's trees have: those whose values, with their dates moved to this period, are
 * of the same groups. A row of its own has none.
 */
export class PeriodRows implements SpotRows {
  readonly #table: ReportTable;
  readonly #ofRow: OfRow;
  readonly #rows = new WeakMap<ReportNode, readonly number[]>();
  readonly #groups = new WeakMap<ReportNode, Map<string, ReadonlyMap<string, readonly number[]>>>();
  readonly #pairs = new WeakMap<ReportNode, Map<ReportNode, readonly number[]>>();

  constructor(table: ReportTable, ofRow: OfRow) {
    this.#table = table;
    this.#ofRow = ofRow;
  }

  of(row: ReportNode, col: ReportNode): readonly number[] {
    if (!col.parent) return this.#of(row);
    if (!row.parent) return this.#of(col);
    const known = this.#pairs.get(row) ?? new Map<ReportNode, readonly number[]>();
    this.#pairs.set(row, known);
    const found = known.get(col) ?? commonRows(this.#of(row), this.#of(col));
    known.set(col, found);
    return found;
  }

  #of(node: ReportNode): readonly number[] {
    const known = this.#rows.get(node);
    if (known) return known;
    const rows = this.#find(node);
    this.#rows.set(node, rows);
    return rows;
  }

  #find(node: ReportNode): readonly number[] {
    const { axis, parent } = node;
    if (!parent) return this.#table.all;
    const within = this.#of(parent);
    switch (axis?.kind) {
      case 'group':
        return node.isRest ? this.#rest(node, parent) : this.#member(node, parent, node.value);
      case 'fixed': {
        const { by } = axis;
        return by ? within.filter((row) => this.#ofRow(row, by) === true) : within;
      }
      case 'total': {
        if (!axis.shownOnly || axis.of === undefined) return within;
        const shown = (parent.members.get(axis.of) ?? []).flatMap((member) => this.#of(member));
        return [...new Set(shown)].toSorted((one, other) => one - other);
      }
      default:
        return NO_ROWS;
    }
  }

  #member(node: ReportNode, parent: ReportNode, value: ExprValue): readonly number[] {
    return this.#grouped(node, parent).get(identityOf(value)) ?? NO_ROWS;
  }

  /** What is in none of the members that are shown. */
  #rest(node: ReportNode, parent: ReportNode): readonly number[] {
    const siblings = parent.members.get(node.axis?.key ?? '') ?? [];
    const shown = new Set(
      siblings.filter((one) => !one.isRest).flatMap(({ value }) => this.#member(node, parent, value)),
    );
    return this.#of(parent).filter((row) => !shown.has(row));
  }

  #grouped({ axis }: ReportNode, parent: ReportNode): ReadonlyMap<string, readonly number[]> {
    const ofParent = this.#groups.get(parent) ?? new Map<string, ReadonlyMap<string, readonly number[]>>();
    this.#groups.set(parent, ofParent);
    const key = axis?.key ?? '';
    const known = ofParent.get(key);
    if (known) return known;
    const by = axis?.by;
    const found = Map.groupBy(this.#of(parent), (row) => {
      if (!by) return identityOf(null);
      // A day that this period has not, such as 31 January in February, is in its month and of no day.
      if (by.kind === 'field' && this.#table.displaced?.get(by.key)?.has(row)) return '';
      return identityOf(this.#ofRow(row, by));
    });
    ofParent.set(key, found);
    return found;
  }
}

const NO_ROWS: readonly number[] = [];
