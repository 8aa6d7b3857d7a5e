import type { Expr, ScopeArgument } from '#shared/contracts/kit/expression.ts';
import { roundTo } from '#shared/domain/expression/decimal.ts';
import {
  compareValues,
  type ExprValue,
  exprProblem,
  identityOf,
  isProblem,
  measureLike,
  measureOf,
} from '#shared/domain/expression/expression-value.ts';
import { NeumaierSum } from '#shared/domain/expression/neumaier-sum.ts';
import { PERIOD_UNITS } from '#shared/domain/expression/value-text.ts';
import { amountWords } from './amount-words.ts';
import { meanTimeOf } from './failure-times.ts';
import { oeeFactor } from './oee-factors.ts';
import type { ReportTable } from './report-table.ts';
import type { ScopeView } from './scope-view.ts';

type Args = readonly (Expr | ScopeArgument)[];
const AGGREGATES = new Set([
  'sum',
  'avg',
  'min',
  'max',
  'count',
  'count_distinct',
  'first',
  'last',
  'percentile',
  'weighted',
  'sum_if',
  'rest',
]);

/** Functions over rows, and those that only ask the run. */
export function callRows(name: string, args: Args, scope: ScopeView): ExprValue {
  switch (name) {
    case 'oee':
    case 'avail':
    case 'perf':
    case 'qual': {
      const over = rowsHere(args, scope);
      return isRows(over) ? oeeFactor(name, over.table, over.rows, scope) : over;
    }
    case 'mtbf':
    case 'mttr': {
      const over = rowsHere(args, scope);
      return isRows(over) ? meanTimeOf(name, over.table, over.rows, scope) : over;
    }
    case 'same_period': {
      const [value, unit] = args;
      if (!value || value.kind === 'scope' || unit?.kind !== 'text') return exprProblem('wrong_type');
      const known = PERIOD_UNITS.find((one) => one === unit.value);
      return known ? scope.inPeriod(known, value) : exprProblem('out_of_range');
    }
    case 'user':
      return scope.context.user.name;
    case 'amount_words': {
      const value = valueGiven(args[0], scope);
      return typeof value === 'number'
        ? amountWords(value, scope.context.language)
        : value === null || isProblem(value)
          ? value
          : exprProblem('wrong_type');
    }
    case 'dict': {
      const [value, dict] = [valueGiven(args[0], scope), valueGiven(args[1], scope)];
      if (value === null || isProblem(value)) return value;
      return typeof dict === 'string' ? dictWord(scope, dict, String(value)) : exprProblem('wrong_type');
    }
    default:
      return AGGREGATES.has(name) ? aggregate(name, args, scope) : exprProblem('unknown_function');
  }
}

/** The word that a dictionary has for a value; the value itself where it has none. */
function dictWord(scope: ScopeView, dict: string, value: string): string {
  const { dicts = {} } = scope.context;
  const words = Object.hasOwn(dicts, dict) ? dicts[dict] : undefined;
  return words?.find((word) => word.value === value)?.label ?? value;
}

function valueGiven(arg: Expr | ScopeArgument | undefined, scope: ScopeView): ExprValue {
  if (!arg) return null;
  return arg.kind === 'scope' ? exprProblem('wrong_type') : scope.evaluate(arg);
}

interface Rows {
  readonly table: ReportTable;
  readonly rows: readonly number[];
}
const isRows = (over: Rows | ExprValue): over is Rows =>
  typeof over === 'object' && over !== null && 'rows' in over;

/** The table that an expression is over: of its first field, else of the region, else the only one. */
function rowsHere(args: Args, scope: ScopeView): Rows | ExprValue {
  const group = args.find((arg) => arg.kind === 'scope');
  const field = args
    .map((arg) => (arg.kind === 'scope' ? null : firstField(arg)))
    .find((one) => one !== null);
  const only = scope.tables.size === 1 ? [...scope.tables.values()][0] : undefined;
  const own = scope.spot.state?.table;
  const named = field ? scope.column(field.scope, field.key)?.table : undefined;
  if (field && !named) return exprProblem('unknown_field');
  // Fields of a joined table are read with the rows of the table that joins it.
  const table = named && own?.join?.to === named.key ? own : (named ?? own ?? only);
  if (!table) return exprProblem('no_such_place');
  if (table.refused) return exprProblem(table.refused);
  if (!scope.hasScope(group?.name)) return exprProblem('no_such_place');
  return { table, rows: scope.rowsOf(table, group?.name) };
}

function firstField(expr: Expr): (Expr & { kind: 'field' }) | null {
  const parts: (Expr | ScopeArgument)[] = [expr];
  for (let part = parts.pop(); part; part = parts.pop()) {
    if (part.kind === 'field') return part;
    if (part.kind === 'unary') parts.push(part.of);
    else if (part.kind === 'binary') parts.push(part.right, part.left);
    else if (part.kind === 'list') parts.push(...part.items.toReversed());
    else if (part.kind === 'call') parts.push(...part.args.toReversed());
  }
  return null;
}

