/**
 * A process that runs one kind of job until it is killed: on `JOB_DATABASE`, a folder of the embedded database or the URL
 * of a PostgreSQL server. With `JOB_HOLDS` its jobs never end. Tells on standard output what it does.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { openPostgres } from '#server/adapters/database/db-postgres.ts';
import { createPrincipals } from '#server/core/access/principal.ts';
import { createLog } from '#server/core/logs/log.ts';
import { defineJob } from '#server/core/ports/jobs.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { createJobQueue } from '#server/modules/jobs/queue/job-queue.ts';
import { createWorker } from '#server/modules/jobs/queue/worker.ts';

interface Effects {
  sys_dict: { tenant_id: string; type: string; description: string };
}

const where = process.env.JOB_DATABASE ?? '';
const db = where.startsWith('postgres')
  ? await openPostgres(where, () => {})
  : await openEmbedded({ folder: where });
await db.migrate(MIGRATIONS);
const clock = { now: Date.now };
const kinds = new Map();
const worker = createWorker({ db, clock, log: createLog('silent'), owners: createPrincipals() }, kinds, {
  worker: randomUUID(),
  concurrency: 2,
  sheetConcurrency: 2,
  leaseMs: 120_000,
  heartbeatMs: 200,
  progressMs: 50,
  isOnlyProcess: db.kind === 'embedded',
});
const kind = defineJob({
  kind: 'effect',
  payload: z.object({ name: z.string() }),
  maxAttempts: 5,
  permission: () => null,
  async run(job) {
    job.progress(1, 2);
    process.stdout.write(`running ${job.payload.name} ${job.attempt}\n`);
    await job.complete(async (tx: Transaction<Effects>) => {
      const { tenantId, payload } = job;
      await tx
        .insertInto('sys_dict')
        .values({ tenant_id: tenantId, type: payload.name, description: `attempt ${job.attempt}` })
        .execute();
      // Killed here, the effect has been written and not committed.
      if (process.env.JOB_HOLDS) {
        process.stdout.write(`written ${payload.name}\n`);
        await new Promise(() => {});
      }
      return { result: {} };
    });
    process.stdout.write(`done ${job.payload.name}\n`);
    return undefined;
  },
});
const queue = createJobQueue(db, clock, kinds, worker.wake);
queue.register(kind);
for (const name of (process.env.JOB_ADDS ?? '').split(',').filter(Boolean))
  await queue.add(kind, {
    tenantId: process.env.JOB_TENANT ?? '',
    userId: null,
    title: name,
    payload: { name },
  });
for (;;) {
  await worker.poll();
  await wait(100);
}
