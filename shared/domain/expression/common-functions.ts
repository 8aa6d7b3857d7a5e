import type { Expr, ScopeArgument } from '#shared/contracts/kit/expression.ts';
import { isoWeekOf } from '#shared/domain/calendar/picked-period.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { fixedDecimal, roundTo } from './decimal.ts';
import {
  dayOfText,
  daysLater,
  dayValue,
  isMomentValue,
  monthsLater,
  startOf,
  wallOf,
} from './expression-dates.ts';
import type { CommonFunction } from './expression-functions.ts';
import { binaryValue } from './expression-operators.ts';
import type { ExpressionScope } from './expression-scope.ts';
import {
  type ExprValue,
  exprProblem,
  finite,
  isProblem,
  measureLike,
  measureOf,
} from './expression-value.ts';
import { clockHours, patternText, valueAsText } from './value-text.ts';

type Args = readonly (Expr | ScopeArgument)[];

/** Characters that a text built by functions may have: as many as a cell. */
const TEXT_MAX = 4_000;

/** Those that do not compute all their arguments first; all others give null and problems on as they are. */
export function callCommon(
  name: CommonFunction,
  args: Args,
  scope: ExpressionScope,
  evaluate: (expr: Expr, scope: ExpressionScope) => ExprValue,
): ExprValue {
  const valueAt = (index: number): ExprValue => {
    const arg = args[index];
    if (!arg) return null;
    return arg.kind === 'scope' ? exprProblem('wrong_type') : evaluate(arg, scope);
  };
  switch (name) {
    case 'if':
    case 'ifs':
      return firstTrue(args.length, valueAt);
    case 'switch':
      return chosen(args.length, valueAt, scope.timeZone);
    case 'coalesce': {
      for (let index = 0; index < args.length; index += 1) {
        const value = valueAt(index);
        if (value !== null) return value;
      }
      return null;
    }
    case 'is_null': {
      const value = valueAt(0);
      return isProblem(value) ? value : value === null;
    }
    case 'text': {
      const values = args.map((_, index) => valueAt(index));
      return (
        values.find(isProblem) ?? bounded(values.map((value) => valueAsText(value, scope.timeZone)).join(''))
      );
    }
    default: {
      const values = args.map((_, index) => valueAt(index));
      const problem = values.find(isProblem);
      if (problem) return problem;
      return values.includes(null) ? null : strict(name, values, scope);
    }
  }
}

/** `if` is one condition with what else holds, `ifs` any number. A condition that is not known gives null, not "else". */
function firstTrue(count: number, valueAt: (index: number) => ExprValue): ExprValue {
  let index = 0;
  for (; index + 1 < count; index += 2) {
    const condition = valueAt(index);
    if (condition === true) return valueAt(index + 1);
    if (condition === null || isProblem(condition)) return condition;
    if (condition !== false) return exprProblem('wrong_type');
  }
  return index < count ? valueAt(index) : null;
}

function chosen(count: number, valueAt: (index: number) => ExprValue, timeZone: string): ExprValue {
  const value = valueAt(0);
  if (value === null || isProblem(value)) return value;
  let index = 1;
  for (; index + 1 < count; index += 2) {
    const isSame = binaryValue('=', value, valueAt(index), timeZone);
    if (isSame === true) return valueAt(index + 1);
    if (isProblem(isSame)) return isSame;
  }
  return index < count ? valueAt(index) : null;
}

type Strict = Exclude<CommonFunction, 'if' | 'ifs' | 'switch' | 'coalesce' | 'is_null' | 'text'>;

/** With no null and no problem among its values. */
function strict(name: Strict, values: readonly ExprValue[], scope: ExpressionScope): ExprValue {
  const [first = null, second = null, third = null] = values;
  switch (name) {
    case 'abs': {
      const measure = measureOf(first);
      return measure === null ? exprProblem('wrong_type') : measureLike(first, Math.abs(measure));
    }
    case 'round':
    case 'ceil':
    case 'floor':
    case 'mod':
      return numeric(name, first, second);
    case 'number':
      return numberOf(first);
    case 'pct': {
      const [part, whole] = [measureOf(first), measureOf(second)];
      if (part === null || whole === null) return exprProblem('wrong_type');
      return whole === 0 ? exprProblem('division_by_zero') : finite(part / whole);
    }
    case 'left':
    case 'length':
    case 'trim':
    case 'replace':
    case 'mask':
      return textual(name, first, second, third);
    case 'now':
      return { t: 'instant', ms: scope.nowMs };
    case 'today':
      return dayValue(wallOf({ t: 'instant', ms: scope.nowMs }, scope.timeZone));
    case 'date':
      return dateOf(values, scope.timeZone);
    case 'year':
    case 'month':
    case 'iso_week':
    case 'add_days':
    case 'add_months':
    case 'start_of':
      return ofMoment(name, first, second, scope.timeZone);
    case 'range':
      return { t: 'list', items: [first, second] };
    case 'hm':
      return typeof first === 'object' && first?.t === 'duration'
        ? clockHours(first.ms, false)
        : exprProblem('wrong_type');
    case 'format':
      return (
        (typeof second === 'string' && patternText(first, second, scope.timeZone)) ||
        exprProblem('wrong_type')
      );
  }
}

