import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { StepBudget } from '#shared/domain/expression/expression-scope.ts';
import type { ExprValue } from '#shared/domain/expression/expression-value.ts';
import type { PeriodUnit } from './period/period-shift.ts';
import type { ReportSpot } from './region-state.ts';
import type { ReportNode } from './report-node.ts';
import type { ReportTable, TableColumn } from './report-table.ts';
import type { ReportContext } from './run-types.ts';

/** Of the page that a foot is computed for: its number, how many there are, the rows that it shows. */
export interface PageSpot {
  readonly page: number;
  readonly pages: number;
  readonly rowsOf: (table: ReportTable) => readonly number[];
}

/** What functions of a report ask of the spot that they are computed at. */
export interface ScopeView {
  readonly context: ReportContext;
  readonly tables: ReadonlyMap<string, ReportTable>;
  readonly steps: StepBudget;
  readonly spot: ReportSpot;
  readonly page: PageSpot | null;
  readonly own: ExprValue;
  doubts: number;
  /** All rows in doubt that a figure lacks, by table and number. */
  readonly doubtfulRows: Set<string>;
  evaluate(expr: Expr): ExprValue;
  at(spot: ReportSpot, expr: Expr): ExprValue;
  /** At the same place, over the rows of another period. */
  inPeriod(unit: PeriodUnit, expr: Expr): ExprValue;
  ofRow(table: ReportTable, row: number, expr: Expr): ExprValue;
  column(
    scope: string | undefined,
    key: string,
  ): { readonly table: ReportTable; readonly column: TableColumn } | null;
  rowsOf(table: ReportTable, scope?: string): readonly number[];
  hasScope(scope: string | undefined): boolean;
  memberOf(axis: string): { readonly member: ReportNode; readonly side: 'row' | 'col' } | null;
  cellValue(name: string): ExprValue;
}
