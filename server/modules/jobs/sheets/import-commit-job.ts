import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import {
  type AbandonedJob,
  defineJob,
  type JobKind,
  JobRefused,
  type JobRun,
} from '#server/core/ports/jobs.ts';
import type { ImportContext, ImportRow, ImportTarget } from '#server/core/ports/sheets.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import type { ImportCommitResult } from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { checkRows, chunks, countLines, goodRows, readImportFile, WRITTEN_AT_ONCE } from './import-file.ts';
import {
  ImportCommitPayload,
  type ImportJobParts,
  OWN_HEADERS,
  StoredCheck,
  targetOf,
} from './import-kinds.ts';

/** Starts the job that takes back what an import has created. */
export type TakeBack = (tx: AnyTransaction, job: AbandonedJob<ImportCommitPayload>) => Promise<void>;

/**
 * Writes the rows of a checked file, some at a time, so that others need not wait for the whole of it. All rows are checked
 * before the first is written, and each again with its own transaction: what was free may be taken by then. The batch
 * says which lines have been written: a run after a crash goes on behind them, and an import that fails or is cancelled
 * is taken back.
 */
export function importCommitJob(parts: ImportJobParts, takeBack: TakeBack): JobKind<ImportCommitPayload> {
  return defineJob({
    kind: 'importCommit',
    payload: ImportCommitPayload,
    maxAttempts: 3,
    isSheet: true,
    permission: ({ subject }) => parts.subjects.target(subject)?.permission ?? null,
    async run(job) {
      const { subject, userId, language, checkJobId, rows: wanted } = job.payload;
      const target = targetOf(parts.subjects, subject);
      const blob = await job.transaction((tx: Transaction<JobsSchema>) => readInputBlob(tx, checkJobId));
      const file = await readImportFile(parts, target, blob, job.payload, OWN_HEADERS, job);
      const total = file.lines.length;
      job.progress(0, total);
      const context = { tenantId: job.tenantId, userId, language, nowMs: parts.now() };
      const written = await job.transaction((tx: Transaction<JobsSchema>) => readWritten(tx, job.jobId));
      const [missingRows, writtenRows] = [false, true].map((isWritten) =>
        file.rows.filter(({ lineNum }) => written.lines.has(lineNum) === isWritten),
      );
      const missing = { ...file, rows: missingRows ?? [] };
      let lines = countLines(writtenRows ?? []);
      const { rows: good } = await checkRows(job.transaction, target, context, missing, () =>
        job.signal.throwIfAborted(),
      );
      const refused = total - lines - countLines(good);
      if (wanted === 'all' && refused > 0) throw new JobRefused('import_has_errors', { rows: refused });
      await job.step((tx: Transaction<JobsSchema>) => openBatch(tx, job, checkJobId));
      const ids = [...written.ids];
      const step = { target, context, jobId: job.jobId, isAll: wanted === 'all' };
      try {
        for await (const some of chunks(good, WRITTEN_AT_ONCE)) {
          const made = await job.step((tx: Transaction<JobsSchema>) => createRows(tx, step, some));
          ids.push(...made.ids);
          lines += made.lines;
          job.progress(lines, total);
        }
      } finally {
        if (ids.length > 0) target.changed?.(context, ids);
      }
      const result: z.infer<typeof ImportCommitResult> = {
        type: 'importCommit',
        subject,
        batchId: job.jobId,
        rows: lines,
        skippedRows: total - lines,
        canUndo: target.undo !== undefined && ids.length > 0,
      };
      return { result };
    },
    async abandoned(tx, job) {
      const { ids } = await readWritten(withSchema<JobsSchema>(tx), job.jobId);
      if (ids.length > 0) await takeBack(tx, job);
    },
  });
}

async function readInputBlob(tx: Transaction<JobsSchema>, jobId: Id): Promise<string | null> {
  const row = await tx.selectFrom('job').select('input_blob').where('job_id', '=', jobId).executeTakeFirst();
  return row?.input_blob ?? null;
}

/** What an earlier run of the job has written. */
async function readWritten(
  tx: Transaction<JobsSchema>,
  jobId: Id,
): Promise<{ readonly ids: readonly Id[]; readonly lines: ReadonlySet<number> }> {
  const batch = await tx
    .selectFrom('job_import_batch')
    .select(['ids', 'lines', 'undone_at'])
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  // It is being taken back: the file has to be uploaded again.
  if (batch?.undone_at && batch.ids.length > 0) throw new JobRefused('import_used');
  return { ids: batch?.ids ?? [], lines: new Set(batch?.lines ?? []) };
}

/** The check names the job that used its file; a second one is refused. */
async function openBatch(
  tx: Transaction<JobsSchema>,
  { jobId, tenantId, payload }: JobRun<ImportCommitPayload>,
  checkJobId: Id,
): Promise<void> {
  const row = await tx
    .selectFrom('job')
    .select('result')
    .where('job_id', '=', checkJobId)
    .forUpdate()
    .executeTakeFirst();
  const check = StoredCheck.safeParse(row?.result);
  if (!check.success) throw new JobRefused('file_gone');
  if (check.data.commitJobId !== null && check.data.commitJobId !== jobId)
    throw new JobRefused('import_used');
  await tx
    .updateTable('job')
    .set({ result: sql`jsonb_set(result, '{commitJobId}', to_jsonb(${jobId}::text))` })
    .where('job_id', '=', checkJobId)
    .execute();
  const { subject } = payload;
  await tx
    .insertInto('job_import_batch')
    .values({
      job_id: jobId,
      tenant_id: tenantId,
      subject,
      ids: [],
      lines: [],
      removed: 0,
      missing: 0,
      undone_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('job_id').doUpdateSet({ undone_at: null, removed: 0, missing: 0 }),
    )
    .execute();
}

/** Some rows and the note of them in the batch. Returns the ids of those that were created, and how many lines they are. */
async function createRows(
  tx: Transaction<JobsSchema>,
  of: {
    readonly target: ImportTarget;
    readonly context: ImportContext;
    readonly jobId: Id;
    readonly isAll: boolean;
  },
  rows: readonly ImportRow<unknown>[],
): Promise<{ readonly ids: readonly Id[]; readonly lines: number }> {
  const targetTx = withSchema<unknown>(tx);
  const problems = await of.target.check(targetTx, of.context, rows, []);
  const good = goodRows(rows, problems);
  if (of.isAll && good.length < rows.length)
    throw new JobRefused('import_has_errors', { rows: countLines(rows) - countLines(good) });
  const ids = await of.target.create(targetTx, of.context, good);
  const lines = good.map(({ lineNum }) => lineNum);
  await tx
    .updateTable('job_import_batch')
    .set({ ids: sql`ids || ${[...ids]}::text[]`, lines: sql`lines || ${lines}::int[]` })
    .where('job_id', '=', of.jobId)
    .execute();
  return { ids, lines: countLines(good) };
}
