import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import { typed, withSchema } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction, Database } from '#server/core/ports/database.ts';
import { JobFailed, type JobKind, type JobOutcome, JobRefused } from '#server/core/ports/jobs.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import {
  endRun,
  extendLease,
  type JobRow,
  type Lease,
  lockLease,
  type Progress,
  type RunEnd,
} from './claim.ts';
import { type JobOwners, mayRun } from './job-owner.ts';
import { retryDelayMs } from './retry-delay.ts';

/** Why a run is ended early. */
export type RunStopReason = 'cancelled' | 'lost' | 'stopping';

class RunStopped extends Error {
  override readonly name = 'RunStopped';
  readonly reason: RunStopReason;

  constructor(reason: RunStopReason) {
    super(`the run was stopped: ${reason}`);
    this.reason = reason;
  }
}

export interface RunParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly owners: JobOwners;
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  readonly progressMs: number;
}

export interface RunningJob {
  readonly jobId: string;
  stop(reason: RunStopReason): void;
  /** Resolves when the run has ended and its end is stored; never rejects. */
  readonly ended: Promise<void>;
}

/** Runs a claimed job to its end, keeping its lease meanwhile. */
export function startRun(parts: RunParts, kind: JobKind, row: JobRow): RunningJob {
  const { clock, log } = parts;
  const db = typed<JobsSchema>(parts.db);
  const lease: Lease = { jobId: row.job_id, worker: row.worker ?? '', attempt: row.attempts };
  const controller = new AbortController();
  const stop = (reason: RunStopReason) => controller.abort(new RunStopped(reason));
  if (row.is_cancel_requested) stop('cancelled');
  let progress: Progress = { done: 0, total: null };
  let storedProgress = progress;
  let beatAt = performance.now();
  let isBeating = false;
  let isCompleted = false;

  async function beat(): Promise<void> {
    if (isBeating || isCompleted) return;
    const isDue = performance.now() - beatAt >= parts.heartbeatMs;
    if (!isDue && progress === storedProgress) return;
    isBeating = true;
    const sent = progress;
    try {
      const held = await db.tenant(row.tenant_id, (tx) => extendLease(tx, lease, parts.leaseMs, sent));
      beatAt = performance.now();
      storedProgress = sent;
      if (isCompleted) return;
      if (!held) stop('lost');
      else if (held.is_cancel_requested) stop('cancelled');
    } catch (error) {
      // The lease outlives some heartbeats; when it has not, the end of the run will say so.
      log.warn({ err: error, job: row.job_id }, 'a heartbeat of a job failed');
    } finally {
      isBeating = false;
    }
  }

  /** A transaction of this run, and of no other: the lease is held until it ends. */
  async function whileHeld<T>(work: (tx: Transaction<JobsSchema>) => Promise<T>): Promise<T> {
    controller.signal.throwIfAborted();
    return db.tenant(row.tenant_id, async (tx) => {
      const held = await lockLease(tx, lease);
      if (!held) throw new RunStopped('lost');
      if (held.is_cancel_requested) throw new RunStopped('cancelled');
      return work(tx);
    });
  }

  async function complete<Schema>(work: (tx: Transaction<Schema>) => Promise<JobOutcome>): Promise<void> {
    await whileHeld(async (tx) => {
      const outcome = await work(withSchema<Schema>(tx));
      const end: RunEnd = {
        status: 'done',
        result: outcome.result,
        progress,
        ...(outcome.file && { file: outcome.file }),
      };
      if (!(await endRun(tx, lease, end, clock.now()))) throw new RunStopped('lost');
    });
    isCompleted = true;
  }

  function endOf(error: unknown): RunEnd | null {
    const reason = controller.signal.aborted ? (controller.signal.reason as unknown) : error;
    if (reason instanceof RunStopped) {
      if (reason.reason === 'lost') return null;
      if (reason.reason === 'cancelled') return { status: 'cancelled' };
      return { status: 'queued', isFree: true };
    }
    if (error instanceof JobRefused)
      return { status: 'failed', error: { key: error.key, params: error.params } };
    log.error({ err: error, job: row.job_id, kind: row.kind, attempt: row.attempts }, 'a job failed');
    const key = error instanceof JobFailed ? error.key : 'unexpected';
    const failed: Pick<RunEnd, 'error'> = { error: { key, params: {} } };
    if (row.attempts >= row.max_attempts) return { status: 'failed', ...failed };
    return { status: 'queued', runAt: clock.now() + retryDelayMs(row.attempts), ...failed };
  }

  async function run(): Promise<void> {
    const timer = setInterval(() => void beat(), parts.progressMs);
    let end: RunEnd | null = null;
    try {
      controller.signal.throwIfAborted();
      if (!(await mayRun(parts.owners, kind, row))) throw new JobRefused('owner_lost_permission');
      const outcome = await kind.run({
        jobId: row.job_id,
        tenantId: row.tenant_id,
        userId: row.user_id,
        payload: readPayload(kind, row),
        inputBlob: row.input_blob,
        attempt: row.attempts,
        signal: controller.signal,
        progress(done, total) {
          progress = { done, total };
        },
        transaction: (work) => db.tenant(row.tenant_id, (tx) => work(withSchema(tx))),
        step: (work) => whileHeld((tx) => work(withSchema(tx))),
        complete,
      });
      if (outcome && !isCompleted) await complete(async () => outcome);
      if (!isCompleted) throw new Error(`a job of kind ${row.kind} ended without an outcome`);
    } catch (error) {
      if (!isCompleted) end = endOf(error);
      else log.error({ err: error, job: row.job_id }, 'a job failed after it had been completed');
    } finally {
      clearInterval(timer);
    }
    if (end === null) return;
    const stored = { ...end, progress };
    await db
      .tenant(row.tenant_id, async (tx) => {
        if ((await endRun(tx, lease, stored, clock.now())) && stored.status !== 'queued')
          await abandon(tx, kind, row);
      })
      .catch((error: unknown) => log.error({ err: error, job: row.job_id }, "a job's end was not stored"));
  }

  return { jobId: row.job_id, stop, ended: run() };
}

/** Lets a kind take back what a job has left that is not run again. */
export async function abandon(
  tx: AnyTransaction,
  kind: JobKind | undefined,
  row: Pick<JobRow, 'job_id' | 'tenant_id' | 'user_id' | 'title' | 'payload'>,
): Promise<void> {
  const payload = kind?.payload.safeParse(row.payload);
  if (!kind?.abandoned || !payload?.success) return;
  const { job_id: jobId, tenant_id: tenantId, user_id: userId, title } = row;
  await kind.abandoned(tx, { jobId, tenantId, userId, title, payload: payload.data });
}

function readPayload(kind: JobKind, row: JobRow): unknown {
  const parsed = kind.payload.safeParse(row.payload);
  if (parsed.success) return parsed.data;
  // An older version stored it: no repetition mends that.
  throw new JobRefused('outdated');
}
