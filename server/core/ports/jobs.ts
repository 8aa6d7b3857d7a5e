import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '#server/core/access/principal.ts';
import type { JobError } from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { AnyTransaction } from './database.ts';

/** One run of a job. It ends early when `signal` is aborted: the job was cancelled, lost its lease, or the server stops. */
export interface JobRun<Payload> {
  readonly jobId: Id;
  readonly tenantId: Id;
  /** Who started it; null = a schedule. */
  readonly userId: Id | null;
  readonly payload: Payload;
  /** In the blob store; null = the job was made without one, or retention removed it. */
  readonly inputBlob: string | null;
  /** 1 for the first run; more after a failure or a crash. */
  readonly attempt: number;
  readonly signal: AbortSignal;
  /** Shown in the console; stored at most once a second. */
  progress(done: number, total: number | null): void;
  /** A transaction of the tenant, for reading and for effects that may be repeated. */
  transaction<Schema, T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /**
   * A transaction of the tenant with a part of the effect, for what would hold up everybody else as a whole: the kind keeps
   * in it how far it has come, goes on from there when it is run again, and takes it back by `JobKind.abandoned`. Rejects
   * without effect when this run no longer holds the lease or was cancelled.
   */
  step<Schema, T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /**
   * A transaction of the tenant that also marks the job as done, with what `work` returns as its result: the effect
   * happens exactly once, even if the process is killed. Rejects without effect when this run no longer holds the lease.
   */
  complete<Schema>(work: (tx: Transaction<Schema>) => Promise<JobOutcome>): Promise<void>;
}

/** A file in the `BlobStore` that the job's owner may download. */
export interface JobFile {
  readonly blob: string;
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
}

export interface JobOutcome {
  /** JSON; what the console shows of it is in `shared/contracts/jobs/job.ts`. */
  readonly result: object;
  readonly file?: JobFile;
}

/**
 * A kind of job. After a crash or a failure it is run again from the start with the same payload, so `run` either may
 * be repeated, or has its effect inside `JobRun.complete` or in `JobRun.step`s. It ends by `complete` or by returning an outcome. Throw
 * `JobRefused` for what no repetition would mend; every other error is tried again.
 */
export interface JobKind<Payload = unknown> {
  /** Lower case, such as `export`; the texts of the console have a name for it. */
  readonly kind: string;
  readonly payload: z.ZodType<Payload>;
  readonly maxAttempts: number;
  /**
   * Permission that the owner of a job needs when it is run, repeated, or its file is fetched; null = none: the server runs it
   * for itself, or can only reject it.
   */
  permission(payload: Payload): Permission | null;
  /** Writes or reads a whole sheet: of these a user has at most `LIMITS.sheetJobsPerUserMax` at a time. */
  readonly isSheet?: true;
  run(job: JobRun<Payload>): Promise<JobOutcome | undefined>;
  /** In the transaction in which a job that was begun has failed for good or was cancelled. */
  abandoned?(tx: AnyTransaction, job: AbandonedJob<Payload>): Promise<void>;
}

export interface AbandonedJob<Payload> {
  readonly jobId: Id;
  readonly tenantId: Id;
  readonly userId: Id | null;
  readonly title: string;
  readonly payload: Payload;
}

/** Keeps the type of the payload while the kinds are collected. */
export function defineJob<Payload>(kind: JobKind<Payload>): JobKind<Payload> {
  return kind;
}

/** Ends the job as failed, with a reason of `job.error` in the texts. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
  readonly key: JobError;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(key: JobError, params: Readonly<Record<string, string | number>> = {}) {
    super(`the job was refused: ${key}`);
    this.key = key;
    this.params = params;
  }
}

/** A failure that another attempt may not have; after the last one the job ends with this reason instead of `unexpected`. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  readonly key: JobError;

  constructor(key: JobError, cause: unknown) {
    super(`an attempt failed: ${key}`, { cause });
    this.key = key;
  }
}

export interface NewJob<Payload> {
  readonly tenantId: Id;
  readonly userId: Id | null;
  /** The key of that user that the job belongs to; absent and null = it is the user's own. */
  readonly key?: Actor['key'];
  readonly payload: Payload;
  /** What the list shows, such as the file's name. */
  readonly title: string;
  /** While a job of this kind and key is queued or running, no second one is made. */
  readonly uniqueKey?: string;
  /** Bytes in the blob store that belong to the job from now on: removed with its file. */
  readonly inputBlob?: string;
  /** Epoch ms; absent = now. */
  readonly runAt?: number;
  /** In the transaction that makes the job, and not where it is refused: its entry in the audit. */
  readonly also?: (tx: AnyTransaction) => Promise<void>;
}

/** A job that repeats by a cron expression. */
export interface JobSchedule<Payload> {
  readonly tenantId: Id;
  /** Names the schedule within its kind and tenant. */
  readonly name: string;
  readonly payload: Payload;
  readonly title: string;
  /** Five or six fields, as croner reads them. */
  readonly cron: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Times that passed while no server ran: `once` makes one job for all of them, `skip` waits for the next. */
  readonly missed: 'once' | 'skip';
}

export interface JobQueue {
  /** Kinds are registered while the server is wired, before it serves. */
  register<Payload>(kind: JobKind<Payload>): void;
  /**
   * Pass the transaction to make the job only if that commits. Throws `too_many_jobs` and `too_many_sheet_jobs` where its
   * user has as many at a time as a user may have.
   */
  add<Payload>(kind: JobKind<Payload>, job: NewJob<Payload>, tx?: AnyTransaction): Promise<AddedJob>;
  /** Makes or replaces a schedule. An unchanged one keeps the time of its next run. */
  schedule<Payload>(kind: JobKind<Payload>, schedule: JobSchedule<Payload>): Promise<void>;
  unschedule(tenantId: Id, kind: string, name: string): Promise<void>;
}

export interface AddedJob {
  readonly jobId: Id;
  /** False = the job with this unique key was there. */
  readonly isNew: boolean;
}
