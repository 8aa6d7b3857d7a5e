import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { withSchema } from '#server/core/database/typed-database.ts';
import { defineJob, type JobKind, JobRefused } from '#server/core/ports/jobs.ts';
import type { ImportContext, ImportTarget } from '#server/core/ports/sheets.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import type { ImportUndoResult } from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { WRITTEN_AT_ONCE } from './import-file.ts';
import { type ImportJobParts, ImportUndoPayload, targetOf } from './import-kinds.ts';

/** Removes what an import created, some rows at a time, from the last to the first. */
export function importUndoJob({ subjects, now }: ImportJobParts): JobKind<ImportUndoPayload> {
  return defineJob({
    kind: 'importUndo',
    payload: ImportUndoPayload,
    maxAttempts: 3,
    async run(job) {
      const { subject, userId, language, commitJobId } = job.payload;
      const target = targetOf(subjects, subject);
      const context = { tenantId: job.tenantId, userId, language, nowMs: now() };
      const total = await job.step((tx: Transaction<JobsSchema>) =>
        closeBatch(tx, commitJobId, new Date(now())),
      );
      const ids: Id[] = [];
      try {
        while (ids.length < total) {
          job.progress(ids.length, total);
          ids.push(
            ...(await job.step((tx: Transaction<JobsSchema>) =>
              removeLast(tx, target, context, commitJobId),
            )),
          );
          await setImmediate();
        }
      } finally {
        if (ids.length > 0) target.changed?.(context, ids);
      }
      job.progress(total, total);
      await job.complete(async (tx: Transaction<JobsSchema>) => {
        const { removed, lines } = await tx
          .selectFrom('job_import_batch')
          .select(['removed', sql<number>`cardinality(lines)`.as('lines')])
          .where('job_id', '=', commitJobId)
          .executeTakeFirstOrThrow();
        const result: z.infer<typeof ImportUndoResult> = {
          type: 'importUndo',
          subject,
          rows: removed,
          missingRows: lines - removed,
        };
        // Nothing is left of it: the file may be written again.
        await tx
          .updateTable('job_import_batch')
          .set({ lines: [] })
          .where('job_id', '=', commitJobId)
          .execute();
        return { result };
      });
      return undefined;
    },
  });
}

/** Nothing is added to it from now on. Returns how many rows are left to be removed. */
async function closeBatch(tx: Transaction<JobsSchema>, commitJobId: Id, undoneAt: Date): Promise<number> {
  const batch = await tx
    .updateTable('job_import_batch')
    .set({
      undone_at: sql`coalesce(undone_at, ${undoneAt})`,
      // Of a batch that was written before lines were kept only their number counts.
      lines: sql`case when cardinality(lines) = 0 then array_fill(0, array[cardinality(ids)]) else lines end`,
    })
    .where('job_id', '=', commitJobId)
    // One that was begun by a run of this job is gone on with.
    .where((eb) => eb.or([eb('undone_at', 'is', null), eb(sql<number>`cardinality(ids)`, '>', 0)]))
    .returning('ids')
    .executeTakeFirst();
  if (!batch) throw new JobRefused('import_not_undoable');
  await tx
    .updateTable('job')
    .set({ result: sql`jsonb_set(result, '{canUndo}', 'false')` })
    .where('job_id', '=', commitJobId)
    .execute();
  return batch.ids.length;
}

async function removeLast(
  tx: Transaction<JobsSchema>,
  target: ImportTarget,
  context: ImportContext,
  commitJobId: Id,
): Promise<readonly Id[]> {
  if (!target.undo) throw new JobRefused('import_not_undoable');
  const batch = await tx
    .selectFrom('job_import_batch')
    .select('ids')
    .where('job_id', '=', commitJobId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const last = batch.ids.slice(-WRITTEN_AT_ONCE).reverse();
  const removed = await target.undo(withSchema<unknown>(tx), context, last);
  await tx
    .updateTable('job_import_batch')
    .set({ ids: batch.ids.slice(0, -WRITTEN_AT_ONCE), removed: sql`removed + ${removed}` })
    .where('job_id', '=', commitJobId)
    .execute();
  return last;
}
