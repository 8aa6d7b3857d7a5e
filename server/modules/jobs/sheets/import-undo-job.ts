import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { withSchema } from '#server/core/database/typed-database.ts';
import { Failure } from '#server/core/failure.ts';
import { toRefused } from '#server/core/http/envelope.ts';
import { defineJob, type JobKind, JobRefused } from '#server/core/ports/jobs.ts';
import type { ImportContext, ImportTarget } from '#server/core/ports/sheets.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import type { ImportUndoResult } from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { WRITTEN_AT_ONCE } from './import-file.ts';
import { type ImportJobParts, ImportUndoPayload, targetOf } from './import-kinds.ts';

/**
 * Removes what an import created, some rows at a time, from the last to the first. Rows that their subject refuses to remove
 * stay, and are named with the reason.
 */
export function importUndoJob({ subjects, now }: ImportJobParts): JobKind<ImportUndoPayload> {
  return defineJob({
    kind: 'importUndo',
    payload: ImportUndoPayload,
    maxAttempts: 3,
    // What a broken import has left goes, whoever may import by then.
    permission: ({ subject, isTakenBack }) =>
      isTakenBack ? null : (subjects.target(subject)?.permission ?? null),
    async run(job) {
      const { subject, userId, language, commitJobId } = job.payload;
      const target = targetOf(subjects, subject);
      const context = { tenantId: job.tenantId, userId, language, nowMs: now() };
      const total = await job.step((tx: Transaction<JobsSchema>) =>
        closeBatch(tx, commitJobId, new Date(now())),
      );
      const gone: Id[] = [];
      const kept: KeptRow[] = [];
      try {
        // Rows that are kept stay behind those that are still to be tried.
        for (let end = total; end > 0; end -= WRITTEN_AT_ONCE) {
          job.progress(total - end, total);
          const tried = await job.step((tx: Transaction<JobsSchema>) =>
            removeSome(tx, target, context, commitJobId, end),
          );
          gone.push(...tried.gone);
          kept.push(...tried.kept);
          await setImmediate();
        }
      } finally {
        if (gone.length > 0) target.changed?.(context, gone);
      }
      job.progress(total, total);
      await job.complete(async (tx: Transaction<JobsSchema>) => {
        const { removed, missing } = await tx
          .selectFrom('job_import_batch')
          .select(['removed', 'missing'])
          .where('job_id', '=', commitJobId)
          .executeTakeFirstOrThrow();
        const result: z.output<typeof ImportUndoResult> = {
          type: 'importUndo',
          subject,
          rows: removed,
          missingRows: missing,
          keptRows: kept.length,
          kept: kept.slice(0, LIMITS.importBadRowsListed),
        };
        await tx
          .updateTable('job_import_batch')
          .set({ removed: 0, missing: 0 })
          .where('job_id', '=', commitJobId)
          .execute();
        if (kept.length > 0) await allowUndo(tx, commitJobId, true);
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
      // Of a batch that was written before lines were kept none is known.
      lines: sql`case when cardinality(lines) = cardinality(ids) then lines
        else array_fill(0, array[cardinality(ids)]) end`,
    })
    .where('job_id', '=', commitJobId)
    // One that was begun by a run of this job, or left rows behind, is gone on with.
    .where((eb) => eb.or([eb('undone_at', 'is', null), eb(sql<number>`cardinality(ids)`, '>', 0)]))
    .returning('ids')
    .executeTakeFirst();
  if (!batch) throw new JobRefused('import_not_undoable');
  await allowUndo(tx, commitJobId, false);
  return batch.ids.length;
}

async function allowUndo(tx: Transaction<JobsSchema>, commitJobId: Id, isAllowed: boolean): Promise<void> {
  await tx
    .updateTable('job')
    .set({ result: sql`jsonb_set(result, '{canUndo}', to_jsonb(${isAllowed}::boolean))` })
    .where('job_id', '=', commitJobId)
    .execute();
}

type KeptRow = z.output<typeof ImportUndoResult>['kept'][number];

interface Tried {
  /** Not there any more, whoever removed them. */
  readonly gone: readonly Id[];
  readonly kept: readonly KeptRow[];
}

/** Removes the rows of the batch before the place `end`, from the last to the first: all at once, or else each by itself. */
async function removeSome(
  tx: Transaction<JobsSchema>,
  target: ImportTarget,
  context: ImportContext,
  commitJobId: Id,
  end: number,
): Promise<Tried> {
  const { undo } = target;
  if (!undo) throw new JobRefused('import_not_undoable');
  const batch = await tx
    .selectFrom('job_import_batch')
    .select(['ids', 'lines'])
    .where('job_id', '=', commitJobId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const from = Math.max(0, end - WRITTEN_AT_ONCE);
  const places = [...batch.ids.keys()].slice(from, end).reverse();
  const tryPlaces = (some: readonly number[]) =>
    tryUndo(tx, () =>
      undo(
        withSchema<unknown>(tx),
        context,
        some.flatMap((place) => batch.ids[place] ?? []),
      ),
    );
  let removed = await tryPlaces(places);
  const refusals = new Map<number, Failure>();
  if (removed instanceof Failure) {
    removed = 0;
    for (const place of places) {
      const one = await tryPlaces([place]);
      if (one instanceof Failure) refusals.set(place, one);
      else removed += one;
    }
  }
  const missing = places.length - refusals.size - removed;
  const isLeft = (_: unknown, place: number) => place < from || place >= end || refusals.has(place);
  await tx
    .updateTable('job_import_batch')
    .set({
      ids: batch.ids.filter(isLeft),
      lines: batch.lines.filter(isLeft),
      removed: sql`removed + ${removed}`,
      missing: sql`missing + ${missing}`,
    })
    .where('job_id', '=', commitJobId)
    .execute();
  return {
    gone: places.flatMap((place) => (refusals.has(place) ? [] : (batch.ids[place] ?? []))),
    kept: [...refusals].map(([place, refusal]) => ({
      lineNum: batch.lines[place] || null,
      reason: { zh: refusalText(refusal, 'zh'), en: refusalText(refusal, 'en') },
    })),
  };
}

/** Returns why it was refused, and then nothing of it is left. */
async function tryUndo(tx: Transaction<JobsSchema>, undo: () => Promise<number>): Promise<number | Failure> {
  await sql`savepoint import_undo`.execute(tx);
  try {
    const removed = await undo();
    await sql`release savepoint import_undo`.execute(tx);
    return removed;
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    await sql`rollback to savepoint import_undo`.execute(tx);
    return error;
  }
}

function refusalText({ code, fields, data }: Failure, language: Language): string {
  const { msg, fields: atFields = {} } = toRefused(code, language, fields, data);
  return Object.values(atFields)[0] ?? msg ?? code;
}
