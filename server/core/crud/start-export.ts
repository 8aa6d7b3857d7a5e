import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requireActor, type SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { acceptedLanguage } from '#server/core/http/language.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { ExportBody } from '#shared/contracts/kit/crud.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Starts the export of a list as it is filtered and sorted; audited, because what it holds leaves the product. */
export async function startExport(
  parts: {
    readonly clock: Clock;
    readonly jobs: SheetJobs;
    /** Key of the subject. */
    readonly subject: string;
  },
  call: {
    readonly session: SessionPrincipal;
    readonly query: unknown;
    readonly body: z.output<typeof ExportBody>;
    readonly request: FastifyRequest;
  },
): Promise<{ readonly jobId: Id }> {
  const { clock, jobs, subject } = parts;
  const { session, query } = call;
  const actor = requireActor(session);
  const { fileName, format, timeZone } = call.body;
  return jobs.startExport({
    ...actor,
    subject,
    query,
    fileName,
    format,
    language: acceptedLanguage(call.request.headers['accept-language']),
    ...(timeZone !== undefined && { timeZone }),
    also: (tx) =>
      audit(tx, {
        ...editBy(session, clock),
        subject,
        recordId: null,
        action: 'export',
        changes: { query: { after: query }, format: { after: format } },
      }),
  });
}
