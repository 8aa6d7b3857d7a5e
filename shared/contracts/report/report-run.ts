import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { Text } from '#shared/contracts/kit/text.ts';
import { Permission } from '#shared/contracts/roles/permissions.ts';
import { REPORT_LIMITS } from './report-limits.ts';
import { ReportPage } from './report-pages.ts';
import { ReportParam } from './report-query.ts';
import { ReportKey, Text2 } from './report-terms.ts';

/** Number of a report, by which addresses and people name it: `SHIFT`, `OEE-WEEK`. */
export const ReportNo = z.string().regex(/^[A-Z0-9][A-Z0-9_-]{0,31}$/);

const ParamScalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** Values of parameters; a `range` has a list of two days, one that takes several a list. */
const ParamValues = z.record(ReportKey, z.union([ParamScalar, z.array(ParamScalar)]));
export type ReportParamValues = z.infer<typeof ParamValues>;

/** As they are sent: bounded, and checked against the parameters of the report. */
const SentValues = z
  .record(
    ReportKey,
    z.union([
      Text(2_000, 0),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.union([Text(200), z.number()])).max(200),
    ]),
  )
  .refine((all) => Object.keys(all).length <= REPORT_LIMITS.params, 'too_many');

/** A parameter as it is asked for. */
export type AskedParam = ReportEntry['params'][number];

export const ReportEntry = z.object({
  no: ReportNo,
  title: Text2,
  /** What it is for, in a line. */
  about: Text2,
  /** Who it is made for. */
  audience: Text2,
  /** Without formulas: `defaults` has what these give. */
  params: z.array(ReportParam.omit({ default: true })),
  /** Values of the parameters that it is opened with, by the plant's clocks at the moment. */
  defaults: ParamValues,
  /** Data sets that the caller may not see: their part of the report says so. */
  lacks: z.array(z.object({ source: Text2, permission: Permission })),
  /** When the caller queried it last. */
  lastRunAt: EpochMs.nullable(),
});
export type ReportEntry = z.infer<typeof ReportEntry>;

export const listReports = defineEndpoint({
  id: 'report.list',
  method: 'GET',
  path: '/data/report',
  access: 'report_view',
  tenant: 'session',
  summary: 'Reports with their parameters, and which of their data sets the caller may not see.',
  reply: z.array(ReportEntry),
});

/** What was queried, as it stays for a day: pages, prints and exports of it are of the same rows. */
export const ReportRun = z.object({
  id: Id,
  no: ReportNo,
  title: Text2,
  params: ParamValues,
  /** When the rows were read; nothing later is in it. */
  at: EpochMs,
  timeZone: z.string(),
  language: z.enum(['zh', 'en']),
  /** Rows of the data sets, all together. */
  rows: z.number().int(),
  /** How long reading and laying out took. */
  tookMs: z.number().int(),
  /** Width and height of each page in points. */
  pages: z.array(z.object({ w: z.number(), h: z.number(), copy: z.string().optional() })),
  /** Cells whose value could not be computed, by code. */
  problems: z.array(z.object({ code: z.string(), count: z.number().int() })),
  /** Rows that were left out of a factor because their facts are in doubt. */
  doubtfulRows: z.number().int(),
  missingCharacters: z.number().int(),
  /** Data sets without rows because the reader may not see them. */
  refused: z.array(z.object({ source: Text2, permission: Permission })),
  /** Until when the data sets are known; null = none was read. */
  until: EpochMs.nullable(),
  /** Shifts, days or hours that are being computed: their rows are missing, or hold what was known before. */
  pending: z.number().int(),
  /** What can be exported: the data sets with their number of rows. */
  queries: z.array(z.object({ key: ReportKey, source: Text2, rows: z.number().int() })),
});
export type ReportRun = z.infer<typeof ReportRun>;

export const runReportOf = defineEndpoint({
  id: 'report.run',
  method: 'POST',
  path: '/data/report/run',
  access: 'report_view',
  tenant: 'session',
  summary:
    'Reads the rows of a report as the caller may see them and lays them out. The caller alone can fetch its pages, for a day.',
  body: z.strictObject({ no: ReportNo, params: SentValues }),
  reply: ReportRun,
  inReadOnly: 'open',
  rateLimitPerMinute: 60,
});

export const getReportPages = defineEndpoint({
  id: 'report.pages',
  method: 'GET',
  path: '/data/report/run/:id/pages',
  access: 'report_view',
  tenant: 'session',
  summary: 'Some pages of a run of the caller, as boxes in points. The first page is 0.',
  params: z.object({ id: Id }),
  query: z.object({
    first: z.coerce.number().int().min(0).max(REPORT_LIMITS.pages),
    count: z.coerce.number().int().min(1).max(LIMITS.reportPagesPerCall).default(1),
  }),
  reply: z.array(ReportPage),
});

/** `xlsx` and `csv` are the rows of one data set, `pdf` the pages. */
export const REPORT_FILES = ['xlsx', 'csv', 'pdf'] as const;

/** Where a file of a run is fetched. */
export const exportReport = defineEndpoint({
  id: 'report.export',
  method: 'GET',
  // Who took which data away is written down.
  answersHead: false,
  path: '/data/report/run/:id/file',
  access: 'report_view',
  tenant: 'session',
  summary:
    'A run of the caller as a file: its pages, or the rows of one data set, which `query` names. No cell is a formula.',
  params: z.object({ id: Id }),
  query: z.object({ file: z.enum(REPORT_FILES), query: ReportKey.optional() }),
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});
