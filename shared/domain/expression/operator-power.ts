import type { BinaryOperator } from '#shared/contracts/kit/expression.ts';

/** Greater binds more. Comparisons are not chained: `1 < x < 3` is refused. */
export const OPERATOR_POWER: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  in: 4,
  '+': 5,
  '-': 5,
  '&': 5,
  '*': 6,
  '/': 6,
};
export const NOT_POWER = 3;
export const COMPARISON_POWER = 4;
export const MINUS_POWER = 7;
