import { z } from 'zod';
import { Expression, treeSize } from '#shared/contracts/kit/expression.ts';
import { ReportCell, ReportContent, ReportPlace } from './report-cell.ts';
import { REPORT_LIMITS } from './report-limits.ts';
import { ReportParam, ReportQuery } from './report-query.ts';
import { ReportStyles } from './report-style.ts';
import { Points, ReportKey, Text2 } from './report-terms.ts';

/**
 * Part of a region that repeats. `group`: a member for each value of `by`; `detail`: for each row; `total`: one, over all
 * rows of its parent; `fixed`: one, over those rows of its parent for which `by` is true, or all. `span` are rows of the
 * sheet (columns for `cols`), both inclusive; what no child covers is written once for each member.
 */
export interface ReportAxis {
  key: string;
  kind: 'group' | 'detail' | 'total' | 'fixed';
  span: { from: number; to: number };
  by?: z.infer<typeof Expression> | undefined;
  /** The group that a total is of. With `shownOnly` it counts the rows of its shown members only. */
  of?: string | undefined;
  shownOnly?: boolean | undefined;
  /** Without: by the value of `by`, of `detail` as the query gives them. */
  sort?: 'given' | 'dict' | { by: z.infer<typeof Expression>; dir: 'asc' | 'desc' } | undefined;
  /** The `n` members with the greatest `by`; with `rest` the others as one last member. */
  top?: { n: number; by: z.infer<typeof Expression>; rest: boolean } | undefined;
  children: ReportAxis[];
  page?: 'before' | 'keep' | 'each' | undefined;
  repeatHead?: boolean | undefined;
  /** Of a total of rows: its lines stand at the end of each page that it does not end on, and again on the next, over what has been shown. */
  carry?: boolean | undefined;
  fillTo?: { multiple: number } | { page: true } | undefined;
  /** Makes its members' lines a level of the outline of a spreadsheet, folded where true. Pages show all of them. */
  collapsed?: boolean | undefined;
  hideIf?: z.infer<typeof Expression> | undefined;
}

const Index = z
  .int()
  .min(0)
  .max(REPORT_LIMITS.rows - 1);

export const ReportAxis: z.ZodType<ReportAxis> = z.lazy(() =>
  z.strictObject({
    key: ReportKey,
    kind: z.enum(['group', 'detail', 'total', 'fixed']),
    span: z.strictObject({ from: Index, to: Index }),
    by: Expression.optional(),
    of: ReportKey.optional(),
    shownOnly: z.boolean().optional(),
    sort: z
      .union([z.enum(['given', 'dict']), z.strictObject({ by: Expression, dir: z.enum(['asc', 'desc']) })])
      .optional(),
    top: z.strictObject({ n: z.int().min(1).max(1_000), by: Expression, rest: z.boolean() }).optional(),
    children: z.array(ReportAxis).max(REPORT_LIMITS.axisNodes),
    page: z.enum(['before', 'keep', 'each']).optional(),
    repeatHead: z.boolean().optional(),
    carry: z.boolean().optional(),
    fillTo: z
      .union([
        z.strictObject({ multiple: z.int().min(1).max(200) }),
        z.strictObject({ page: z.literal(true) }),
      ])
      .optional(),
    collapsed: z.boolean().optional(),
    hideIf: Expression.optional(),
  }),
);

/** A rectangle of the sheet that grows with the rows of a query, in rows, in columns or both. */
export const ReportRegion = z.strictObject({
  key: ReportKey,
  at: ReportPlace.extend({
    rows: z.int().min(1).max(REPORT_LIMITS.rows),
    cols: z.int().min(1).max(REPORT_LIMITS.columns),
  }),
  query: ReportKey,
  rows: z.array(ReportAxis).max(REPORT_LIMITS.axisNodes),
  cols: z.array(ReportAxis).max(REPORT_LIMITS.axisNodes),
  /** What a region without rows shows: nothing, its rows once without values, or a text. */
  empty: z.union([z.enum(['hide', 'blank']), z.strictObject({ text: Text2 })]),
});
export type ReportRegion = z.infer<typeof ReportRegion>;

