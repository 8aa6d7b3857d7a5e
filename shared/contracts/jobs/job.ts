import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { TimeZone } from '#shared/contracts/kit/time-zone.ts';
import { SheetFormats, SheetReading } from './sheet-reading.ts';

/** Work that runs in the background: exports, imports, and what schedules start. */
export const JobStatus = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobStatus = z.infer<typeof JobStatus>;

/** Why a job failed, or is tried again: `job.error.<key>` in the texts. */
export const JobError = z.enum([
  'unexpected',
  'interrupted',
  'outdated',
  'owner_lost_permission',
  'file_gone',
  'import_used',
  'import_has_errors',
  'import_not_undoable',
  'header_missing',
  'header_repeated',
  'sheet_empty',
  'sheet_not_a_sheet',
  'sheet_document_type',
  'sheet_too_large',
  'sheet_too_many_rows',
  'sheet_too_many_columns',
  'sheet_encrypted',
  'sheet_damaged',
  'sheet_took_too_long',
  'sheet_not_read',
  'wechat_quota',
  'wechat_refused',
  'wechat_unavailable',
]);
export type JobError = z.infer<typeof JobError>;

const Params = z.record(z.string(), z.union([z.string(), z.number()]));

export const ExportResult = z.object({ type: z.literal('export'), rows: z.number().int() });

/** A dry run: nothing was written. */
export const ImportCheckResult = z.object({
  type: z.literal('importCheck'),
  subject: z.string(),
  rows: z.number().int(),
  goodRows: z.number().int(),
  /** Null = a check of before, which did not say it. */
  reading: SheetReading.nullable().default(null),
  /** Headers of the file that belong to no column: their cells are not imported. */
  ignoredColumns: z.array(z.string()),
  /** Job that wrote the rows; a checked file is written once. */
  commitJobId: Id.nullable(),
});

export const ImportCommitResult = z.object({
  type: z.literal('importCommit'),
  subject: z.string(),
  /** Names the created rows for `job.undoImport`: the id of this job. */
  batchId: Id,
  rows: z.number().int(),
  skippedRows: z.number().int(),
  canUndo: z.boolean(),
});

export const ImportUndoResult = z.object({
  type: z.literal('importUndo'),
  subject: z.string(),
  rows: z.number().int(),
  /** Rows of the batch that had been removed before. */
  missingRows: z.number().int(),
  /** Rows that their subject refused to remove; the import can be undone again once it allows it. */
  keptRows: z.number().int().default(0),
  /** The first of them, by the line of the file. */
  kept: z
    .array(
      z.object({
        /** Null = imported by a version that did not keep lines. */
        lineNum: z.number().int().nullable(),
        reason: z.object({ zh: z.string(), en: z.string() }),
      }),
    )
    .default([]),
});

/** Days of meters that were computed again. */
const EnergyDaysResult = z.object({ type: z.literal('energyDays'), rows: z.number().int() });

/** `changed`: it is not what was written. `missing`: it was removed. `head`: entries behind it were removed or inserted. */
export const AuditBreak = z.enum(['changed', 'missing', 'head']);
export type AuditBreak = z.infer<typeof AuditBreak>;

/** The tenant's audit chain was checked. */
export const AuditVerifyResult = z.object({
  type: z.literal('auditVerify'),
  /** Entries that follow from the first one on. */
  rows: z.number().int(),
  /** Hash of the last of them, in hex. */
  head: z.string(),
  /** The first entry that does not follow from the one before it; null = the chain is whole. */
  broken: z.object({ seq: Id.or(z.literal('0')), reason: AuditBreak }).nullable(),
});

/** Materials of public accounts were compared with those in WeChat. */
const MpMaterialSyncResult = z.object({
  type: z.literal('mpMaterialSync'),
  /** Found in WeChat and here. */
  rows: z.number().int(),
  imported: z.number().int(),
  gone: z.number().int(),
});

export const JobResult = z.discriminatedUnion('type', [
  ExportResult,
  ImportCheckResult,
  ImportCommitResult,
  ImportUndoResult,
  EnergyDaysResult,
  AuditVerifyResult,
  MpMaterialSyncResult,
]);
export type JobResult = z.infer<typeof JobResult>;

export const Job = z.object({
  id: Id,
  /** `job.kind.<kind>` in the texts. */
  kind: z.string(),
  /** What the job is about, such as a file's name. */
  title: z.string(),
  status: JobStatus,
  isCancelRequested: z.boolean(),
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  /** Null = no failure. */
  error: z.object({ key: JobError, params: Params }).nullable(),
  result: JobResult.nullable(),
  /** Of an import that failed or was cancelled: what it wrote and is not removed yet. Null for all other jobs. */
  left: z
    .object({
      /** 0 = nothing of it is there. */
      rows: z.number().int(),
      /** False although there are rows = their removal failed. */
      isRemoving: z.boolean(),
    })
    .nullable(),
  /** Null = there is none, or retention removed it. */
  file: z.object({ name: z.string(), sizeBytes: z.number().int() }).nullable(),
  createTime: EpochMs,
  /** Nickname of the user, or `key:<name>`; null = a schedule. */
  createBy: z.string().nullable(),
  isOwn: z.boolean(),
  runTime: EpochMs,
  startTime: EpochMs.nullable(),
  endTime: EpochMs.nullable(),
});
export type Job = z.infer<typeof Job>;

