import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { defineJob, type JobKind, JobRefused } from '#server/core/ports/jobs.ts';
import { withSchema } from '#server/core/typed-database.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { ImportCommitResult } from '#shared/contracts/job.ts';
import { checkRows, chunks, readImportFile } from './import-file.ts';
import {
  ImportCommitPayload,
  type ImportJobParts,
  OWN_HEADERS,
  StoredCheck,
  targetOf,
} from './import-kinds.ts';

/**
 * Writes the rows of a checked file in one transaction, in which they are checked again: what was free at the dry run may
 * be taken now. The transaction also ends the job, so that a file is written once, whatever happens to the process.
 */
export function importCommitJob(parts: ImportJobParts): JobKind<ImportCommitPayload> {
  return defineJob({
    kind: 'importCommit',
    payload: ImportCommitPayload,
    maxAttempts: 3,
    async run(job) {
      const { subject, userId, language, checkJobId, rows: wanted } = job.payload;
      const target = targetOf(parts.subjects, subject);
      const blob = await job.transaction((tx: Transaction<JobsSchema>) => readInputBlob(tx, checkJobId));
      const file = await readImportFile(parts, target, blob, language, OWN_HEADERS, job.signal);
      const total = file.lines.length;
      job.progress(0, total);
      const context = { tenantId: job.tenantId, userId, language, nowMs: parts.now() };
      const ids: Id[] = [];
      await job.complete(async (tx: Transaction<JobsSchema>) => {
        ids.length = 0;
        await markUsed(tx, checkJobId, job.jobId);
        const targetTx = withSchema<unknown>(tx);
        const { rows: good } = await checkRows(targetTx, target, context, file);
        if (wanted === 'all' && good.length < total)
          throw new JobRefused('import_has_errors', { rows: total - good.length });
        for await (const some of chunks(good)) {
          job.signal.throwIfAborted();
          ids.push(...(await target.create(targetTx, context, some)));
          job.progress(ids.length, total);
        }
        await tx
          .insertInto('job_import_batch')
          .values({ job_id: job.jobId, tenant_id: job.tenantId, subject, ids: [...ids], undone_at: null })
          .execute();
        const result: z.infer<typeof ImportCommitResult> = {
          type: 'importCommit',
          subject,
          batchId: job.jobId,
          rows: good.length,
          skippedRows: total - good.length,
          canUndo: target.undo !== undefined && good.length > 0,
        };
        return { result };
      });
      target.changed?.(context, ids);
      return undefined;
    },
  });
}

async function readInputBlob(tx: Transaction<JobsSchema>, jobId: Id): Promise<string | null> {
  const row = await tx.selectFrom('job').select('input_blob').where('job_id', '=', jobId).executeTakeFirst();
  return row?.input_blob ?? null;
}

/** The check names the job that used its file; a second one is refused. */
async function markUsed(tx: Transaction<JobsSchema>, checkJobId: Id, jobId: Id): Promise<void> {
  const row = await tx
    .selectFrom('job')
    .select('result')
    .where('job_id', '=', checkJobId)
    .forUpdate()
    .executeTakeFirst();
  const check = StoredCheck.safeParse(row?.result);
  if (!check.success) throw new JobRefused('file_gone');
  if (check.data.commitJobId !== null) throw new JobRefused('import_used');
  await tx
    .updateTable('job')
    .set({ result: sql`jsonb_set(result, '{commitJobId}', to_jsonb(${jobId}::text))` })
    .where('job_id', '=', checkJobId)
    .execute();
}
