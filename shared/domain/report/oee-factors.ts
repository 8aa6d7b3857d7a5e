import {
  type ExprValue,
  exprProblem,
  finite,
  isProblem,
  measureOf,
} from '#shared/domain/expression/expression-value.ts';
import { NeumaierSum } from '#shared/domain/expression/neumaier-sum.ts';
import { rowId } from './failure-times.ts';
import { columnValue, type FactName, type ReportTable } from './report-table.ts';
import type { ScopeView } from './scope-view.ts';

type Factor = 'oee' | 'avail' | 'perf' | 'qual';
type Facts = Readonly<Record<Exclude<FactName, 'doubts'>, number>>;

/**
 * ISO 22400-2: facts are added first and divided then, so that a total is no mean of percentages. Rows in doubt, and rows
 * without an ideal time, are left out of performance and counted in `scope.doubts`; where no other is left there is none.
 */
export function oeeFactor(
  factor: Factor,
  table: ReportTable,
  rows: readonly number[],
  scope: ScopeView,
): ExprValue {
  if (factor !== 'oee') return factorOf(factor, table, rows, scope);
  let product = 1;
  for (const one of ['avail', 'perf', 'qual'] as const) {
    const value = factorOf(one, table, rows, scope);
    if (typeof value !== 'number') return value;
    product *= value;
  }
  return finite(product);
}

function factorOf(
  factor: Exclude<Factor, 'oee'>,
  table: ReportTable,
  rows: readonly number[],
  scope: ScopeView,
): ExprValue {
  scope.steps.take(1 + (rows.length >> 2));
  switch (factor) {
    case 'avail':
      return ratio(
        table,
        rows,
        ({ productionMs }) => productionMs,
        ({ plannedBusyMs }) => plannedBusyMs,
        ['productionMs', 'plannedBusyMs'],
      );
    case 'qual':
      return ratio(
        table,
        rows,
        ({ good }) => good,
        ({ produced }) => produced,
        ['good', 'produced'],
      );
    case 'perf': {
      const certain = rows.filter((row) => {
        const isLeftOut = isDoubtful(table, row);
        if (isLeftOut) scope.doubtfulRows.add(rowId(table, row));
        return !isLeftOut;
      });
      scope.doubts += rows.length - certain.length;
      if (certain.length === 0 && rows.length > 0) return exprProblem('doubtful');
      const ideal = ({ idealMsPerItem, produced }: Facts) => idealMsPerItem * produced;
      return ratio(table, certain, ideal, ({ productionMs }) => productionMs, [
        'idealMsPerItem',
        'produced',
        'productionMs',
      ]);
    }
  }
}

function isDoubtful(table: ReportTable, row: number): boolean {
  const ideal = fact(table, 'idealMsPerItem', row);
  if (ideal === null) return true;
  const column = table.facts.get('doubts');
  const doubts = column ? columnValue(column, row) : null;
  return doubts !== null && doubts !== 0 && doubts !== '' && doubts !== false;
}

function fact(table: ReportTable, name: FactName, row: number): ExprValue {
  const column = table.facts.get(name);
  if (!column) return exprProblem('unknown_field');
  const value = columnValue(column, row);
  return value === null || isProblem(value) ? value : (measureOf(value) ?? exprProblem('wrong_type'));
}

/** Null of no rows, or where nothing was counted; a row that lacks one of the facts counts for nothing. */
function ratio(
  table: ReportTable,
  rows: readonly number[],
  part: (facts: Facts) => number,
  whole: (facts: Facts) => number,
  needed: readonly Exclude<FactName, 'doubts'>[],
): ExprValue {
  const [parts, wholes] = [new NeumaierSum(), new NeumaierSum()];
  let counted = 0;
  for (const row of rows) {
    const facts = { plannedBusyMs: 0, productionMs: 0, idealMsPerItem: 0, produced: 0, good: 0 };
    let isKnown = true;
    for (const name of needed) {
      const value = fact(table, name, row);
      if (isProblem(value)) return value;
      if (typeof value === 'number') facts[name] = value;
      else isKnown = false;
    }
    if (!isKnown) continue;
    counted += 1;
    parts.add(part(facts));
    wholes.add(whole(facts));
  }
  if (counted === 0) return null;
  return wholes.value === 0 ? exprProblem('division_by_zero') : finite(parts.value / wholes.value);
}
