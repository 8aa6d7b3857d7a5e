import { z } from 'zod';
import { REPORT_LIMITS } from './report-limits.ts';
import { Points, ReportKey, Text2 } from './report-terms.ts';

/** Named colours have a value for paper and one for the dark page; the others are used as they are. */
export const REPORT_COLOURS = [
  'ink',
  'muted',
  'line',
  'head',
  'stripe',
  'brand',
  'bad',
  'bad_fill',
  'warn',
  'warn_fill',
  'good',
  'good_fill',
  'doubt',
  'doubt_fill',
  'info',
  'info_fill',
] as const;
export const ReportColour = z.union([z.enum(REPORT_COLOURS), z.string().regex(/^#[0-9a-f]{6}$/)]);
export type ReportColour = z.infer<typeof ReportColour>;

export const ReportLineStyle = z.strictObject({
  width: z.number().min(0.25).max(6),
  colour: ReportColour,
  dash: z.enum(['solid', 'dashed', 'dotted', 'double']),
});
export type ReportLineStyle = z.infer<typeof ReportLineStyle>;

export const ReportBorder = z.strictObject({
  top: ReportLineStyle.optional(),
  right: ReportLineStyle.optional(),
  bottom: ReportLineStyle.optional(),
  left: ReportLineStyle.optional(),
});
export type ReportBorder = z.infer<typeof ReportBorder>;

/** What is absent is taken from the default: 9 pt, `ink`, top left, wrapped, no border, padding of 3 and 2 pt. */
export const ReportStyle = z.strictObject({
  size: z.number().min(4).max(200).optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  colour: ReportColour.optional(),
  fill: ReportColour.optional(),
  align: z.enum(['left', 'centre', 'right']).optional(),
  valign: z.enum(['top', 'middle', 'bottom']).optional(),
  /** A text that is too long: on more lines, smaller down to 70 %, or cut with an ellipsis. */
  overflow: z.enum(['wrap', 'shrink', 'cut']).optional(),
  indent: z.number().min(0).max(200).optional(),
  padding: z.tuple([Points, Points]).optional(),
  border: ReportBorder.optional(),
  /** Carries meaning: brings its colours, and its mark where the condition gives none. */
  meaning: z.enum(['bad', 'warn', 'good', 'doubt', 'info']).optional(),
});
export type ReportStyle = z.infer<typeof ReportStyle>;

export const ReportStyles = z
  .record(ReportKey, ReportStyle)
  .refine((styles) => Object.keys(styles).length <= REPORT_LIMITS.styles, 'too_many');

export const REPORT_MARKS = ['up', 'down', 'dot', 'doubt'] as const;

/** How a value is written. Without one: numbers grouped with the scale of their field, days and instants as `2026-11-27 14:12`. */
export const ReportFormat = z.strictObject({
  kind: z.enum(['number', 'percent', 'duration', 'day', 'instant', 'text', 'dict']),
  /** Decimal places of `number` and `percent`. */
  digits: z.int().min(0).max(9).optional(),
  grouped: z.boolean().optional(),
  /** Whether the percent sign is written. */
  sign: z.boolean().optional(),
  duration: z.enum(['h:mm', 'h:mm:ss', 'min', 's', 'h']).optional(),
  date: z
    .enum(['yyyy-MM-dd', 'MM-dd', 'yyyy-MM', 'HH:mm', 'HH:mm:ss', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss'])
    .optional(),
  dict: z.string().max(64).optional(),
  prefix: Text2.optional(),
  suffix: Text2.optional(),
  /** What stands for null. */
  empty: z.enum(['blank', 'dash']).optional(),
  /** What stands for a value that could not be computed. */
  problem: z.enum(['dash', 'word', 'blank']).optional(),
});
export type ReportFormat = z.infer<typeof ReportFormat>;
