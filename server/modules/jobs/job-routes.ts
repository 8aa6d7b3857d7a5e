import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { requireActor, type SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { userScope } from '#server/core/crud/data-scope.ts';
import { recordReach } from '#server/core/crud/record-reach.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { attachment } from '#server/core/http/content-disposition.ts';
import { CONTENT_POLICY } from '#server/core/http/content-policy.ts';
import { routes } from '#server/core/http/routes.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { JobKind } from '#server/core/ports/jobs.ts';
import {
  cancelJob,
  getJob,
  getJobFile,
  type Job,
  pageAllJobs,
  pageJobs,
  retryJob,
} from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { findJob, isOwnJob, pageOfJobs, toJob } from './job-records.ts';
import { createJobBounds } from './queue/job-bounds.ts';
import { type JobOwners, mayRun, permissionOf } from './queue/job-owner.ts';
import { requestCancel, requeue } from './queue/job-store.ts';
import type { JobWorker } from './queue/worker.ts';
import type { JobsSchema } from './schema.ts';

type Tx = Transaction<JobsSchema>;

export interface JobRouteParts {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly owners: JobOwners;
  readonly worker: Pick<JobWorker, 'cancel' | 'abandon' | 'wake'>;
}

/** Another's job is a job that does not exist, unless the permission lets it be seen. */
async function jobFor(
  tx: Tx,
  session: SessionPrincipal,
  jobId: Id,
  permission: 'job_view' | 'job_edit' | null,
): Promise<NonNullable<Awaited<ReturnType<typeof findJob>>>> {
  const row = await findJob(tx, session, jobId);
  const isAllowed = row && (isOwnJob(row, session) || (permission && session.permissions.has(permission)));
  if (!row || !isAllowed) throw failure('job_not_found');
  return row;
}

/** The list of jobs, and what may be done to one. */
export function mountJobRoutes({ app, db, clock, blobs, kinds, owners, worker }: JobRouteParts): void {
  const bounds = createJobBounds(kinds);
  app.recordReach.set(
    'job',
    recordReach({ table: 'job', idColumn: 'job_id', scope: userScope('user_id'), isSoftDeleted: false }),
  );
  const route = routes(app);
  const inTenant = <T>(session: SessionPrincipal, work: (tx: Tx) => Promise<T>) =>
    typed<JobsSchema>(db).tenant(session.tenantId, work);
  const read = (session: SessionPrincipal, jobId: Id): Promise<Job> =>
    inTenant(session, async (tx) => toJob(await jobFor(tx, session, jobId, 'job_view'), session));

  const auditOf = (tx: Tx, session: SessionPrincipal, recordId: Id, action: string) =>
    audit(tx, { ...editBy(session, clock), subject: 'job', recordId, action, changes: {} });

  route(pageJobs)(async ({ session, query }) => {
    requireActor(session);
    return inTenant(session, (tx) => pageOfJobs(tx, false, session, query));
  });

  route(pageAllJobs)(async ({ session, query }) =>
    inTenant(session, (tx) => pageOfJobs(tx, true, session, query)),
  );

  route(getJob)(async ({ session, params }) => read(session, params.id));

  route(cancelJob)(async ({ session, params }) => {
    const job = await inTenant(session, async (tx) => {
      const row = await jobFor(tx, session, params.id, 'job_edit');
      const status = await requestCancel(tx, params.id, clock.now());
      if (status !== 'queued' && status !== 'running') throw failure('job_ended');
      if (status === 'queued') await worker.abandon(tx, row);
      await auditOf(tx, session, params.id, 'cancel');
      return toJob(await jobFor(tx, session, params.id, 'job_edit'), session);
    });
    worker.cancel(params.id);
    return job;
  });

  route(retryJob)(async ({ session, params }) => {
    const asked = await inTenant(session, (tx) => jobFor(tx, session, params.id, 'job_edit'));
    // Asked again when it is run: until then the owner may lose the permission.
    if (!(await mayRun(owners, kinds.get(asked.kind), asked))) throw failure('owner_lost_permission');
    const job = await inTenant(session, async (tx) => {
      const row = await jobFor(tx, session, params.id, 'job_edit');
      const { status, kind } = row;
      const owner = row.user_id === null ? null : { userId: row.user_id, keyId: row.key_id };
      if (status !== 'failed' && status !== 'cancelled') throw failure('job_not_ended');
      if (owner) await bounds.lock(tx, owner);
      await requeue(tx, params.id, clock.now());
      if (owner) await bounds.check(tx, owner, kind);
      await auditOf(tx, session, params.id, 'retry');
      return toJob(await jobFor(tx, session, params.id, 'job_edit'), session);
    });
    worker.wake();
    return job;
  });

  route(getJobFile)(async ({ session, params, reply }) => {
    const row = await inTenant(session, (tx) => jobFor(tx, session, params.id, null));
    const permission = permissionOf(kinds.get(row.kind), row);
    if (permission !== null && !session.permissions.has(permission)) throw failure('owner_lost_permission');
    const stream = row.file_blob === null ? null : await blobs.getStream(row.file_blob);
    if (!stream) throw failure('not_found');
    reply
      .type(row.file_type ?? 'application/octet-stream')
      .header('content-disposition', attachment(row.file_name ?? 'file'))
      .header('content-length', Number(row.file_bytes))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', CONTENT_POLICY)
      .header('cache-control', 'private, no-store');
    return reply.send(stream);
  });
}
