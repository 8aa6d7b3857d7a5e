/** Why a value could not be computed. It is never a number, and everything computed from it is the same problem. */
export type ExprProblemCode =
  | 'division_by_zero'
  | 'overflow'
  | 'not_a_number'
  | 'wrong_type'
  | 'out_of_range'
  | 'several_values'
  | 'unknown_field'
  | 'unknown_function'
  | 'no_such_place'
  | 'cycle'
  | 'doubtful'
  | 'no_permission'
  | 'failed';

/** What an expression gives. Instants in ms since 1970, durations in ms, days as `2026-11-27`. */
export type ExprValue =
  | number
  | string
  | boolean
  | null
  | { readonly t: 'instant'; readonly ms: number }
  | { readonly t: 'duration'; readonly ms: number }
  | { readonly t: 'day'; readonly day: string }
  | { readonly t: 'list'; readonly items: readonly ExprValue[] }
  | { readonly t: 'problem'; readonly code: ExprProblemCode };

export type ExprProblem = Extract<ExprValue, { t: 'problem' }>;

export function exprProblem(code: ExprProblemCode): ExprProblem {
  return { t: 'problem', code };
}

export function isProblem(value: ExprValue): value is ExprProblem {
  return typeof value === 'object' && value !== null && value.t === 'problem';
}

/** A number as it is, or the problem that it is none: after each operation. */
export function finite(value: number): ExprValue {
  if (Number.isFinite(value)) return value === 0 ? 0 : value;
  return exprProblem(Number.isNaN(value) ? 'not_a_number' : 'overflow');
}

/** The number in a number or duration; null of all else. */
export function measureOf(value: ExprValue): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'object' && value !== null && value.t === 'duration' ? value.ms : null;
}

/** A number again in the unit of another value: a duration where that was one. */
export function measureLike(sample: ExprValue, value: number): ExprValue {
  const number = finite(value);
  if (typeof number !== 'number' || typeof sample !== 'object' || sample === null) return number;
  return sample.t === 'duration' ? { t: 'duration', ms: number } : number;
}

const RANK = {
  number: 0,
  duration: 1,
  day: 2,
  instant: 3,
  string: 4,
  boolean: 5,
  list: 6,
  problem: 7,
  null: 8,
};

function typeOf(value: ExprValue): keyof typeof RANK {
  if (value === null) return 'null';
  return typeof value === 'object' ? value.t : (typeof value as 'number' | 'string' | 'boolean');
}

function orderOf(value: ExprValue): number | string {
  if (value === null) return 0;
  if (typeof value !== 'object') return typeof value === 'boolean' ? Number(value) : value;
  if (value.t === 'day') return value.day;
  if (value.t === 'problem') return value.code;
  return value.t === 'list' ? value.items.length : value.ms;
}

/** Order for sorting: numbers, times, texts by their characters; nulls last. */
export function compareValues(left: ExprValue, right: ExprValue): number {
  const [leftType, rightType] = [typeOf(left), typeOf(right)];
  if (leftType !== rightType) return RANK[leftType] - RANK[rightType];
  const [one, other] = [orderOf(left), orderOf(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Whether two values can be compared: both of one type. */
export function isComparable(left: ExprValue, right: ExprValue): boolean {
  return typeOf(left) === typeOf(right) && typeOf(left) !== 'list';
}

/** The same text for the same value and for no other. */
export function identityOf(value: ExprValue): string {
  if (typeof value === 'object' && value !== null && value.t === 'list')
    return `list:${value.items.map((item) => JSON.stringify(identityOf(item))).join()}`;
  return `${typeOf(value)}:${orderOf(value)}`;
}
