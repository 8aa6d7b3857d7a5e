import type { BinaryOperator } from '#shared/contracts/kit/expression.ts';
import { dayOfText, daysBetween, daysLater, instantValue } from './expression-dates.ts';
import {
  compareValues,
  type ExprValue,
  exprProblem,
  finite,
  isComparable,
  isProblem,
} from './expression-value.ts';
import { valueAsText } from './value-text.ts';

/** Null where one side is null, but for what decides alone. */
export function binaryValue(
  op: Exclude<BinaryOperator, 'and' | 'or'>,
  left: ExprValue,
  right: ExprValue,
  timeZone: string,
): ExprValue {
  if (isProblem(left)) return left;
  if (isProblem(right)) return right;
  if (left === null || right === null) return null;
  switch (op) {
    case '&':
      return valueAsText(left, timeZone) + valueAsText(right, timeZone);
    case 'in':
      return isIn(left, right);
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparison(op, left, right);
    case '+':
    case '-':
    case '*':
    case '/':
      return arithmetic(op, left, right, timeZone);
  }
}

/** A null in the list is "not known", as in SQL. */
function isIn(value: ExprValue, list: ExprValue): ExprValue {
  if (typeof list !== 'object' || list === null || list.t !== 'list') return exprProblem('wrong_type');
  const problem = list.items.find(isProblem);
  if (problem) return problem;
  if (list.items.some((item) => isComparable(value, item) && compareValues(value, item) === 0)) return true;
  return list.items.includes(null) ? null : false;
}

function comparison(op: string, left: ExprValue, right: ExprValue): ExprValue {
  const [one, other] = asDays(left, right);
  if (isProblem(one)) return one;
  if (isProblem(other)) return other;
  if (!isComparable(one, other)) return exprProblem('wrong_type');
  const order = compareValues(one, other);
  switch (op) {
    case '=':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    default:
      return order >= 0;
  }
}

/** A text beside a day is read as one: parameters and literals are texts. */
function asDays(left: ExprValue, right: ExprValue): readonly [ExprValue, ExprValue] {
  const isDay = (value: ExprValue) => typeof value === 'object' && value !== null && value.t === 'day';
  if (isDay(left) && typeof right === 'string') return [left, dayOfText(right)];
  if (isDay(right) && typeof left === 'string') return [dayOfText(left), right];
  return [left, right];
}

function arithmetic(
  op: '+' | '-' | '*' | '/',
  left: ExprValue,
  right: ExprValue,
  timeZone: string,
): ExprValue {
  if (typeof left === 'number' && typeof right === 'number') return numbers(op, left, right);
  if (left === null || right === null || typeof left === 'string' || typeof right === 'string')
    return exprProblem('wrong_type');
  const leftType = typeof left === 'object' ? left.t : typeof left;
  const rightType = typeof right === 'object' ? right.t : typeof right;
  const ms = (value: ExprValue) =>
    typeof value === 'object' && value !== null && 'ms' in value ? value.ms : Number(value);
  const as = (value: ExprValue, t: 'duration' | 'instant'): ExprValue => {
    if (typeof value !== 'number') return value;
    return t === 'duration' ? { t, ms: value } : instantValue(value);
  };
  switch (leftType + op + rightType) {
    case 'duration+duration':
    case 'duration-duration':
    case 'duration*number':
    case 'number*duration':
    case 'duration/number':
    case 'instant-instant':
      return as(numbers(op, ms(left), ms(right)), 'duration');
    case 'duration/duration':
      return numbers(op, ms(left), ms(right));
    case 'instant+duration':
    case 'duration+instant':
    case 'instant-duration':
      return as(numbers(op, ms(left), ms(right)), 'instant');
    default:
      return days(op, left, right, timeZone);
  }
}

function days(op: string, left: ExprValue, right: ExprValue, timeZone: string): ExprValue {
  const dayOf = (value: ExprValue) =>
    typeof value === 'object' && value !== null && value.t === 'day' ? value : null;
  const [one, other] = [dayOf(left), dayOf(right)];
  if (one && other && op === '-') return daysBetween(other.day, one.day);
  if (one && typeof right === 'number' && (op === '+' || op === '-'))
    return daysLater(one, op === '+' ? right : -right, timeZone);
  if (other && typeof left === 'number' && op === '+') return daysLater(other, left, timeZone);
  return exprProblem('wrong_type');
}

function numbers(op: '+' | '-' | '*' | '/', left: number, right: number): ExprValue {
  switch (op) {
    case '+':
      return finite(left + right);
    case '-':
      return finite(left - right);
    case '*':
      return finite(left * right);
    case '/':
      return right === 0 ? exprProblem('division_by_zero') : finite(left / right);
  }
}
