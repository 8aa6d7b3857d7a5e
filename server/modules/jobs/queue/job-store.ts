import type { Transaction } from 'kysely';
import type { Actor } from '#server/core/access/principal.ts';
import type { AddedJob } from '#server/core/ports/jobs.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

type Tx = Transaction<JobsSchema>;

export interface JobInsert {
  readonly tenantId: Id;
  readonly userId: Id | null;
  readonly key?: Actor['key'];
  readonly kind: string;
  readonly maxAttempts: number;
  readonly title: string;
  readonly payload: unknown;
  readonly uniqueKey?: string;
  readonly inputBlob?: string;
  /** Epoch ms. */
  readonly runAt?: number;
}

/** A queued or running job with the same unique key is returned in place of a new one. */
export async function insertJob(tx: Tx, job: JobInsert, nowMs: number): Promise<AddedJob> {
  for (;;) {
    const added = await tx
      .insertInto('job')
      .values({
        tenant_id: job.tenantId,
        user_id: job.userId,
        key_id: job.key?.id ?? null,
        key_name: job.key?.name ?? null,
        kind: job.kind,
        max_attempts: job.maxAttempts,
        title: [...job.title].slice(0, 200).join('') || job.kind,
        payload: JSON.stringify(job.payload),
        unique_key: job.uniqueKey ?? null,
        input_blob: job.inputBlob ?? null,
        run_at: new Date(job.runAt ?? nowMs),
        created_at: new Date(nowMs),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('job_id')
      .executeTakeFirst();
    if (added) return { jobId: added.job_id, isNew: true };
    const active = await tx
      .selectFrom('job')
      .select('job_id')
      .where('tenant_id', '=', job.tenantId)
      .where('kind', '=', job.kind)
      .where('unique_key', '=', job.uniqueKey ?? '')
      .where('status', 'in', ['queued', 'running'])
      .executeTakeFirst();
    // It may have ended between the two statements: then there is room for a new one.
    if (active) return { jobId: active.job_id, isNew: false };
  }
}

/** A queued job ends at once; a running one is asked to. Returns the status from before, or null where there is none. */
export async function requestCancel(tx: Tx, jobId: Id, nowMs: number): Promise<string | null> {
  const row = await tx
    .selectFrom('job')
    .select('status')
    .where('job_id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const update = tx.updateTable('job').where('job_id', '=', jobId);
  if (row.status === 'queued')
    await update
      .set({ status: 'cancelled', ended_at: new Date(nowMs), error_key: null, error_params: null })
      .execute();
  else if (row.status === 'running') await update.set({ is_cancel_requested: true }).execute();
  return row.status;
}

/** Queues an ended job again with all its attempts. Another active job of its unique key is a unique violation. */
export async function requeue(tx: Tx, jobId: Id, nowMs: number): Promise<void> {
  await tx
    .updateTable('job')
    .set({
      status: 'queued',
      is_cancel_requested: false,
      attempts: 0,
      run_at: new Date(nowMs),
      ended_at: null,
      started_at: null,
      progress_done: '0',
      progress_total: null,
      error_key: null,
      error_params: null,
    })
    .where('job_id', '=', jobId)
    .where('status', 'in', ['failed', 'cancelled'])
    .execute();
}
