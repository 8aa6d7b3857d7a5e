import { type Selectable, sql, type Transaction } from 'kysely';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import type { JobError } from '#shared/contracts/jobs/job.ts';

type Tx = Transaction<JobsSchema>;
export type JobRow = Selectable<JobsSchema['job']>;

export interface Claimant {
  /** Unique to the process's life: a restarted process is another worker. */
  readonly worker: string;
  readonly leaseMs: number;
}

const leaseEnd = (leaseMs: number) => sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`;

export interface Claimable {
  readonly kinds: readonly string[];
  /** Of these a user has one running at a time; the others wait, and leave the worker to somebody else. */
  readonly onePerUser: readonly string[];
}

/**
 * Takes the job that is due longest, of the tenant with the fewest running jobs. Other processes skip the row while
 * this transaction is open, and see it as running afterwards.
 */
export async function claimJob(
  tx: Tx,
  { worker, leaseMs }: Claimant,
  { kinds, onePerUser }: Claimable,
  nowMs: number,
): Promise<JobRow | undefined> {
  const now = new Date(nowMs);
  return tx
    .updateTable('job')
    .set((eb) => ({
      status: 'running',
      worker,
      lease_until: leaseEnd(leaseMs),
      attempts: eb('attempts', '+', 1),
      progress_done: '0',
      progress_total: null,
      started_at: now,
    }))
    .where('job_id', '=', (eb) =>
      eb
        .selectFrom('job as due')
        .select('due.job_id')
        .where('due.status', '=', 'queued')
        .where('due.run_at', '<=', now)
        .where(sql<boolean>`due.kind = any(${[...kinds]})`)
        .where(({ not, exists, and, selectFrom }) =>
          not(
            and([
              sql<boolean>`due.kind = any(${[...onePerUser]})`,
              exists(
                selectFrom('job as same')
                  .select('same.job_id')
                  .where('same.status', '=', 'running')
                  .where(sql<boolean>`same.kind = any(${[...onePerUser]})`)
                  .whereRef('same.tenant_id', '=', 'due.tenant_id')
                  .whereRef('same.user_id', '=', 'due.user_id'),
              ),
            ]),
          ),
        )
        .orderBy((order) =>
          order
            .selectFrom('job as other')
            .select((count) => count.fn.countAll().as('running'))
            .where('other.status', '=', 'running')
            .whereRef('other.tenant_id', '=', 'due.tenant_id'),
        )
        .orderBy('due.run_at')
        .orderBy('due.job_id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

export interface LostJobs {
  readonly worker: string;
  /** What this worker still runs. */
  readonly runningIds: readonly string[];
  readonly areOthersDead: boolean;
}

/**
 * Queues what is not run any more: its lease has run out, or its worker cannot be alive. A job that has been begun as
 * often as it may is failed: it may be what ended its processes. Returns them as they are now.
 */
export async function takeBackJobs(
  tx: Tx,
  { worker, runningIds, areOthersDead }: LostJobs,
  nowMs: number,
): Promise<readonly JobRow[]> {
  const isLast = sql<boolean>`attempts >= max_attempts`;
  const now = new Date(nowMs);
  let lost = tx
    .updateTable('job')
    .set({
      status: sql`case when is_cancel_requested then 'cancelled' when ${isLast} then 'failed' else 'queued' end`,
      ended_at: sql`case when is_cancel_requested or ${isLast} then ${now}::timestamptz end`,
      error_key: sql`case when is_cancel_requested then null else 'interrupted' end`,
      error_params: null,
      run_at: now,
      lease_until: null,
      worker: null,
    })
    .where('status', '=', 'running')
    .where((eb) => {
      const isExpired = eb('lease_until', '<', sql<Date>`now()`);
      return areOthersDead ? eb.or([eb('worker', '<>', worker), isExpired]) : isExpired;
    });
  if (runningIds.length > 0) lost = lost.where('job_id', 'not in', [...runningIds]);
  return lost.returningAll().execute();
}

/** A claim that a run holds: another claim of the same job has another number of attempts. */
export interface Lease {
  readonly jobId: string;
  readonly worker: string;
  readonly attempt: number;
}

function held({ jobId, worker, attempt }: Lease) {
  return sql<boolean>`job_id = ${jobId} and worker = ${worker} and attempts = ${attempt} and status = 'running'`;
}

export interface Progress {
  readonly done: number;
  readonly total: number | null;
}

/** Extends the lease and stores the progress. Undefined = the lease is lost. */
export async function extendLease(
  tx: Tx,
  lease: Lease,
  leaseMs: number,
  progress: Progress,
): Promise<{ readonly is_cancel_requested: boolean } | undefined> {
  return tx
    .updateTable('job')
    .set({
      lease_until: leaseEnd(leaseMs),
      progress_done: String(progress.done),
      progress_total: progress.total === null ? null : String(progress.total),
    })
    .where(held(lease))
    .returning('is_cancel_requested')
    .executeTakeFirst();
}

/** Locks the job until the transaction ends. Undefined = the lease is lost. */
export async function lockLease(
  tx: Tx,
  lease: Lease,
): Promise<{ readonly is_cancel_requested: boolean } | undefined> {
  return tx.selectFrom('job').select('is_cancel_requested').where(held(lease)).forUpdate().executeTakeFirst();
}

/** How a run ended, or that it is to be run again. */
export interface RunEnd {
  readonly status: 'done' | 'failed' | 'cancelled' | 'queued';
  readonly error?: { readonly key: JobError; readonly params: object };
  readonly result?: object;
  readonly progress?: Progress;
  readonly file?: {
    readonly blob: string;
    readonly name: string;
    readonly type: string;
    readonly sizeBytes: number;
  };
  /** Epoch ms of the next run, with `queued`. */
  readonly runAt?: number;
  /** The run does not count as an attempt: the server stopped. */
  readonly isFree?: boolean;
}

/** False = the lease is lost, and nothing was changed. */
export async function endRun(tx: Tx, lease: Lease, end: RunEnd, nowMs: number): Promise<boolean> {
  const { status, error, result, file, progress } = end;
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set((eb) => ({
      status,
      lease_until: null,
      worker: null,
      ended_at: status === 'queued' ? null : new Date(nowMs),
      error_key: error?.key ?? null,
      error_params: error ? JSON.stringify(error.params) : null,
      ...(result && { result: JSON.stringify(result) }),
      ...(file && {
        file_blob: file.blob,
        file_name: file.name,
        file_type: file.type,
        file_bytes: String(file.sizeBytes),
      }),
      ...(end.runAt !== undefined && { run_at: new Date(end.runAt) }),
      ...(end.isFree && { attempts: eb('attempts', '-', 1) }),
      ...(progress && {
        progress_done: String(status === 'done' ? (progress.total ?? progress.done) : progress.done),
        progress_total: progress.total === null ? null : String(progress.total),
      }),
    }))
    .where(held(lease))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
