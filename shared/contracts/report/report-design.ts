import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { FreeText } from '#shared/contracts/kit/text.ts';
import { Permission } from '#shared/contracts/roles/permissions.ts';
import { Report } from './report-model.ts';
import { ReportNo, ReportRun, SentReportValues } from './report-run.ts';
import { ReportSourceInfo } from './report-source.ts';
import { ReportKey } from './report-terms.ts';

/** What is wrong with a definition, and where: `cell` is the index in its sheet, `axis` a key of the region. */
export const ReportFaultRow = z.object({
  where: z.object({
    sheet: ReportKey.optional(),
    region: ReportKey.optional(),
    axis: ReportKey.optional(),
    cell: z.int().optional(),
    query: ReportKey.optional(),
    param: ReportKey.optional(),
  }),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** A report of the tenant as its designers see it. `updateTime` is the version of the draft. */
export const ReportDraft = z.object({
  id: Id,
  no: ReportNo,
  report: Report,
  updateTime: EpochMs,
  savedBy: z.string(),
  /** The version that readers open; null = never published. */
  version: z.number().int().nullable(),
  /** Whether the draft differs from that version. */
  isChanged: z.boolean(),
  faults: z.array(ReportFaultRow),
});
export type ReportDraft = z.infer<typeof ReportDraft>;

export const createReport = defineEndpoint({
  id: 'report.create',
  method: 'POST',
  path: '/data/report/design',
  access: 'report_design',
  tenant: 'session',
  summary:
    'Makes a report of the caller: empty, of a definition, or a copy of a report that the caller may open.',
  body: z.strictObject({
    no: ReportNo,
    folderId: Id.optional(),
    of: z.union([z.strictObject({ report: Report }), z.strictObject({ copyOf: ReportNo })]),
  }),
  reply: ReportDraft,
});

export const getReportDraft = defineEndpoint({
  id: 'report.draft',
  method: 'GET',
  path: '/data/report/design/:id',
  access: 'report_design',
  tenant: 'session',
  summary: 'The draft of a report with its faults.',
  params: z.object({ id: Id }),
  reply: ReportDraft,
});

export const saveReportDraft = defineEndpoint({
  id: 'report.save',
  method: 'PUT',
  path: '/data/report/design/:id',
  access: 'report_design',
  tenant: 'session',
  summary:
    'Saves the draft; 409 `stale` with the stored draft when it has changed since the sent `updateTime`.',
  params: z.object({ id: Id }),
  body: z.strictObject({ report: Report, updateTime: EpochMs }),
  reply: ReportDraft,
});

export const publishReport = defineEndpoint({
  id: 'report.publish',
  method: 'POST',
  path: '/data/report/design/:id/publish',
  access: 'report_publish',
  tenant: 'session',
  summary:
    'Makes the draft the version that readers open. Refused with `report_has_faults` and the faults; a note is required from the second version on.',
  params: z.object({ id: Id }),
  body: z.strictObject({ updateTime: EpochMs, note: FreeText(500, 0) }),
  reply: ReportDraft,
});

/** A version that was published; it never changes. */
export const ReportVersion = z.object({
  version: z.number().int(),
  note: z.string(),
  by: z.string(),
  at: EpochMs,
});
export type ReportVersion = z.infer<typeof ReportVersion>;

export const listReportVersions = defineEndpoint({
  id: 'report.versions',
  method: 'GET',
  path: '/data/report/design/:id/version',
  access: 'report_design',
  tenant: 'session',
  summary: 'Versions of a report, the newest first.',
  params: z.object({ id: Id }),
  reply: z.array(ReportVersion),
});

export const getReportVersion = defineEndpoint({
  id: 'report.version',
  method: 'GET',
  path: '/data/report/design/:id/version/:version',
  access: 'report_design',
  tenant: 'session',
  summary: 'The definition of a version.',
  params: z.object({ id: Id, version: z.coerce.number().int().min(1) }),
  reply: Report,
});

export const restoreReportVersion = defineEndpoint({
  id: 'report.restoreVersion',
  method: 'POST',
  path: '/data/report/design/:id/version/:version/restore',
  access: 'report_design',
  tenant: 'session',
  summary: 'Makes a version the draft; readers see no change until it is published.',
  params: z.object({ id: Id, version: z.coerce.number().int().min(1) }),
  body: z.strictObject({ updateTime: EpochMs }),
  reply: ReportDraft,
});

/** A data set that a designer may query; `lacks` names the permission that the caller does not have. */
export const ReportSourceRow = z.object({ info: ReportSourceInfo, lacks: Permission.nullable() });
export type ReportSourceRow = z.infer<typeof ReportSourceRow>;

export const listReportSources = defineEndpoint({
  id: 'report.sources',
  method: 'GET',
  path: '/data/report/source',
  access: 'report_design',
  tenant: 'session',
  summary: 'The catalogue of data sets.',
  reply: z.array(ReportSourceRow),
});

export const sampleReportRows = defineEndpoint({
  id: 'report.sample',
  method: 'POST',
  path: '/data/report/sample',
  access: 'report_design',
  tenant: 'session',
  summary:
    'Up to 200 rows of the queries of a definition as the caller may see them, for the preview in the designer.',
  body: z.strictObject({ report: Report, params: SentReportValues }),
  reply: z.record(
    ReportKey,
    z.union([
      z.object({
        rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
      }),
      z.object({ refused: z.enum(['no_permission', 'failed']) }),
    ]),
  ),
  inReadOnly: 'open',
  rateLimitPerMinute: 120,
});

export const previewReport = defineEndpoint({
  id: 'report.preview',
  method: 'POST',
  path: '/data/report/preview',
  access: 'report_design',
  tenant: 'session',
  summary:
    'Runs a definition that is not saved, as the caller may see its rows; its pages are kept like those of any run.',
  body: z.strictObject({ no: ReportNo, report: Report, params: SentReportValues }),
  reply: ReportRun,
  inReadOnly: 'open',
  rateLimitPerMinute: 60,
});
