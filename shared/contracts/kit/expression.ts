import { z } from 'zod';

/** Bounds of an expression, so that neither reading nor computing it can take long. */
export const EXPRESSION_LIMITS = { depth: 32, nodes: 500, textCharacters: 2_000 } as const;

export const BINARY_OPERATORS = [
  'or',
  'and',
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  '+',
  '-',
  '&',
  '*',
  '/',
] as const;
export type BinaryOperator = (typeof BINARY_OPERATORS)[number];

/** Where an argument counts: the name of a group, `all` or `page`. Only as an argument of a function. */
export interface ScopeArgument {
  kind: 'scope';
  name: string;
}

/**
 * A stored expression: names by their keys, so that another label or language changes nothing. `field.scope` is what the
 * profile takes before the dot: the query of a report, the machine of an alarm rule.
 */
export type Expr =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'flag'; value: boolean }
  | { kind: 'null' }
  | { kind: 'field'; scope?: string | undefined; key: string }
  | { kind: 'param'; key: string }
  | { kind: 'call'; name: string; args: (Expr | ScopeArgument)[] }
  | { kind: 'unary'; op: '-' | 'not'; of: Expr }
  | { kind: 'binary'; op: BinaryOperator; left: Expr; right: Expr }
  | { kind: 'list'; items: Expr[] };

const Name = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/);
const ExprScope: z.ZodType<ScopeArgument> = z.strictObject({ kind: z.literal('scope'), name: Name });

const ExprTree: z.ZodType<Expr> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('number'), value: z.number() }),
    z.strictObject({
      kind: z.literal('text'),
      value: z
        .string()
        .max(EXPRESSION_LIMITS.textCharacters)
        .refine((text) => text.isWellFormed() && !text.includes('\0'), 'bad_character'),
    }),
    z.strictObject({ kind: z.literal('flag'), value: z.boolean() }),
    z.strictObject({ kind: z.literal('null') }),
    z.strictObject({ kind: z.literal('field'), scope: Name.optional(), key: Name }),
    z.strictObject({ kind: z.literal('param'), key: Name }),
    z.strictObject({
      kind: z.literal('call'),
      name: Name,
      args: z.array(z.union([ExprScope, ExprTree])).max(EXPRESSION_LIMITS.nodes),
    }),
    z.strictObject({ kind: z.literal('unary'), op: z.enum(['-', 'not']), of: ExprTree }),
    z.strictObject({
      kind: z.literal('binary'),
      op: z.enum(BINARY_OPERATORS),
      left: ExprTree,
      right: ExprTree,
    }),
    z.strictObject({ kind: z.literal('list'), items: z.array(ExprTree).max(EXPRESSION_LIMITS.nodes) }),
  ]),
);

interface Size {
  /** Objects on the longest way down. */
  readonly depth: number;
  /** Objects in all. */
  readonly nodes: number;
}

/** Of a value of any shape, by a loop: the deepest value cannot fill the stack. Stops counting past the bounds given. */
export function treeSize(value: unknown, max: Size): Size {
  let nodes = 0;
  let deepest = 0;
  const open: { readonly of: unknown; readonly depth: number }[] = [{ of: value, depth: 1 }];
  for (let next = open.pop(); next && nodes <= max.nodes && deepest <= max.depth; next = open.pop()) {
    const { of, depth } = next;
    if (typeof of !== 'object' || of === null) continue;
    // A list is a part of the object that has it.
    const isList = Array.isArray(of);
    if (!isList) {
      nodes += 1;
      deepest = Math.max(deepest, depth);
    }
    for (const part of Object.values(of)) open.push({ of: part, depth: isList ? depth : depth + 1 });
    if (open.length > 1_000_000) return { nodes: Number.POSITIVE_INFINITY, depth: deepest };
  }
  return { nodes, depth: deepest };
}

/** An expression as it is stored, at most 32 deep and of 500 nodes. */
export const Expression = z
  .unknown()
  .superRefine((value, context) => {
    const { depth, nodes } = treeSize(value, EXPRESSION_LIMITS);
    if (depth > EXPRESSION_LIMITS.depth) context.addIssue({ code: 'custom', message: 'too_deep' });
    else if (nodes > EXPRESSION_LIMITS.nodes) context.addIssue({ code: 'custom', message: 'too_many' });
  })
  .pipe(ExprTree);
