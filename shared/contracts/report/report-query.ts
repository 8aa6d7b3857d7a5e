import { z } from 'zod';
import { Expression } from '#shared/contracts/kit/expression.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { REPORT_LIMITS } from './report-limits.ts';
import { ReportFieldKey, ReportKey, Text2 } from './report-terms.ts';

export const REPORT_PARAM_TYPES = [
  'text',
  'number',
  'flag',
  'date',
  'range',
  'shift',
  'week',
  'month',
  'dict',
  'choice',
  'dept',
  'line',
  'machine',
  'warehouse',
  'partner',
  'product',
  'user',
] as const;

/** What a reader is asked for. A `range` has two values, `$key` is its list; `multiple` has a list. */
export const ReportParam = z.strictObject({
  key: ReportKey,
  label: Text2,
  type: z.enum(REPORT_PARAM_TYPES),
  multiple: z.boolean(),
  required: z.boolean(),
  min: z.number().optional(),
  max: z.number().optional(),
  maxLength: z.int().min(1).max(2_000).optional(),
  dict: z.string().max(64).optional(),
  choices: z
    .array(z.strictObject({ value: ExactText(200), label: Text2 }))
    .max(200)
    .optional(),
  /** Parameters whose values narrow the choices of this one. */
  follows: z.array(ReportKey).max(4).optional(),
  default: Expression.optional(),
  hidden: z.boolean(),
  width: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
});
export type ReportParam = z.infer<typeof ReportParam>;

export const REPORT_FILTER_OPERATORS = [
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'in',
  'not_in',
  'between',
  'contains',
  'starts',
  'is_null',
  'not_null',
  'under',
] as const;

/** `field` is a field of the source, not the name that the query gives it. */
export type ReportFilter =
  | { all: ReportFilter[] }
  | { any: ReportFilter[] }
  | { not: ReportFilter }
  | {
      field: string;
      op: (typeof REPORT_FILTER_OPERATORS)[number];
      value?: z.infer<typeof Expression> | undefined;
    };

export const ReportFilter: z.ZodType<ReportFilter> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(ReportFilter).max(REPORT_LIMITS.filterLeaves) }),
    z.strictObject({ any: z.array(ReportFilter).max(REPORT_LIMITS.filterLeaves) }),
    z.strictObject({ not: ReportFilter }),
    z.strictObject({
      field: ReportFieldKey,
      op: z.enum(REPORT_FILTER_OPERATORS),
      /** Of `between` a list of two, of `in` and `not_in` a list. Absent with `is_null` and `not_null`. */
      value: Expression.optional(),
    }),
  ]),
);

export const REPORT_AGGREGATES = ['sum', 'avg', 'min', 'max', 'count', 'count_distinct'] as const;

/** Rows of one source. Where a field has an `agg`, the fields without one are what is grouped by. */
export const ReportQuery = z.strictObject({
  key: ReportKey,
  source: z.string().regex(/^[a-z][a-z0-9_]{0,47}$/),
  fields: z
    .array(
      z.strictObject({
        as: ReportFieldKey,
        field: ReportFieldKey,
        agg: z.enum(REPORT_AGGREGATES).optional(),
      }),
    )
    .min(1)
    .max(REPORT_LIMITS.fieldsPerQuery),
  where: ReportFilter,
  sort: z.array(z.strictObject({ as: ReportFieldKey, dir: z.enum(['asc', 'desc']) })).max(8),
  limit: z.int().min(1).max(REPORT_LIMITS.sourceRows),
  /** Left, to at most one row of the other query; its fields are read as `[query.field]`. */
  join: z
    .strictObject({
      to: ReportKey,
      on: z
        .array(z.tuple([ReportFieldKey, ReportFieldKey]))
        .min(1)
        .max(4),
    })
    .optional(),
});
export type ReportQuery = z.infer<typeof ReportQuery>;
