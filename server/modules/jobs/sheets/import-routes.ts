import { randomUUID } from 'node:crypto';
import type {} from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { readTenantZone } from '#server/core/database/place-zone.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { attachment } from '#server/core/http/content-disposition.ts';
import { toFileName } from '#server/core/http/file-name.ts';
import { acceptedLanguage } from '#server/core/http/language.ts';
import { readForm } from '#server/core/http/multipart.ts';
import { routes } from '#server/core/http/routes.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { JobKind, JobQueue, NewJob } from '#server/core/ports/jobs.ts';
import type { ImportTarget, SheetWriter } from '#server/core/ports/sheets.ts';
import { findJob, isOwnJob } from '#server/modules/jobs/job-records.ts';
import { JOB_BLOB_PREFIX } from '#server/modules/jobs/retention.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import {
  commitImport,
  getImportBadRows,
  getImportTemplate,
  ImportCommitResult,
  undoImport,
  uploadImport,
} from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { fillText } from '#shared/i18n/fill-text.ts';
import { CONTENT_TYPES } from './export-job.ts';
import {
  ImportCheckPayload,
  type ImportCommitPayload,
  type ImportUndoPayload,
  MOMENT_NOTES,
  PLACE_MOMENT_NOTES,
  StoredCheck,
} from './import-kinds.ts';
import { serverZone } from './sheet-clock.ts';
import type { SheetSubjects } from './sheet-subjects.ts';

export interface ImportRouteParts {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly queue: JobQueue;
  readonly subjects: SheetSubjects;
  readonly writer: SheetWriter;
  readonly check: JobKind<ImportCheckPayload>;
  readonly commit: JobKind<ImportCommitPayload>;
  readonly undo: JobKind<ImportUndoPayload>;
  /** Called after a transaction that made a job. */
  readonly wake: () => void;
}

/** Template, upload, bad rows, commit and undo of imports: of users, and only with the right to create. */
export function mountImportRoutes(parts: ImportRouteParts): void {
  const { app, clock, blobs, queue, subjects, writer } = parts;
  const db = typed<JobsSchema>(parts.db);
  const route = routes(app);

  const tenantZone = async (tenantId: Id): Promise<string> =>
    (await db.tenant(tenantId, readTenantZone)) ?? serverZone();

  function targetFor(session: SessionPrincipal, subject: string): ImportTarget {
    const target = subjects.target(subject);
    if (!target) throw failure('not_found');
    if (session.kind !== 'user' || !session.permissions.has(target.permission)) throw failure('forbidden');
    return target;
  }

  async function ownJob(session: SessionPrincipal, jobId: Id) {
    const row = await db.tenant(session.tenantId, (tx) => findJob(tx, session, jobId));
    if (!row || !isOwnJob(row, session)) throw failure('job_not_found');
    return row;
  }

  async function ownCheck(session: SessionPrincipal, jobId: Id) {
    const row = await ownJob(session, jobId);
    const check = StoredCheck.safeParse(row.result);
    const payload = ImportCheckPayload.safeParse(row.payload);
    if (row.status !== 'done' || !check.success || !payload.success) throw failure('job_not_ended');
    return { check: check.data, payload: payload.data };
  }

  /** Makes the job that changes records; asking twice makes one. */
  async function start<Payload>(
    session: SessionPrincipal,
    subject: string,
    action: string,
    kind: JobKind<Payload>,
    job: Omit<NewJob<Payload>, 'tenantId' | 'userId'>,
  ): Promise<{ readonly jobId: Id }> {
    const { tenantId, userId } = session;
    const jobId = await db.tenant(tenantId, async (tx) => {
      const added = await queue.add(kind, { ...job, tenantId, userId }, tx);
      const changes = { jobId: { after: added.jobId }, file: { after: job.title } };
      if (added.isNew)
        await audit(tx, { ...editBy(session, clock), subject, recordId: null, action, changes });
      return added.jobId;
    });
    parts.wake();
    return { jobId };
  }

  route(getImportTemplate)(async ({ session, params, query, request, reply }) => {
    const target = targetFor(session, params.subject);
    const language = acceptedLanguage(request.headers['accept-language']);
    const zone = query.timeZone ?? (await tenantZone(session.tenantId));
    const note = target.place ? PLACE_MOMENT_NOTES[language] : fillText(MOMENT_NOTES[language], { zone });
    const columns = target
      .columns(language)
      .map((column) => (column.kind === 'date' ? { ...column, note } : column));
    const bytes = await writer.template(params.subject, columns);
    reply
      .type(CONTENT_TYPES.xlsx)
      .header('content-disposition', attachment(`${params.subject}.xlsx`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store');
    return new Uint8Array(bytes);
  });

  route(uploadImport)(async ({ session, params, query, request }) => {
    const target = targetFor(session, params.subject);
    const { name, bytes } = await readUpload(request, target);
    const blob = `${JOB_BLOB_PREFIX}${randomUUID()}`;
    await blobs.put(blob, bytes);
    const language = acceptedLanguage(request.headers['accept-language']);
    const { timeZone = await tenantZone(session.tenantId), ...formats } = query;
    const { tenantId, userId } = session;
    const payload = { subject: params.subject, userId, fileName: name, language, timeZone, formats };
    const job = { tenantId, userId, title: name, inputBlob: blob, payload };
    try {
      const { jobId } = await queue.add(parts.check, job);
      return { jobId };
    } catch (error) {
      // Nothing owns the bytes of a job that was not made.
      await blobs.remove(blob);
      throw error;
    }
  });

  route(getImportBadRows)(async ({ session, params }) => {
    const { check, payload } = await ownCheck(session, params.id);
    targetFor(session, payload.subject);
    return { columns: check.columns, rows: check.badRows, total: check.badTotal };
  });

  route(commitImport)(async ({ session, params, body }) => {
    const { check, payload } = await ownCheck(session, params.id);
    targetFor(session, payload.subject);
    if (check.commitJobId !== null) throw failure('import_used');
    if (check.goodRows === 0 || (body.rows === 'all' && check.goodRows < check.rows))
      throw failure('import_has_errors');
    return start(session, payload.subject, 'import', parts.commit, {
      title: payload.fileName,
      uniqueKey: params.id,
      payload: { ...payload, checkJobId: params.id, rows: body.rows },
    });
  });

  route(undoImport)(async ({ session, params, request }) => {
    const row = await ownJob(session, params.id);
    const done = ImportCommitResult.safeParse(row.result);
    if (row.status !== 'done' || !done.success || !done.data.canUndo) throw failure('import_not_undoable');
    targetFor(session, done.data.subject);
    return start(session, done.data.subject, 'undoImport', parts.undo, {
      title: row.title,
      uniqueKey: params.id,
      payload: {
        subject: done.data.subject,
        userId: session.userId,
        language: acceptedLanguage(request.headers['accept-language']),
        commitJobId: params.id,
        isTakenBack: false,
      },
    });
  });
}

function readUpload(
  request: FastifyRequest,
  target: ImportTarget,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  return readForm(request, async () => {
    const fileSize = target.fileMaxBytes ?? LIMITS.importFileMaxBytes;
    const file = await request.file({ limits: { files: 1, fileSize }, throwFileSizeLimit: false });
    if (!file?.filename) throw failure('import_no_file');
    if (!/\.(?:xlsx?|csv)$/i.test(file.filename)) throw failure('import_wrong_type');
    const bytes = await file.toBuffer();
    if (file.file.truncated)
      throw failure(fileSize > LIMITS.importFileMaxBytes ? 'import_over_1mb' : 'import_too_large');
    return { name: toFileName(file.filename), bytes };
  });
}
