import type { BinaryOperator, Expr, ScopeArgument } from '#shared/contracts/kit/expression.ts';
import {
  type ArgType,
  argTypeAt,
  type ExpressionProfile,
  type ExprType,
  type FunctionShape,
  functionShape,
  takesCount,
} from './expression-functions.ts';
import { isDatePattern, isNumberPattern, PERIOD_UNITS, START_UNITS } from './value-text.ts';

/** What is known where an expression stands. */
export interface ExpressionSetting {
  readonly profile: ExpressionProfile;
  /** Undefined where there is no such field. `secret` may only be given to `mask` and be counted. */
  readonly field: (
    scope: string | undefined,
    key: string,
  ) => { type: ExprType; secret?: boolean } | undefined;
  readonly param: (key: string) => ExprType | undefined;
  /** Names after `@` that mean something here. */
  readonly hasScope: (name: string) => boolean;
  readonly hasFacts?: boolean;
  readonly hasFailures?: boolean;
  /** What it is over is bounded by days or instants, so that it can be asked of another period. */
  readonly hasPeriods?: boolean;
  /** It is computed for one row: functions over rows have no meaning. */
  readonly isInRow?: boolean;
}

/** `part` is the part of the expression that is wrong: the parser knows where it is written. */
export interface ExpressionFault {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly part: Expr | ScopeArgument;
}

/** The type of its value, and all that is wrong with it; what has a fault counts as any type, so that it is told once. */
export function checkExpression(
  expr: Expr,
  setting: ExpressionSetting,
): { readonly type: ExprType; readonly faults: readonly ExpressionFault[] } {
  const faults: ExpressionFault[] = [];
  const type = new Check(setting, faults).typeOf(expr, setting.isInRow ?? false);
  return { type, faults };
}

class Check {
  readonly #setting: ExpressionSetting;
  readonly #faults: ExpressionFault[];

  constructor(setting: ExpressionSetting, faults: ExpressionFault[]) {
    this.#setting = setting;
    this.#faults = faults;
  }

  #fault(part: Expr | ScopeArgument, code: string, params: ExpressionFault['params'] = {}): ExprType {
    this.#faults.push({ code, params, part });
    return 'any';
  }

  typeOf(expr: Expr, isInRow: boolean, maySecret = false): ExprType {
    switch (expr.kind) {
      case 'number':
      case 'text':
      case 'flag':
      case 'null':
        return expr.kind;
      case 'field': {
        const { scope, key } = expr;
        const found = this.#setting.field(scope, key);
        const name = scope === undefined ? key : `${scope}.${key}`;
        if (!found) return this.#fault(expr, 'unknown_field', { name });
        if (found.secret && !maySecret) return this.#fault(expr, 'secret_field', { name });
        return found.type;
      }
      case 'param':
        return this.#setting.param(expr.key) ?? this.#fault(expr, 'unknown_param', { name: expr.key });
      case 'list':
        for (const item of expr.items) this.typeOf(item, isInRow);
        return 'list';
      case 'unary':
        return this.#unary(expr, isInRow);
      case 'binary':
        return this.#binary(expr, isInRow);
      case 'call':
        return this.#call(expr, isInRow);
    }
  }

  #unary(expr: Expr & { kind: 'unary' }, isInRow: boolean): ExprType {
    const of = this.typeOf(expr.of, isInRow);
    if (expr.op === 'not')
      return isOne(of, 'flag') ? 'flag' : this.#fault(expr, 'wrong_type', { found: of, needed: 'flag' });
    if (isOne(of, 'number') || of === 'duration') return of === 'null' ? 'number' : of;
    return this.#fault(expr, 'wrong_type', { found: of, needed: 'measure' });
  }

  #binary(expr: Expr & { kind: 'binary' }, isInRow: boolean): ExprType {
    const left = this.typeOf(expr.left, isInRow);
    const right = this.typeOf(expr.right, isInRow);
    const type = binaryType(expr.op, left, right);
    return type ?? this.#fault(expr, 'wrong_type', { found: `${left} ${expr.op} ${right}`, needed: '' });
  }

  #call(expr: Expr & { kind: 'call' }, isInRow: boolean): ExprType {
    const { name, args } = expr;
    const shape = functionShape(this.#setting.profile, name);
    if (!shape) return this.#fault(expr, 'unknown_function', { name });
    if (isInRow && (shape.overRows || shape.needsFacts || shape.needsFailures || name === 'same_period'))
      return this.#fault(expr, 'rows_within_rows', { name });
    const lacksFacts =
      (shape.needsFacts && !this.#setting.hasFacts) || (shape.needsFailures && !this.#setting.hasFailures);
    if (name === 'same_period' && !this.#setting.hasPeriods)
      return this.#fault(expr, 'dates_missing', { name });
    if (lacksFacts) return this.#fault(expr, 'facts_missing', { name });
    const given = withScopeLast(shape, args);
    if (!given || !takesCount(shape, given.length))
      return this.#fault(expr, 'wrong_arguments', { name, count: args.length });
    const types = given.map(
      (arg, index) => arg && this.#argument(expr, arg, argTypeAt(shape, index), isInRow, index),
    );
    const known = types.filter((type): type is ExprType => type !== undefined);
    return typeof shape.returns === 'number' ? this.#sameOf(name, known, shape.returns) : shape.returns;
  }

  /** Of functions that give one of several values: their common type. */
  #sameOf(name: string, types: readonly ExprType[], place: number): ExprType {
    const choices =
      name === 'if'
        ? types.slice(1)
        : name === 'coalesce'
          ? types
          : name === 'ifs'
            ? types.filter((_, at) => at % 2 === 1)
            : null;
    if (!choices) return types[place] ?? 'any';
    const own = choices.filter((type) => type !== 'null');
    const [first = 'null'] = own;
    return own.every((type) => type === first) ? first : 'any';
  }

  #argument(
    call: Expr & { kind: 'call' },
    arg: Expr | ScopeArgument,
    wanted: ArgType | undefined,
    isInRow: boolean,
    index: number,
  ): ExprType {
    const { name } = call;
    if (arg.kind === 'scope') {
      if (wanted !== 'scope') return this.#fault(arg, 'wrong_arguments', { name, count: call.args.length });
      return this.#setting.hasScope(arg.name)
        ? 'any'
        : this.#fault(arg, 'scope_outside_group', { name: arg.name });
    }
    if (wanted === 'literal') return this.#literal(name, arg);
    const shape = functionShape(this.#setting.profile, name);
    const isOverRows = shape?.overRows === true && (index === 0 || name === 'weighted' || name === 'sum_if');
    const type = this.typeOf(arg, isInRow || isOverRows, name === 'mask' || name.startsWith('count'));
    if (wanted === undefined || fits(type, wanted)) return type;
    return this.#fault(arg, 'wrong_type', { name, found: type, needed: wanted });
  }

  /** What has to be written out, so that it can be checked before it is used. */
  #literal(name: string, arg: Expr): ExprType {
    if (arg.kind !== 'text') return this.#fault(arg, 'wrong_type', { name, found: arg.kind, needed: 'text' });
    const { value } = arg;
    const isKnown =
      name === 'start_of'
        ? (START_UNITS as readonly string[]).includes(value)
        : name === 'same_period'
          ? (PERIOD_UNITS as readonly string[]).includes(value)
          : name !== 'format' || isNumberPattern(value) || isDatePattern(value);
    return isKnown ? 'text' : this.#fault(arg, 'wrong_arguments', { name, found: value });
  }
}

