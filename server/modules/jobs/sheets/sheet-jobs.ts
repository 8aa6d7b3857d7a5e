import { createHash } from 'node:crypto';
import { toFileName } from '#server/core/http/file-name.ts';
import type { JobKind, JobQueue } from '#server/core/ports/jobs.ts';
import type { SheetJobs, StartExport } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { exportJob } from './export-job.ts';
import type { SheetSubjects } from './sheet-subjects.ts';

type ExportKind = ReturnType<typeof exportJob>;
type ExportPayload = ExportKind extends JobKind<infer Payload> ? Payload : never;

/** Exports as other modules start them, and what they register. */
export function createSheetJobs(subjects: SheetSubjects, queue: JobQueue, kind: ExportKind): SheetJobs {
  return {
    exportSource: subjects.addSource,
    importTarget: subjects.addTarget,
    async startExport(request) {
      if (!subjects.source(request.subject)) throw new Error(`${request.subject} cannot be exported`);
      const { tenantId, userId, key, also } = request;
      const payload = toPayload(request);
      const { jobId } = await queue.add(kind, {
        tenantId,
        userId,
        key,
        payload,
        title: `${payload.fileName}.${payload.format}`,
        uniqueKey: keyOf(payload, key?.id ?? null),
        ...(also && { also }),
      });
      return { jobId };
    },
  };
}

function toPayload(request: StartExport): ExportPayload {
  const { subject, userId, language, format = 'xlsx' } = request;
  return {
    subject,
    userId,
    language,
    format,
    // Parsed by `ExportSource.query`; what JSON cannot hold would be lost in the table.
    query: JSON.parse(JSON.stringify(request.query ?? null)),
    fileName: toFileName(request.fileName),
    ...(request.timeZone !== undefined && { timeZone: request.timeZone }),
  };
}

/** The same export into a file of the same name, of the same caller, is one job while it waits or runs. */
function keyOf(payload: ExportPayload, keyId: Id | null): string {
  return createHash('sha256')
    .update(JSON.stringify([payload, keyId]))
    .digest('base64url');
}
