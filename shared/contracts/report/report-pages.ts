import { z } from 'zod';
import { REPORT_BARCODES, REPORT_CHART_KINDS } from './report-cell.ts';
import { REPORT_MARKS, ReportBorder, ReportColour } from './report-style.ts';
import { ReportKey } from './report-terms.ts';

/** A line of text, at the left end of its base line, in points from the top left of its page. `w` is its laid-out width. */
export const PageLine = z.strictObject({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  w: z.number(),
  size: z.number(),
  weight: z.union([z.literal(400), z.literal(700)]),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  colour: ReportColour,
  align: z.enum(['left', 'centre', 'right']),
});
export type PageLine = z.infer<typeof PageLine>;

/**
 * Where a box comes from: the cell of the definition (index in its sheet) and the members of the groups, in rows and
 * columns, from the outermost to its own. `rows` counts the source rows that its value was computed over.
 */
export const PageOrigin = z.strictObject({
  cell: z.int(),
  region: ReportKey.optional(),
  query: ReportKey.optional(),
  path: z.array(z.strictObject({ axis: ReportKey, value: z.string() })),
  rows: z.int(),
});
export type PageOrigin = z.infer<typeof PageOrigin>;

/** Filled in by who draws: pictures by file id, bars of codes, charts from their numbers. */
export const PageFigure = z.union([
  z.strictObject({ image: z.string(), fit: z.enum(['contain', 'cover', 'fill']) }),
  z.strictObject({
    barcode: z.enum(REPORT_BARCODES),
    value: z.string(),
    text: z.boolean(),
    moduleMm: z.number(),
  }),
  z.strictObject({
    chart: z.enum(REPORT_CHART_KINDS),
    categories: z.array(z.string()),
    series: z.array(
      z.strictObject({
        name: z.string(),
        axis: z.enum(['left', 'right']),
        look: z.enum(['bar', 'line']),
        values: z.array(z.number().nullable()),
        texts: z.array(z.string()),
      }),
    ),
    targets: z.array(z.strictObject({ value: z.number(), label: z.string() })),
    legend: z.boolean(),
    labels: z.boolean(),
    min: z.number().optional(),
    max: z.number().optional(),
  }),
  z.strictObject({ spark: z.enum(['line', 'column']), values: z.array(z.number().nullable()) }),
  /** A share of the box's width, 0 to 1. */
  z.strictObject({ bar: z.number() }),
  /** Lines from the top left corner to the far edges, one fewer than texts. */
  z.strictObject({ diagonal: z.int() }),
]);
export type PageFigure = z.infer<typeof PageFigure>;

export const PageLink = z.strictObject({
  to: z.enum(['report', 'page', 'record']),
  id: z.string(),
  params: z.record(ReportKey, z.union([z.string(), z.array(z.string())])),
});
export type PageLink = z.infer<typeof PageLink>;

/** A rectangle in points from the top left of its page, drawn in the order given: fill, border, figure, lines. */
export const PageBox = z.strictObject({
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  lines: z.array(PageLine),
  fill: ReportColour.optional(),
  border: ReportBorder.optional(),
  mark: z.enum(REPORT_MARKS).optional(),
  figure: PageFigure.optional(),
  link: PageLink.optional(),
  /** Code of why its value could not be computed. */
  problem: z.string().optional(),
  /** Its text is longer than what is shown. */
  cut: z.boolean().optional(),
  alt: z.string().optional(),
  from: PageOrigin.optional(),
});
export type PageBox = z.infer<typeof PageBox>;

export const ReportPage = z.strictObject({
  w: z.number(),
  h: z.number(),
  sheet: ReportKey,
  /** Label of the copy that it belongs to. */
  copy: z.string().optional(),
  background: z
    .strictObject({ fileId: z.string(), print: z.boolean(), dx: z.number(), dy: z.number() })
    .optional(),
  boxes: z.array(PageBox),
});
export type ReportPage = z.infer<typeof ReportPage>;

/** The pages of a run, and what a reader has to know of them. */
export const ReportPages = z.strictObject({
  pages: z.array(ReportPage),
  /** Cells whose value could not be computed, by code. */
  problems: z.array(z.strictObject({ code: z.string(), count: z.int() })),
  /** Source rows in all. */
  rows: z.int(),
  /** Rows that were left out of a factor of OEE because their facts are in doubt. */
  doubtfulRows: z.int(),
  /** Characters that the font does not have, drawn as a box. */
  missingCharacters: z.int(),
});
export type ReportPages = z.infer<typeof ReportPages>;
