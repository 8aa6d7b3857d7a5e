import {
  type ExprValue,
  exprProblem,
  isProblem,
  measureLike,
  measureOf,
} from '#shared/domain/expression/expression-value.ts';
import { NeumaierSum } from '#shared/domain/expression/neumaier-sum.ts';
import { columnValue, type ReportTable } from './report-table.ts';
import type { ScopeView } from './scope-view.ts';

/**
 * Mean operating time between failures and mean time to repair: the times of all rows by the failures of all rows, as a
 * duration. Null where nothing has failed: there is no mean then. Rows that lack one of the facts are left out and counted
 * in `scope.doubts`; where no other is left there is none.
 */
export function meanTimeOf(
  name: 'mtbf' | 'mttr',
  table: ReportTable,
  rows: readonly number[],
  scope: ScopeView,
): ExprValue {
  const { failures: facts } = table;
  if (!facts) return exprProblem('unknown_field');
  scope.steps.take(1 + (rows.length >> 2));
  const columns = [facts.failures, ...(name === 'mtbf' ? [facts.operatingMs] : facts.repairMs)];
  const [time, failures] = [new NeumaierSum(), new NeumaierSum()];
  let leftOut = 0;
  for (const row of rows) {
    const values = columns.map((column) => columnValue(column, row));
    const problem = values.find(isProblem);
    if (problem) return problem;
    const measures = values.map(measureOf);
    if (measures.includes(null)) {
      leftOut += 1;
      scope.doubtfulRows.add(rowId(table, row));
      continue;
    }
    const [count = 0, ...times] = measures.map(Number);
    failures.add(count);
    for (const one of times) time.add(one);
  }
  scope.doubts += leftOut;
  if (leftOut === rows.length && leftOut > 0) return exprProblem('doubtful');
  return failures.value === 0 ? null : measureLike(DURATION, time.value / failures.value);
}

const DURATION: ExprValue = { t: 'duration', ms: 0 };

/** Names a row among those of all queries and periods. */
export function rowId({ key, period }: ReportTable, row: number): string {
  return `${key}@${period ?? ''}:${row}`;
}
