import { z } from 'zod';
import { Expression } from '#shared/contracts/kit/expression.ts';
import { FreeText } from '#shared/contracts/kit/text.ts';
import { REPORT_LIMITS } from './report-limits.ts';
import { REPORT_MARKS, ReportFormat, ReportStyle } from './report-style.ts';
import { ReportKey, Text2 } from './report-terms.ts';

export const REPORT_CHART_KINDS = [
  'bar',
  'bar_h',
  'stack',
  'stack_100',
  'line',
  'area',
  'combo',
  'pareto',
  'pie',
  'ring',
  'radar',
  'scatter',
  'bubble',
  'gauge',
  'funnel',
  'heat',
  'box',
] as const;

/** `of` is a query or a region. Categories are the members of `category`, values are computed over the rows of each. */
export const ReportChart = z.strictObject({
  kind: z.enum(REPORT_CHART_KINDS),
  of: z.union([z.strictObject({ query: ReportKey }), z.strictObject({ region: ReportKey })]),
  category: Expression,
  series: z
    .array(
      z.strictObject({
        key: ReportKey,
        name: z.union([Text2, z.strictObject({ expr: Expression })]),
        value: Expression,
        axis: z.enum(['left', 'right']),
        look: z.enum(['bar', 'line']),
      }),
    )
    .min(1)
    .max(REPORT_LIMITS.series),
  targets: z.array(z.strictObject({ value: Expression, label: Text2 })).max(4),
  legend: z.boolean(),
  labels: z.boolean(),
  min: z.number().optional(),
  max: z.number().optional(),
  sort: z.enum(['given', 'category', 'value']),
  format: ReportFormat.optional(),
});
export type ReportChart = z.infer<typeof ReportChart>;

export const REPORT_BARCODES = [
  'code128',
  'gs1-128',
  'ean13',
  'ean8',
  'itf14',
  'qr',
  'datamatrix',
  'pdf417',
] as const;

const FileId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** `draft` is a formula that could not be read: kept as it was typed, told as an error, never computed. */
export const ReportContent = z.union([
  Text2,
  z.strictObject({ expr: Expression }),
  z.strictObject({ draft: FreeText(REPORT_LIMITS.expressionCharacters, 0) }),
  z.strictObject({
    image: z.union([FileId, z.strictObject({ expr: Expression })]),
    fit: z.enum(['contain', 'cover', 'fill']),
  }),
  z.strictObject({
    barcode: z.enum(REPORT_BARCODES),
    value: Expression,
    text: z.boolean(),
    moduleMm: z.number().min(0.1).max(3),
  }),
  z.strictObject({ chart: ReportChart }),
  z.strictObject({ spark: z.enum(['line', 'column']), value: Expression, over: ReportKey }),
  z.strictObject({ bar: Expression, max: Expression }),
  z.strictObject({ diagonal: z.array(Text2).min(2).max(3) }),
]);
export type ReportContent = z.infer<typeof ReportContent>;

/** `page`: id of a menu entry; `record`: a subject and, among the parameters, its id. No address of another site. */
export const ReportLink = z.strictObject({
  to: z.enum(['report', 'page', 'record']),
  id: z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/),
  params: z.record(ReportKey, Expression).refine((all) => Object.keys(all).length <= 20, 'too_many'),
});
export type ReportLink = z.infer<typeof ReportLink>;

export const ReportCondition = z.strictObject({
  if: Expression,
  style: z.union([ReportKey, ReportStyle]).optional(),
  mark: z.enum(REPORT_MARKS).optional(),
  text: Expression.optional(),
  hide: z.enum(['cell', 'row', 'col']).optional(),
  break: z.literal('before').optional(),
});
export type ReportCondition = z.infer<typeof ReportCondition>;

const RowIndex = z
  .int()
  .min(0)
  .max(REPORT_LIMITS.rows - 1);
const ColumnIndex = z
  .int()
  .min(0)
  .max(REPORT_LIMITS.columns - 1);

/** Rows and columns of the sheet count from 0. */
export const ReportPlace = z.strictObject({ row: RowIndex, col: ColumnIndex });

/**
 * `row` and `col` name the groups that the cell belongs to; without them it belongs to the deepest axis that covers its
 * rows, or columns. It is one rectangle over all that its group became of the rows and columns it covers.
 */
export const ReportCell = z.strictObject({
  at: ReportPlace,
  span: z.strictObject({
    rows: z.int().min(1).max(REPORT_LIMITS.rows),
    cols: z.int().min(1).max(REPORT_LIMITS.columns),
  }),
  row: ReportKey.optional(),
  col: ReportKey.optional(),
  name: ReportKey.optional(),
  content: ReportContent,
  format: ReportFormat.optional(),
  style: z.union([ReportKey, ReportStyle]).optional(),
  when: z.array(ReportCondition).max(REPORT_LIMITS.conditions).optional(),
  link: ReportLink.optional(),
  alt: Text2.optional(),
});
export type ReportCell = z.infer<typeof ReportCell>;