function numeric(name: 'round' | 'ceil' | 'floor' | 'mod', value: ExprValue, by: ExprValue): ExprValue {
  if (typeof value !== 'number') return exprProblem('wrong_type');
  switch (name) {
    case 'round': {
      const digits = by ?? 0;
      if (typeof digits !== 'number' || !Number.isInteger(digits) || digits < 0 || digits > 9)
        return exprProblem('out_of_range');
      return finite(roundTo(value, digits));
    }
    case 'ceil':
      return finite(Math.ceil(value));
    case 'floor':
      return finite(Math.floor(value));
    case 'mod':
      if (typeof by !== 'number') return exprProblem('wrong_type');
      // The sign of the divisor, as spreadsheets have it.
      return by === 0 ? exprProblem('division_by_zero') : finite(value - by * Math.floor(value / by));
  }
}

function numberOf(value: ExprValue): ExprValue {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'object') return value?.t === 'duration' ? value.ms : exprProblem('not_a_number');
  const text = value.trim().replaceAll(',', '');
  return /^[+-]?\d{1,300}(?:\.\d{1,300})?$/.test(text) ? finite(Number(text)) : exprProblem('not_a_number');
}

function bounded(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1).toWellFormed()}…` : text;
}

function textual(
  name: 'left' | 'length' | 'trim' | 'replace' | 'mask',
  value: ExprValue,
  second: ExprValue,
  third: ExprValue,
): ExprValue {
  if (typeof value !== 'string') return exprProblem('wrong_type');
  const characters = () => Array.from(value);
  switch (name) {
    case 'left':
      if (typeof second !== 'number' || !(second >= 0)) return exprProblem('out_of_range');
      return characters().slice(0, Math.floor(second)).join('');
    case 'length':
      return characters().length;
    case 'trim':
      return value.trim();
    case 'replace':
      if (typeof second !== 'string' || typeof third !== 'string') return exprProblem('wrong_type');
      return second === '' ? value : bounded(value.replaceAll(second, () => third));
    case 'mask':
      return masked(characters());
  }
}

/** The first three and last four characters stay of a long one, of a short one the first. */
function masked(characters: readonly string[]): string {
  const [before, after] = characters.length >= 9 ? [3, 4] : [Math.min(1, characters.length), 0];
  const hidden = Math.max(0, characters.length - before - after);
  return (
    characters.slice(0, before).join('') + '*'.repeat(hidden) + characters.slice(before + hidden).join('')
  );
}

function dateOf(values: readonly ExprValue[], timeZone: string): ExprValue {
  const [first = null, month, day] = values;
  if (typeof first === 'string' && values.length === 1) return dayOfText(first);
  if (isMomentValue(first) && values.length === 1) return dayValue(wallOf(first, timeZone));
  if (typeof first !== 'number' || typeof month !== 'number' || typeof day !== 'number')
    return exprProblem('wrong_type');
  if (![first, month, day].every(Number.isInteger)) return exprProblem('out_of_range');
  const text = [
    fixedDecimal(first, 0, false).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ];
  const value = dayOfText(text.join('-'));
  return isProblem(value) ? exprProblem('out_of_range') : value;
}

function ofMoment(
  name: 'year' | 'month' | 'iso_week' | 'add_days' | 'add_months' | 'start_of',
  value: ExprValue,
  second: ExprValue,
  timeZone: string,
): ExprValue {
  if (!isMomentValue(value)) return exprProblem('wrong_type');
  switch (name) {
    case 'year':
      return wallOf(value, timeZone).year;
    case 'month':
      return wallOf(value, timeZone).month;
    case 'iso_week':
      return isoWeekOf(dayText(wallOf(value, timeZone))).week;
    case 'add_days':
      return typeof second === 'number' ? daysLater(value, second, timeZone) : exprProblem('wrong_type');
    case 'add_months':
      return typeof second === 'number' ? monthsLater(value, second, timeZone) : exprProblem('wrong_type');
    case 'start_of':
      return typeof second === 'string' ? startOf(value, second, timeZone) : exprProblem('wrong_type');
  }
}
