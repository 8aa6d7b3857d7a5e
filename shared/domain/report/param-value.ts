import type { ReportParam } from '#shared/contracts/report/report-query.ts';
import { dayOfText, instantValue } from '#shared/domain/expression/expression-dates.ts';
import type { ExprType } from '#shared/domain/expression/expression-functions.ts';
import { type ExprValue, exprProblem, finite } from '#shared/domain/expression/expression-value.ts';
import type { ReportParamScalar, ReportParamValue } from './run-types.ts';

/** The type that `$key` has in an expression. */
export function paramType(param: ReportParam): ExprType {
  if (param.multiple || param.type === 'range') return 'list';
  switch (param.type) {
    case 'number':
      return 'number';
    case 'flag':
      return 'flag';
    case 'date':
      return 'day';
    default:
      return 'text';
  }
}

/** What a reader gave, as its type. A value of another type is a problem, not what it looks like. */
export function paramValue(param: ReportParam, given: ReportParamValue): ExprValue {
  if (param.multiple || param.type === 'range') {
    const items: readonly ReportParamScalar[] = Array.isArray(given) ? given : [given as ReportParamScalar];
    return { t: 'list', items: items.map((item) => scalarValue(param.type, item)) };
  }
  if (Array.isArray(given)) return exprProblem('several_values');
  return scalarValue(param.type, given as ReportParamScalar);
}

function scalarValue(type: ReportParam['type'], value: ReportParamScalar): ExprValue {
  if (value === null) return null;
  switch (type) {
    case 'number':
      return typeof value === 'number' ? finite(value) : exprProblem('wrong_type');
    case 'flag':
      return typeof value === 'boolean' ? value : exprProblem('wrong_type');
    case 'date':
    case 'range':
      if (typeof value === 'number') return instantValue(value);
      return typeof value === 'string' ? dayOfText(value) : exprProblem('wrong_type');
    default:
      return typeof value === 'string'
        ? value.replaceAll('\0', '').toWellFormed()
        : exprProblem('wrong_type');
  }
}
