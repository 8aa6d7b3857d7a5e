import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { defineJob, type JobKind, JobRefused } from '#server/core/ports/jobs.ts';
import { withSchema } from '#server/core/typed-database.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import type { ImportUndoResult } from '#shared/contracts/job.ts';
import { chunks } from './import-file.ts';
import { type ImportJobParts, ImportUndoPayload, targetOf } from './import-kinds.ts';

/** Removes what an import created, in one transaction that also ends the job. */
export function importUndoJob({ subjects, now }: ImportJobParts): JobKind<ImportUndoPayload> {
  return defineJob({
    kind: 'importUndo',
    payload: ImportUndoPayload,
    maxAttempts: 3,
    async run(job) {
      const { subject, userId, language, commitJobId } = job.payload;
      const target = targetOf(subjects, subject);
      const context = { tenantId: job.tenantId, userId, language, nowMs: now() };
      let ids: readonly string[] = [];
      await job.complete(async (tx: Transaction<JobsSchema>) => {
        ids = await takeBatch(tx, commitJobId, new Date(now()));
        let removed = 0;
        // What was created last goes first.
        const targetTx = withSchema<unknown>(tx);
        for await (const some of chunks([...ids].reverse())) {
          if (!target.undo) throw new JobRefused('import_not_undoable');
          removed += await target.undo(targetTx, context, some);
        }
        const result: z.infer<typeof ImportUndoResult> = {
          type: 'importUndo',
          subject,
          rows: removed,
          missingRows: ids.length - removed,
        };
        return { result };
      });
      target.changed?.(context, ids);
      return undefined;
    },
  });
}

async function takeBatch(
  tx: Transaction<JobsSchema>,
  commitJobId: string,
  undoneAt: Date,
): Promise<readonly string[]> {
  const batch = await tx
    .updateTable('job_import_batch')
    .set({ undone_at: undoneAt })
    .where('job_id', '=', commitJobId)
    .where('undone_at', 'is', null)
    .returning('ids')
    .executeTakeFirst();
  if (!batch) throw new JobRefused('import_not_undoable');
  await tx
    .updateTable('job')
    .set({ result: sql`jsonb_set(result, '{canUndo}', 'false')` })
    .where('job_id', '=', commitJobId)
    .execute();
  return batch.ids;
}
