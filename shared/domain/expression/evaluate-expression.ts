import type { Expr } from '#shared/contracts/kit/expression.ts';
import { callCommon } from './common-functions.ts';
import { isCommonFunction } from './expression-functions.ts';
import { binaryValue } from './expression-operators.ts';
import type { ExpressionScope } from './expression-scope.ts';
import { type ExprValue, exprProblem, finite, isProblem } from './expression-value.ts';

/** @throws StepsExhausted */
export function evaluateExpression(expr: Expr, scope: ExpressionScope): ExprValue {
  scope.steps.take(1);
  switch (expr.kind) {
    case 'number':
      return finite(expr.value);
    case 'text':
    case 'flag':
      return expr.value;
    case 'null':
      return null;
    case 'field':
      return scope.field(expr.scope, expr.key);
    case 'param':
      return scope.param(expr.key);
    case 'list':
      return { t: 'list', items: expr.items.map((item) => evaluateExpression(item, scope)) };
    case 'unary':
      return unaryValue(expr.op, evaluateExpression(expr.of, scope));
    case 'binary':
      if (expr.op === 'and' || expr.op === 'or') return logicValue(expr, scope);
      return binaryValue(
        expr.op,
        evaluateExpression(expr.left, scope),
        evaluateExpression(expr.right, scope),
        scope.timeZone,
      );
    case 'call':
      return isCommonFunction(expr.name)
        ? callCommon(expr.name, expr.args, scope, evaluateExpression)
        : scope.call(expr.name, expr.args);
  }
}

function unaryValue(op: '-' | 'not', value: ExprValue): ExprValue {
  if (value === null || isProblem(value)) return value;
  if (op === 'not') return typeof value === 'boolean' ? !value : exprProblem('wrong_type');
  if (typeof value === 'number') return finite(-value);
  return typeof value === 'object' && value.t === 'duration'
    ? { t: 'duration', ms: -value.ms }
    : exprProblem('wrong_type');
}

/** Three-valued: null is "not known". What decides alone is enough: `false and null` is false. */
function logicValue(expr: Expr & { kind: 'binary' }, scope: ExpressionScope): ExprValue {
  const decides = expr.op === 'or';
  const left = evaluateExpression(expr.left, scope);
  if (left === decides || isProblem(left)) return left;
  const right = evaluateExpression(expr.right, scope);
  if (right === decides || isProblem(right)) return right;
  for (const value of [left, right])
    if (value !== null && typeof value !== 'boolean') return exprProblem('wrong_type');
  return left === null || right === null ? null : !decides;
}
