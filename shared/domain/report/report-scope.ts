import type { Expr, ScopeArgument } from '#shared/contracts/kit/expression.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import { evaluateExpression } from '#shared/domain/expression/evaluate-expression.ts';
import type { ExpressionScope, StepBudget } from '#shared/domain/expression/expression-scope.ts';
import { type ExprValue, exprProblem } from '#shared/domain/expression/expression-value.ts';
import { paramValue } from './param-value.ts';
import type { PeriodUnit } from './period/period-shift.ts';
import { Periods } from './period/periods.ts';
import { callPlace, isPlaceFunction } from './place-functions.ts';
import { type NamedCell, type ReportSpot, SHEET_SPOT } from './region-state.ts';
import { memberAbove, type ReportNode } from './report-node.ts';
import { columnValue, JoinIndex, periodTables, type ReportTable, type TableColumn } from './report-table.ts';
import { callRows } from './row-functions.ts';
import type { QueryRows, ReportContext } from './run-types.ts';
import type { PageSpot, ScopeView } from './scope-view.ts';

type Args = readonly (Expr | ScopeArgument)[];

/** Computes expressions at a spot of a report. One for a run: it is moved from spot to spot. */
export class ReportScope implements ExpressionScope, ScopeView {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly steps: StepBudget;
  readonly context: ReportContext;
  /** Those of the period that is computed. */
  tables: ReadonlyMap<string, ReportTable>;
  named: ReadonlyMap<string, NamedCell> = new Map();
  /** Rows left out of a factor of OEE since it was last set to 0, for the mark of a cell. */
  doubts = 0;
  readonly doubtfulRows = new Set<string>();
  spot: ReportSpot = SHEET_SPOT;
  page: PageSpot | null = null;
  /** What `value()` gives: of the cell whose conditions are computed. */
  own: ExprValue = null;
  readonly #report: Report;
  readonly #joins = new Map<ReportTable, { readonly other: ReportTable; readonly index: JoinIndex } | null>();
  readonly #params = new Map<string, ExprValue>();
  readonly #open = new Set<string>();
  readonly #periods: Periods;
  #isInPeriod = false;
  /** The row that the argument of a function over rows is computed for. */
  #row: number | null = null;
  #rowTable: ReportTable | null = null;