const JobPageQuery = PageQuery.extend({
  status: JobStatus.optional(),
  kind: z
    .string()
    .regex(/^[a-z][A-Za-z]{0,39}$/)
    .optional(),
});
const JobParams = z.object({ id: Id });
const StartedJob = z.object({ jobId: Id });
const SubjectParams = z.object({ subject: z.string().regex(/^[a-z][A-Za-z]{0,39}$/) });

export const pageJobs = defineEndpoint({
  id: 'job.page',
  method: 'GET',
  path: '/admin/job/page',
  access: 'session',
  allowProgram: true,
  tenant: 'session',
  summary: "The caller's jobs, newest first.",
  query: JobPageQuery,
  reply: pageOf(Job),
});

export const pageAllJobs = defineEndpoint({
  id: 'job.pageAll',
  method: 'GET',
  path: '/admin/job/all/page',
  access: 'job_view',
  tenant: 'session',
  summary: 'The jobs of all users of the tenant and of its schedules, newest first.',
  query: JobPageQuery,
  reply: pageOf(Job),
});

export const getJob = defineEndpoint({
  id: 'job.get',
  method: 'GET',
  path: '/admin/job/:id',
  access: 'session',
  allowProgram: true,
  tenant: 'session',
  summary: 'One job: an own one, or any with job_view.',
  params: JobParams,
  reply: Job,
});

export const cancelJob = defineEndpoint({
  id: 'job.cancel',
  method: 'PUT',
  path: '/admin/job/:id/cancel',
  access: 'session',
  allowProgram: true,
  tenant: 'session',
  summary: 'Cancels a queued job at once and a running one as soon as it stops; others need job_edit.',
  params: JobParams,
  reply: Job,
});

export const retryJob = defineEndpoint({
  id: 'job.retry',
  method: 'PUT',
  path: '/admin/job/:id/retry',
  access: 'session',
  allowProgram: true,
  tenant: 'session',
  summary: 'Queues a failed or cancelled job again; others need job_edit.',
  params: JobParams,
  reply: Job,
});

export const getJobFile = defineEndpoint({
  id: 'job.file',
  method: 'GET',
  path: '/admin/job/:id/file',
  access: 'session',
  allowProgram: true,
  tenant: 'session',
  summary: 'The file that a job of the caller made.',
  params: JobParams,
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

/** IANA name of the zone of times of rows that name no place of the plant; absent = the tenant's. */
const ZoneQuery = z.object({ timeZone: TimeZone.optional() });

export const getImportTemplate = defineEndpoint({
  id: 'job.importTemplate',
  method: 'GET',
  path: '/admin/job/import/:subject/template',
  access: 'session',
  tenant: 'session',
  summary: 'An empty spreadsheet with the columns of an import, in the language of the call.',
  params: SubjectParams,
  query: ZoneQuery,
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

/** Larger than any target allows; the target's own limit is checked while the file arrives. */
const UPLOAD_MAX_BYTES = 16 * 1024 * 1024;

export const uploadImport = defineEndpoint({
  id: 'job.uploadImport',
  method: 'POST',
  path: '/admin/job/import/:subject',
  access: 'session',
  tenant: 'session',
  summary:
    'Takes one multipart file (xlsx, xls or csv) and checks its rows in a job, as the query says or as the file shows; nothing is written. Needs the right to create.',
  params: SubjectParams,
  query: ZoneQuery.extend(SheetFormats.shape),
  bodyForm: 'multipart',
  bodyMaxBytes: UPLOAD_MAX_BYTES,
  reply: StartedJob,
});

/** `field` null = the row as a whole; `header` is its column in the file. The text is `errors.field.<key>`. */
export const ImportError = z.object({
  field: z.string().nullable(),
  header: z.string().nullable(),
  key: z.string(),
  params: Params,
});
export type ImportError = z.infer<typeof ImportError>;

export const ImportBadRow = z.object({
  lineNum: z.number().int(),
  /** Cells by the position of `columns`. */
  cells: z.array(z.string().nullable()),
  errors: z.array(ImportError),
});
export type ImportBadRow = z.infer<typeof ImportBadRow>;

export const getImportBadRows = defineEndpoint({
  id: 'job.importBadRows',
  method: 'GET',
  path: '/admin/job/:id/bad-row',
  access: 'session',
  tenant: 'session',
  summary: 'The bad rows of a checked import of the caller, up to a limit; its file has them all.',
  params: JobParams,
  reply: z.object({ columns: z.array(z.string()), rows: z.array(ImportBadRow), total: z.number().int() }),
});

export const commitImport = defineEndpoint({
  id: 'job.commitImport',
  method: 'POST',
  path: '/admin/job/:id/commit',
  access: 'session',
  tenant: 'session',
  summary:
    'Writes a checked import of the caller: all rows, or the good ones only. One that fails or is cancelled is taken back.',
  params: JobParams,
  body: z.strictObject({ rows: z.enum(['all', 'good']) }),
  reply: StartedJob,
});

export const undoImport = defineEndpoint({
  id: 'job.undoImport',
  method: 'POST',
  path: '/admin/job/:id/undo',
  access: 'session',
  tenant: 'session',
  summary: 'Removes the rows that an import of the caller created; the id is its batch id.',
  params: JobParams,
  reply: StartedJob,
});
