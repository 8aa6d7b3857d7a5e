import type { Transaction } from 'kysely';
import { typed, withSchema } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { AddedJob, JobKind, JobQueue, NewJob } from '#server/core/ports/jobs.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import { createJobBounds } from './job-bounds.ts';
import { insertJob } from './job-store.ts';
import { saveSchedule } from './schedules.ts';

/** The queue as other parts of the server see it. `wake` is called after a job may have become due. */
export function createJobQueue(
  database: Database,
  clock: Clock,
  kinds: Map<string, JobKind>,
  wake: () => void,
): JobQueue {
  const db = typed<JobsSchema>(database);
  const bounds = createJobBounds(kinds);

  async function insert<Payload>(
    tx: Transaction<JobsSchema>,
    kind: JobKind<Payload>,
    job: NewJob<Payload>,
  ): Promise<AddedJob> {
    const owner = job.userId === null ? null : { userId: job.userId, keyId: job.key?.id ?? null };
    if (owner) await bounds.lock(tx, owner);
    const added = await insertJob(
      tx,
      {
        ...job,
        payload: kind.payload.parse(job.payload),
        kind: kind.kind,
        maxAttempts: kind.maxAttempts,
      },
      clock.now(),
    );
    if (added.isNew && owner) await bounds.check(tx, owner, kind.kind);
    await job.also?.(tx);
    return added;
  }

  return {
    register(kind) {
      if (kinds.has(kind.kind)) throw new Error(`two kinds of jobs are named ${kind.kind}`);
      kinds.set(kind.kind, kind);
    },
    async add(kind, job, tx) {
      const added = tx
        ? await insert(withSchema<JobsSchema>(tx), kind, job)
        : await db.tenant(job.tenantId, (own) => insert(own, kind, job));
      wake();
      return added;
    },
    async schedule(kind, schedule) {
      await db.tenant(schedule.tenantId, (tx) => saveSchedule(tx, kind, schedule, clock.now()));
    },
    async unschedule(tenantId, kind, name) {
      await db.tenant(tenantId, (tx) =>
        tx.deleteFrom('job_schedule').where('kind', '=', kind).where('name', '=', name).execute(),
      );
    },
  };
}