  constructor(
    report: Report,
    context: ReportContext,
    tables: ReadonlyMap<string, ReportTable>,
    steps: StepBudget,
    rowsByQuery: Readonly<Record<string, QueryRows>> = {},
  ) {
    this.#report = report;
    this.context = context;
    this.tables = tables;
    this.#periods = new Periods(
      (unit) => periodTables(report, tables, rowsByQuery, context, unit),
      (table, row, expr) => this.ofRow(table, row, expr),
    );
    this.steps = steps;
    this.nowMs = context.nowMs;
    this.timeZone = context.timeZone;
  }

  evaluate(expr: Expr): ExprValue {
    return evaluateExpression(expr, this);
  }

  /** @throws StepsExhausted */
  at(spot: ReportSpot, expr: Expr): ExprValue {
    const [before, row, table] = [this.spot, this.#row, this.#rowTable];
    this.spot = spot;
    this.#row = null;
    this.#rowTable = null;
    try {
      return evaluateExpression(expr, this);
    } finally {
      this.spot = before;
      this.#row = row;
      this.#rowTable = table;
    }
  }

  /** For one row of a table. */
  ofRow(table: ReportTable, row: number, expr: Expr): ExprValue {
    const [before, tableBefore] = [this.#row, this.#rowTable];
    this.#row = row;
    this.#rowTable = table;
    try {
      return evaluateExpression(expr, this);
    } finally {
      this.#row = before;
      this.#rowTable = tableBefore;
    }
  }

  /** A period of another one is none. */
  inPeriod(unit: PeriodUnit, expr: Expr): ExprValue {
    const { state } = this.spot;
    const period = this.#isInPeriod ? null : this.#periods.of(unit);
    const moved = state && period?.state(state);
    if (!period || (moved === null && state)) return exprProblem('no_such_place');
    const before = this.tables;
    this.tables = period.tables;
    this.#isInPeriod = true;
    try {
      return this.at({ ...this.spot, state: moved ?? null }, expr);
    } finally {
      this.tables = before;
      this.#isInPeriod = false;
    }
  }

  column(
    scope: string | undefined,
    key: string,
  ): { readonly table: ReportTable; readonly column: TableColumn } | null {
    if (scope !== undefined) return columnOf(this.tables.get(scope), key);
    const found = columnOf(this.#rowTable ?? this.spot.state?.table, key);
    if (found) return found;
    for (const table of this.tables.values()) {
      const other = columnOf(table, key);
      if (other) return other;
    }
    return null;
  }

  field(scope: string | undefined, key: string): ExprValue {
    const found = this.column(scope, key);
    if (!found) return exprProblem('unknown_field');
    const { table, column } = found;
    if (table.refused) return exprProblem(table.refused);
    if (this.#row !== null && this.#rowTable) {
      if (table === this.#rowTable) return columnValue(column, this.#row);
      const joined = this.#joined(this.#rowTable, table, this.#row);
      if (joined !== undefined)
        return joined === null
          ? null
          : joined < 0
            ? exprProblem('several_values')
            : columnValue(column, joined);
    }
    return this.#common(table, column);
  }

  /** Undefined where the table of the row is not joined to the other one. */
  #joined(table: ReportTable, other: ReportTable, row: number): number | null | undefined {
    if (table.join?.to !== other.key) return undefined;
    const known = this.#joins.get(table) ?? { other, index: new JoinIndex(table, other) };
    this.#joins.set(table, known);
    return known.index.rowOf(row);
  }

  /** The value that all rows here have: where they differ there is none, and none of them is taken. */
  #common(table: ReportTable, column: TableColumn): ExprValue {
    const own = this.spot.state?.table;
    if (own && own !== table && own.join?.to === table.key) {
      const rows = new Set(this.rowsOf(own).map((row) => this.#joined(own, table, row) ?? null));
      if (rows.size > 1) return exprProblem('several_values');
      const [row = null] = rows;
      return row === null ? null : row < 0 ? exprProblem('several_values') : columnValue(column, row);
    }
    const rows = this.rowsOf(table);
    const [first] = rows;
    if (first === undefined) return null;
    if (rows.length === 1) return columnValue(column, first);
    this.steps.take(rows.length >> 4);
    const value = column.values[first] ?? null;
    for (const row of rows) {
      const other = column.values[row] ?? null;
      const isSame = other === value || (Number.isNaN(other) && Number.isNaN(value));
      if (!isSame) return exprProblem('several_values');
    }
    return columnValue(column, first);
  }

  /** The rows of a table here: those of both nodes, of another table all. */
  rowsOf(table: ReportTable, scope?: string): readonly number[] {
    const { state, row, col } = this.spot;
    if (scope === 'page') return this.page?.rowsOf(table) ?? [];
    if (state?.table !== table || scope === 'all') return table.all;
    if (scope === undefined || scope === 'group') return state.rows.of(row, col);
    const above = memberAbove(row, scope);
    if (above) return state.rows.of(above, col);
    const beside = memberAbove(col, scope);
    return beside ? state.rows.of(row, beside) : [];
  }

  hasScope(scope: string | undefined): boolean {
    if (scope === undefined || scope === 'all' || scope === 'group') return true;
    if (scope === 'page') return this.page !== null;
    return this.memberOf(scope) !== null;
  }

  /** The member of an axis that the spot is in, and in which direction. */
  memberOf(axis: string): { readonly member: ReportNode; readonly side: 'row' | 'col' } | null {
    const above = memberAbove(this.spot.row, axis);
    if (above) return { member: above, side: 'row' };
    const beside = memberAbove(this.spot.col, axis);
    return beside ? { member: beside, side: 'col' } : null;
  }

  param(key: string): ExprValue {
    const known = this.#params.get(key);
    if (known !== undefined) return known;
    const param = this.#report.params.find((one) => one.key === key);
    if (!param) return exprProblem('unknown_field');
    const given = Object.hasOwn(this.context.params, key) ? (this.context.params[key] ?? null) : null;
    // A default that asks for its own value has none.
    this.#params.set(key, null);
    const isGiven = given !== null && (!Array.isArray(given) || given.length > 0);
    const value = isGiven
      ? paramValue(param, given)
      : param.default
        ? this.at(SHEET_SPOT, param.default)
        : null;
    this.#params.set(key, value);
    return value;
  }

  call(name: string, args: Args): ExprValue {
    return isPlaceFunction(name) ? callPlace(name, args, this) : callRows(name, args, this);
  }

  /** The value of the cell of that name which belongs to the same members, or to those above them. */
  cellValue(name: string): ExprValue {
    const named = this.named.get(name);
    if (!named || !('expr' in named.cell.content)) return exprProblem('no_such_place');
    if (this.#open.has(name)) return exprProblem('cycle');
    // It stands among the members of this period.
    const spot = this.#isInPeriod ? null : this.#spotOf(named);
    if (!spot) return exprProblem('no_such_place');
    this.#open.add(name);
    try {
      return this.at(spot, named.cell.content.expr);
    } finally {
      this.#open.delete(name);
    }
  }

  #spotOf({ state, rowAxis, colAxis }: NamedCell): ReportSpot | null {
    if (!state) return SHEET_SPOT;
    if (state !== this.spot.state)
      return rowAxis || colAxis ? null : { state, row: state.rowRoot, col: state.colRoot };
    const row = rowAxis === undefined ? state.rowRoot : memberAbove(this.spot.row, rowAxis);
    const col = colAxis === undefined ? state.colRoot : memberAbove(this.spot.col, colAxis);
    return row && col ? { state, row, col } : null;
  }
}

function columnOf(
  table: ReportTable | undefined,
  key: string,
): { readonly table: ReportTable; readonly column: TableColumn } | null {
  const column = table?.columns.get(key);
  return table && column ? { table, column } : null;
}
