import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BINARY_OPERATORS,
  type Expr,
  Expression,
  type ScopeArgument,
} from '#shared/contracts/kit/expression.ts';
import { PROPERTY_RUNS } from '#tests/support/extent.ts';
import type { ExpressionNames } from './expression-names.ts';
import { NeumaierSum } from './neumaier-sum.ts';
import { parseExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';

/** Labels that could be taken for keys, for each other, for marks and for words of the language. */
const NAMES: ExpressionNames = {
  fields: [
    { key: 'good', label: '产量' },
    { key: 'bad', label: 'good' },
    { key: 'same', label: '重名' },
    { key: 'other', label: '重名' },
    { key: 'odd', label: 'a.b] "' },
    { key: 'constructor', label: 'true' },
    { scope: 'q2', key: 'good', label: 'Output, good' },
  ],
  fieldScopes: [{ key: 'q2', label: '停机 二' }],
  params: [
    { key: 'p', label: 'two words' },
    { key: 'not', label: 'q' },
  ],
  groups: [
    { key: 'line', label: '产线' },
    { key: 'all_lines', label: 'sum' },
  ],
};

const leaf: fc.Arbitrary<Expr> = fc.oneof(
  fc
    .double({ min: 0, noNaN: true, noDefaultInfinity: true })
    .map((value): Expr => ({ kind: 'number', value: value === 0 ? 0 : value })),
  fc
    .string({ unit: 'grapheme' })
    .filter((text) => text.isWellFormed() && !text.includes('\0'))
    .map((value): Expr => ({ kind: 'text', value })),
  fc.boolean().map((value): Expr => ({ kind: 'flag', value })),
  fc.constant<Expr>({ kind: 'null' }),
  fc
    .constantFrom(...NAMES.fields)
    .map(({ scope, key }): Expr => ({ kind: 'field', key, ...(scope ? { scope } : {}) })),
  fc.constantFrom(...NAMES.params).map(({ key }): Expr => ({ kind: 'param', key })),
);
const scope: fc.Arbitrary<ScopeArgument> = fc
  .constantFrom('line', 'all_lines', 'all', 'page', 'group')
  .map((name) => ({ kind: 'scope', name }));

const { expr } = fc.letrec<{ expr: Expr }>((tie) => ({
  expr: fc.oneof(
    { depthSize: 'small', maxDepth: 7 },
    leaf,
    fc.record({
      kind: fc.constant('unary' as const),
      op: fc.constantFrom('-' as const, 'not' as const),
      of: tie('expr'),
    }),
    fc.record({
      kind: fc.constant('binary' as const),
      op: fc.constantFrom(...BINARY_OPERATORS),
      left: tie('expr'),
      right: tie('expr'),
    }),
    fc.record({ kind: fc.constant('list' as const), items: fc.array(tie('expr'), { maxLength: 3 }) }),
    fc.record({
      kind: fc.constant('call' as const),
      name: fc.constantFrom('sum', 'if', 'text', 'page'),
      args: fc.array(fc.oneof(tie('expr'), scope), { maxLength: 3 }),
    }),
  ),
}));

describe('expressions of any shape', () => {
  it('are read as they were printed', () => {
    const small = expr.filter((one) => Expression.safeParse(one).success);
    fc.assert(
      fc.property(small, (one) => {
        const text = printExpression(one, NAMES);
        fc.pre(text.length <= 2_000);
        const parsed = parseExpression(text, 'report', NAMES);
        expect('expr' in parsed ? parsed.expr : { text, ...parsed }).toEqual(one);
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });

  it('never break the parser, whatever is typed', () => {
    const marks = fc.constantFrom(
      ...'[](){}"“”,@$.=<>!&+-*/ 	\n0179eE',
      'not ',
      'and',
      'sum(',
      '产量',
      '[good]',
      '\ud800',
      '\0',
      '（',
      '，',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(marks, fc.string({ unit: 'binary' })), { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        const parsed = parseExpression(text, 'report', NAMES);
        if ('error' in parsed) {
          const { from, to } = parsed.error;
          expect(from >= 0 && from <= to && to <= Math.max(1, text.length)).toBe(true);
        } else expect(Expression.safeParse(parsed.expr).success).toBe(true);
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });

  it('sums do not depend on the order of what is added, to the last place shown', () => {
    const terms = fc.array(
      fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 1000),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(terms, (values) => {
        const exact = values.reduce((sum, value) => sum + BigInt(Math.round(value * 1000)), 0n);
        const sum = new NeumaierSum();
        for (const value of values) sum.add(value);
        expect(Math.round(sum.value * 1000)).toBeCloseTo(Number(exact), 0);
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });
});