export const REPORT_PAPERS = ['A3', 'A4', 'A5', 'B5', 'letter', 'mm', 'wall', 'endless'] as const;
const PageText = z.strictObject({
  left: Expression.optional(),
  centre: Expression.optional(),
  right: Expression.optional(),
});

export const ReportSheet = z.strictObject({
  key: ReportKey,
  name: Text2,
  /** `w` and `h` in mm with `mm`; a wall is 1,920 × 1,080 points, or as given. */
  paper: z.strictObject({
    kind: z.enum(REPORT_PAPERS),
    w: z.number().min(10).max(4_000).optional(),
    h: z.number().min(10).max(4_000).optional(),
  }),
  landscape: z.boolean(),
  /** Top, right, bottom, left. */
  margin: z.tuple([Points, Points, Points, Points]),
  fit: z.enum(['none', 'width']),
  columns: z
    .array(z.strictObject({ w: Points, hide: Expression.optional() }))
    .min(1)
    .max(REPORT_LIMITS.columns),
  rows: z
    .array(
      z.strictObject({
        h: Points,
        /** Whether it grows with its texts. */
        grow: z.boolean(),
        /** `head` and `foot` stand on every page, `title` on the first, `summary` after all. */
        band: z.enum(['title', 'head', 'body', 'foot', 'summary']),
        hide: Expression.optional(),
      }),
    )
    .min(1)
    .max(REPORT_LIMITS.rows),
  /** Columns from the left that stand on every page of a sheet that is wider than its paper. */
  headColumns: z.int().min(0).max(REPORT_LIMITS.columns).optional(),
  cells: z.array(ReportCell).max(REPORT_LIMITS.cells),
  regions: z.array(ReportRegion).max(REPORT_LIMITS.regions),
  floats: z
    .array(z.strictObject({ x: Points, y: Points, w: Points, h: Points, content: ReportContent }))
    .max(REPORT_LIMITS.floats),
  pageHead: PageText.optional(),
  pageFoot: PageText.optional(),
  background: z
    .strictObject({
      fileId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
      print: z.boolean(),
      dx: z.number().min(-1_000).max(1_000),
      dy: z.number().min(-1_000).max(1_000),
    })
    .optional(),
  /** The sheet is written in so many columns beside each other; each is a page to its rows, with heads, feet and breaks. */
  across: z.strictObject({ count: z.int().min(1).max(6), gap: Points }).optional(),
  /** The sheet is a label, of which so many stand on a page: each outermost member of its regions begins one. */
  labels: z
    .strictObject({
      /** The place of the first one, from 1; null is 1. */
      first: Expression.optional(),
      across: z.int().min(1).max(12),
      down: z.int().min(1).max(40),
      gapX: Points,
      gapY: Points,
    })
    .optional(),
  /** The pages once for each, with its text. */
  copies: z.array(Text2).max(REPORT_LIMITS.copies).optional(),
});
export type ReportSheet = z.infer<typeof ReportSheet>;

const ReportShape = z.strictObject({
  v: z.literal(1),
  title: Text2,
  params: z.array(ReportParam).max(REPORT_LIMITS.params),
  queries: z.array(ReportQuery).max(REPORT_LIMITS.queries),
  sheets: z.array(ReportSheet).min(1).max(REPORT_LIMITS.sheets),
  styles: ReportStyles,
});

/** The definition of a report. What a shape cannot say is checked by `validateReport`. */
export const Report = z
  .unknown()
  .superRefine((value, context) => {
    const max = { depth: REPORT_LIMITS.definitionDepth, nodes: 200_000 };
    const { depth, nodes } = treeSize(value, max);
    if (depth > max.depth) context.addIssue({ code: 'custom', message: 'too_deep' });
    else if (nodes > max.nodes) context.addIssue({ code: 'custom', message: 'too_many' });
  })
  .pipe(ReportShape);
export type Report = z.infer<typeof Report>;