function aggregate(name: string, args: Args, scope: ScopeView): ExprValue {
  const over = rowsHere(args, scope);
  if (!isRows(over)) return over;
  const { table } = over;
  // What was left out is known of this period's rows.
  if (name === 'rest' && table.period) return exprProblem('no_such_place');
  const rows = name === 'rest' ? leftOutRows(scope) : over.rows;
  const [value, second] = args.filter((arg) => arg.kind !== 'scope');
  if (name === 'count' && !value) return rows.length;
  if (!value) return exprProblem('wrong_type');
  if (name === 'percentile')
    return percentile(valuesOf(table, rows, value, scope), valueGiven(second, scope));
  if (name === 'weighted' || name === 'sum_if') {
    if (!second) return exprProblem('wrong_type');
    return name === 'weighted'
      ? weighted(table, rows, value, second, scope)
      : sumIf(table, rows, value, second, scope);
  }
  const values = valuesOf(table, rows, value, scope);
  const problem = values.find(isProblem);
  if (problem) return problem;
  const known = values.filter((one) => one !== null);
  switch (name) {
    case 'count':
      return known.length;
    case 'count_distinct':
      return new Set(known.map(identityOf)).size;
    case 'first':
      return values[0] ?? null;
    case 'last':
      return values.at(-1) ?? null;
    case 'min':
    case 'max':
      return extreme(known, name === 'min' ? -1 : 1);
    case 'avg':
      return sumOf(known, undefined, known.length);
    default:
      return sumOf(known, scaleOf(value, scope), 1);
  }
}

/** Of the axes below the nearest node that has some. */
function leftOutRows(scope: ScopeView): readonly number[] {
  for (let node = scope.spot.row.axis ? scope.spot.row.parent : scope.spot.row; node; node = node.parent) {
    const left = [...node.leftOut.values()].flat();
    if (left.length > 0) return left;
  }
  return [];
}

function valuesOf(
  table: ReportTable,
  rows: readonly number[],
  expr: Expr,
  scope: ScopeView,
): readonly ExprValue[] {
  scope.steps.take(rows.length >> 3);
  return rows.map((row) => scope.ofRow(table, row, expr));
}

function scaleOf(expr: Expr, scope: ScopeView): number | undefined {
  return expr.kind === 'field' ? scope.column(expr.scope, expr.key)?.column.scale : undefined;
}

/** Null of no values: nothing was counted, which is not zero. */
function sumOf(values: readonly ExprValue[], scale: number | undefined, divisor: number): ExprValue {
  const [sample = null] = values;
  if (sample === null) return null;
  const sum = new NeumaierSum();
  for (const value of values) {
    const measure = measureOf(value);
    if (measure === null || typeof value !== typeof sample) return exprProblem('wrong_type');
    sum.add(measure);
  }
  const total = scale === undefined ? sum.value : roundTo(sum.value, scale);
  return measureLike(sample, total / divisor);
}

function extreme(values: readonly ExprValue[], sign: 1 | -1): ExprValue {
  let found: ExprValue = null;
  for (const value of values) if (found === null || sign * compareValues(value, found) > 0) found = value;
  return found;
}

/** Between the two nearest values in proportion, as spreadsheets do; `share` from 0 to 1. */
function percentile(values: readonly ExprValue[], share: ExprValue): ExprValue {
  const problem = [...values, share].find(isProblem);
  if (problem) return problem;
  if (typeof share !== 'number' || share < 0 || share > 1) return exprProblem('out_of_range');
  const known = values.filter((value) => value !== null);
  const measures = known.map(measureOf);
  if (measures.includes(null)) return exprProblem('wrong_type');
  const sorted = measures.map(Number).toSorted((one, other) => one - other);
  const [sample = null] = known;
  if (sample === null) return null;
  const place = share * (sorted.length - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return measureLike(sample, low + (high - low) * (place - Math.floor(place)));
}

/** Rows where either of both is unknown count for nothing. */
function weighted(
  table: ReportTable,
  rows: readonly number[],
  value: Expr,
  weight: Expr,
  scope: ScopeView,
): ExprValue {
  const [sum, weights] = [new NeumaierSum(), new NeumaierSum()];
  let sample: ExprValue = null;
  for (const row of rows) {
    const [one, by] = [scope.ofRow(table, row, value), scope.ofRow(table, row, weight)];
    if (isProblem(one)) return one;
    if (isProblem(by)) return by;
    if (one === null || by === null) continue;
    const [measure, share] = [measureOf(one), measureOf(by)];
    if (measure === null || share === null) return exprProblem('wrong_type');
    sample = one;
    sum.add(measure * share);
    weights.add(share);
  }
  if (sample === null) return null;
  return weights.value === 0
    ? exprProblem('division_by_zero')
    : measureLike(sample, sum.value / weights.value);
}

function sumIf(
  table: ReportTable,
  rows: readonly number[],
  value: Expr,
  condition: Expr,
  scope: ScopeView,
): ExprValue {
  const kept: ExprValue[] = [];
  for (const row of rows) {
    const isMet = scope.ofRow(table, row, condition);
    if (isProblem(isMet)) return isMet;
    if (isMet !== true) continue;
    const one = scope.ofRow(table, row, value);
    if (isProblem(one)) return one;
    if (one !== null) kept.push(one);
  }
  return sumOf(kept, scaleOf(value, scope), 1);
}
