import type { SourceFilter } from '#server/core/ports/report-sources.ts';
import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { ReportFilter, ReportParam } from '#shared/contracts/report/report-query.ts';
import type { ReportValue } from '#shared/contracts/report/report-source.ts';
import { evaluateExpression } from '#shared/domain/expression/evaluate-expression.ts';
import { StepBudget } from '#shared/domain/expression/expression-scope.ts';
import { type ExprValue, exprProblem } from '#shared/domain/expression/expression-value.ts';
import { paramValue } from '#shared/domain/report/param-value.ts';
import type { ReportContext } from '#shared/domain/report/run-types.ts';

const STEPS = 10_000;

type Constant = ReportValue | readonly ReportValue[];

/** The value of an expression that reads parameters and the clock, and no rows. Throws where it has none. */
export function constantValue(expr: Expr, params: readonly ReportParam[], context: ReportContext): Constant {
  const value = evaluateExpression(expr, {
    nowMs: context.nowMs,
    timeZone: context.timeZone,
    steps: new StepBudget(STEPS),
    field: () => exprProblem('unknown_field'),
    param: (key) => {
      const param = params.find((one) => one.key === key);
      return param ? paramValue(param, context.params[key] ?? null) : exprProblem('no_such_place');
    },
    call: () => exprProblem('unknown_function'),
  });
  return fromExprValue(value);
}

function fromExprValue(value: ExprValue): Constant {
  if (typeof value !== 'object' || value === null) return value;
  switch (value.t) {
    case 'instant':
    case 'duration':
      return value.ms;
    case 'day':
      return value.day;
    case 'list':
      return value.items.map((item) => {
        const one = fromExprValue(item);
        if (typeof one === 'object' && one !== null) throw new Error('a list within a list');
        return one;
      });
    case 'problem':
      throw new Error(`no value: ${value.code}`);
  }
}

/**
 * A filter with the values of its expressions. A comparison with a parameter that was left out is left out as well: it asks for
 * nothing in particular.
 */
export function resolveFilter(
  filter: ReportFilter,
  params: readonly ReportParam[],
  context: ReportContext,
): SourceFilter {
  return resolved(filter, params, context) ?? { all: [] };
}

function resolved(
  filter: ReportFilter,
  params: readonly ReportParam[],
  context: ReportContext,
): SourceFilter | null {
  const several = (parts: readonly ReportFilter[]) =>
    parts.map((part) => resolved(part, params, context)).filter((part) => part !== null);
  if ('all' in filter) return { all: several(filter.all) };
  if ('any' in filter) {
    const parts = several(filter.any);
    // Nothing of it is asked for; an empty `any` would find nothing.
    return filter.any.length > 0 && parts.length === 0 ? null : { any: parts };
  }
  if ('not' in filter) {
    const part = resolved(filter.not, params, context);
    return part === null ? null : { not: part };
  }
  const { field, op, value: expr } = filter;
  if (expr === undefined) return { field, op };
  const value = constantValue(expr, params, context);
  const isLeftOut = value === null || (Array.isArray(value) && value.length === 0);
  return isLeftOut && expr.kind === 'param' ? null : { field, op, value };
}
