import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createPrincipals } from '#server/core/access/principal.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { createLog } from '#server/core/logs/log.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { JobKind, JobQueue } from '#server/core/ports/jobs.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { createTenant } from '#server/modules/accounts/seed.ts';
import { createJobQueue } from '#server/modules/jobs/queue/job-queue.ts';
import { createWorker, type JobWorker, type WorkerSettings } from '#server/modules/jobs/queue/worker.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

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
  /** Removes what earlier tests left, which belongs to no worker of this one, and adds a tenant. */
  begin(): Promise<Id>;
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
  const jobsDb = () => typed<JobsSchema>(db());
  const addTenant = (): Promise<Id> => {
    const code = `jobs-${randomUUID()}`;
    return typed<AccountsSchema>(db()).platform((tx) => createTenant(tx, code, code));
  };
  return {
    clock,
    process(list, settings = {}) {
      const kinds = new Map<string, JobKind>();
      const worker = createWorker({ db: db(), clock, log, owners: createPrincipals() }, kinds, {
        worker: randomUUID(),
        concurrency: 4,
        sheetConcurrency: 4,
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
    addTenant,
    async begin() {
      await jobsDb().platform((tx) => tx.deleteFrom('job').execute());
      await jobsDb().platform((tx) => tx.deleteFrom('job_schedule').execute());
      return addTenant();
    },
    async job(jobId) {
      return jobsDb().platform((tx) =>
        tx.selectFrom('job').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow(),
      );
    },
    async jobs(tenantId) {
      return jobsDb().platform((tx) =>
        tx.selectFrom('job').selectAll().where('tenant_id', '=', tenantId).orderBy('job_id').execute(),
      );
    },
    async expireLease(jobId) {
      await jobsDb().platform((tx) =>
        tx
          .updateTable('job')
          .set({ lease_until: sql<Date>`now() - interval '1 second'` })
          .where('job_id', '=', jobId)
          .execute(),
      );
    },
  };
}