/** `count(@line)` needs no value: its scope moves to the second place. `sum(@line)` has nothing to sum. */
function withScopeLast(
  shape: FunctionShape,
  args: readonly (Expr | ScopeArgument)[],
): readonly (Expr | ScopeArgument | undefined)[] | undefined {
  const place = shape.args.indexOf('scope');
  const [only] = args;
  if (args.length !== 1 || only?.kind !== 'scope' || place <= 0) return args;
  return shape.optional === shape.args.length ? [undefined, only] : undefined;
}

function isOne(type: ExprType, wanted: ExprType): boolean {
  return type === wanted || type === 'any' || type === 'null';
}

function fits(type: ExprType, wanted: ArgType): boolean {
  if (type === 'any' || type === 'null' || wanted === 'any') return true;
  if (wanted === 'measure') return type === 'number' || type === 'duration';
  if (wanted === 'moment') return type === 'instant' || type === 'day';
  return type === wanted;
}

/** Undefined where the operator does not take these types. */
function binaryType(op: BinaryOperator, left: ExprType, right: ExprType): ExprType | undefined {
  const isLoose = [left, right].some((type) => type === 'any' || type === 'null');
  switch (op) {
    case 'and':
    case 'or':
      return isOne(left, 'flag') && isOne(right, 'flag') ? 'flag' : undefined;
    case '&':
      return left === 'list' || right === 'list' ? undefined : 'text';
    case 'in':
      return isOne(right, 'list') ? 'flag' : undefined;
    case '=':
    case '!=':
      return isLoose || (left === right && left !== 'list') ? 'flag' : undefined;
    case '<':
    case '<=':
    case '>':
    case '>=':
      return isLoose || (left === right && left !== 'list' && left !== 'flag') ? 'flag' : undefined;
    case '+':
    case '-':
    case '*':
    case '/':
      return arithmeticType(op, left, right);
  }
}

const SUMS: Readonly<Record<string, ExprType>> = {
  'number+number': 'number',
  'number-number': 'number',
  'number*number': 'number',
  'number/number': 'number',
  'duration+duration': 'duration',
  'duration-duration': 'duration',
  'duration*number': 'duration',
  'number*duration': 'duration',
  'duration/number': 'duration',
  'duration/duration': 'number',
  'instant+duration': 'instant',
  'duration+instant': 'instant',
  'instant-duration': 'instant',
  'instant-instant': 'duration',
  'day+number': 'day',
  'number+day': 'day',
  'day-number': 'day',
  'day-day': 'number',
};

function arithmeticType(op: string, left: ExprType, right: ExprType): ExprType | undefined {
  const exact = SUMS[left + op + right];
  if (exact) return exact;
  const never: readonly ExprType[] = ['text', 'flag', 'list'];
  if (never.includes(left) || never.includes(right)) return undefined;
  const isLoose = [left, right].some((type) => type === 'any' || type === 'null');
  return isLoose ? 'any' : undefined;
}
