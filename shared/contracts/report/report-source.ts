import { z } from 'zod';
import { ReportFieldKey, Text2 } from './report-terms.ts';

/**
 * What a value of a field is in a row of a query: `text` a string; `number` a number; `flag` a boolean; `instant` ms since
 * 1970; `day` a text such as `2026-11-27`; `duration` ms. Each of them may be null.
 */
export const ReportFieldType = z.enum(['text', 'number', 'flag', 'instant', 'day', 'duration']);
export type ReportFieldType = z.infer<typeof ReportFieldType>;

/** How values of a field are put together over rows. `never`: only counted, compared and shown. */
export const ReportFieldAddition = z.enum(['sum', 'avg', 'avg_weighted', 'last', 'min', 'max', 'never']);

export const ReportField = z.strictObject({
  key: ReportFieldKey,
  type: ReportFieldType,
  label: Text2,
  add: ReportFieldAddition,
  /** With `avg_weighted`: the field that its values are weighted by. */
  weightedBy: ReportFieldKey.optional(),
  /** Shown after the label, such as `kWh`; the same in both languages unless given as a text. */
  unit: z.union([z.string().max(32), Text2]).optional(),
  /** Decimal places that sums are rounded to. */
  scale: z.int().min(0).max(9).optional(),
  /** Words for its values: a dictionary of the product, by its type. */
  dict: z.string().max(64).optional(),
  /** Whole values are never given; `mask` is the only function that takes it. */
  secret: z.boolean().optional(),
});
export type ReportField = z.infer<typeof ReportField>;

/**
 * `range`: two instants or days; `choice`: values of the field; `under`: a department and those below it; `value`: one
 * value to compare with. Filters on all other fields of the source are allowed by their type.
 */
export const ReportSourceFilter = z.strictObject({
  key: ReportFieldKey,
  kind: z.enum(['range', 'choice', 'under', 'value']),
  required: z.boolean(),
});

/** A set of data that a report may query: what one row is made of and how it may be filtered. */
export const ReportSourceInfo = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]{0,47}$/),
  label: Text2,
  fields: z.array(ReportField).max(120),
  filters: z.array(ReportSourceFilter).max(60),
  /**
   * Which fields carry the facts of OEE (ISO 22400-2), where the source has them; without it the functions `oee`, `avail`,
   * `perf`, `qual` are errors of the definition.
   */
  facts: z
    .strictObject({
      plannedBusyMs: ReportFieldKey,
      productionMs: ReportFieldKey,
      idealMsPerItem: ReportFieldKey,
      produced: ReportFieldKey,
      good: ReportFieldKey,
      /** A count or a list as text: rows where it is neither empty nor 0 are left out of performance and marked. */
      doubts: ReportFieldKey.optional(),
    })
    .optional(),
  /**
   * Which fields say how long a unit operated, how long it was down by failures, added, and how many failures began (ISO 22400-2),
   * where the source has them; without it the functions `mtbf` and `mttr` are errors of the definition.
   */
  failures: z
    .strictObject({
      operatingMs: ReportFieldKey,
      repairMs: z.array(ReportFieldKey).min(1).max(8),
      failures: ReportFieldKey,
    })
    .optional(),
  /** Longest range that may be asked for. */
  rangeDaysMax: z.int().min(1).max(4_000).optional(),
});
export type ReportSourceInfo = z.infer<typeof ReportSourceInfo>;

/** One row of a query: a value for each name that the query gives a field. */
export type ReportValue = string | number | boolean | null;
export type ReportRow = Readonly<Record<string, ReportValue>>;
