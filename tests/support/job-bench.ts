import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { readConfig } from '#server/core/config.ts';
import { createLog } from '#server/core/log.ts';
import type { JobKind, JobQueue } from '#server/core/ports/jobs.ts';
import type { Database, Migration } from '#server/core/ports.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { addTenant } from '#server/modules/accounts/seed.ts';
import { createJobQueue } from '#server/modules/jobs/queue/job-queue.ts';
import { createWorker, type JobWorker, type WorkerSettings } from '#server/modules/jobs/queue/worker.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import { wireModules } from '#server/wiring.ts';
import type { Id } from '#shared/contracts/envelope.ts';

export function allMigrations(): Migration[] {
  return wireModules(readConfig({}), createLog('silent')).modules.flatMap((module) => module.migrations);
}

export interface JobProcess {
  readonly queue: JobQueue;
  readonly worker: JobWorker;
}

/** What one server process has of the job system, with a clock that stands still. */
export interface JobBench {
  readonly clock: { now(): number; advance(ms: number): void };
  /** A process that runs these kinds; one that only looks when it is asked to, and never beats on its own. */
  process(kinds: readonly JobKind[], settings?: Partial<WorkerSettings>): JobProcess;
  addTenant(): Promise<Id>;
  job(jobId: Id): Promise<Record<string, unknown>>;
  jobs(tenantId: Id): Promise<Record<string, unknown>[]>;
  /** As if the process that runs it had not been heard of for longer than its lease. */
  expireLease(jobId: Id): Promise<void>;
}

const NEVER_MS = 3_600_000;

export function createJobBench(db: () => Database): JobBench {
  let nowMs = Date.UTC(2026, 10, 21, 8);
  const clock = {
    now: () => nowMs,
    advance(ms: number) {
      nowMs += ms;
    },
  };
  const log = createLog('silent');
  return {
    clock,
    process(list, settings = {}) {
      const kinds = new Map<string, JobKind>();
      const worker = createWorker({ db: db(), clock, log }, kinds, {
        worker: randomUUID(),
        concurrency: 4,
        leaseMs: NEVER_MS,
        heartbeatMs: NEVER_MS,
        progressMs: NEVER_MS,
        isOnlyProcess: false,
        ...settings,
      });
      const queue = createJobQueue(db(), clock, kinds, () => {});
      for (const kind of list) queue.register(kind);
      return { queue, worker };
    },
    async addTenant() {
      const code = `jobs-${randomUUID()}`;
      return db().platform<AccountsSchema, Id>((tx) => addTenant(tx, code, code));
    },
    async job(jobId) {
      return db().platform<JobsSchema, Record<string, unknown>>((tx) =>
        tx.selectFrom('job').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow(),
      );
    },
    async jobs(tenantId) {
      return db().platform<JobsSchema, Record<string, unknown>[]>((tx) =>
        tx.selectFrom('job').selectAll().where('tenant_id', '=', tenantId).orderBy('job_id').execute(),
      );
    },
    async expireLease(jobId) {
      await db().platform<JobsSchema, unknown>((tx) =>
        tx
          .updateTable('job')
          .set({ lease_until: sql<Date>`now() - interval '1 second'` })
          .where('job_id', '=', jobId)
          .execute(),
      );
    },
  };
}
