import { type Selectable, sql, type Transaction } from 'kysely';
import { ofReachedUsers } from '#server/core/crud/reached-users.ts';
import type { SessionPrincipal } from '#server/core/principal.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { type Job, JobResult, type pageJobs } from '#shared/contracts/job.ts';
import type { JobsSchema } from './schema.ts';

type Tx = Transaction<JobsSchema>;
type JobRow = Selectable<JobsSchema['job']> & { readonly nickname: string | null };

function jobs(tx: Tx) {
  return tx.selectFrom('job').leftJoin('sys_user', 'sys_user.user_id', 'job.user_id');
}

/** `isAll`: the jobs of all users whom the caller reaches; else the caller's own. */
export async function pageOfJobs(
  tx: Tx,
  isAll: boolean,
  session: SessionPrincipal,
  { current, size, status, kind }: QueryOf<typeof pageJobs>,
): Promise<{ records: Job[]; total: number; size: number; current: number }> {
  let rows = isAll
    ? jobs(tx).where(ofReachedUsers(session, sql.ref('job.user_id')))
    : jobs(tx).where('job.user_id', '=', session.userId);
  if (status) rows = rows.where('job.status', '=', status);
  if (kind) rows = rows.where('job.kind', '=', kind);
  const { total } = await rows.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const page = await rows
    .selectAll('job')
    .select('sys_user.nickname')
    .orderBy('job.job_id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records: page.map((row) => toJob(row, session)), total: Number(total), size, current };
}

/** Null for a job of a user whom the caller does not reach. */
export async function findJob(tx: Tx, session: SessionPrincipal, jobId: Id): Promise<JobRow | null> {
  const row = await jobs(tx)
    .selectAll('job')
    .select('sys_user.nickname')
    .where('job.job_id', '=', jobId)
    .where(ofReachedUsers(session, sql.ref('job.user_id')))
    .executeTakeFirst();
  return row ?? null;
}

/** A screen's `userId` is its session's: it has no jobs. */
export function isOwnJob(row: Pick<JobRow, 'user_id'>, session: SessionPrincipal): boolean {
  return session.kind === 'user' && row.user_id === session.userId;
}

export function toJob(row: JobRow, session: SessionPrincipal): Job {
  const result = JobResult.safeParse(row.result);
  return {
    id: row.job_id,
    kind: row.kind,
    title: row.title,
    status: row.status,
    isCancelRequested: row.status === 'running' && row.is_cancel_requested,
    progress: {
      done: Number(row.progress_done),
      total: row.progress_total === null ? null : Number(row.progress_total),
    },
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    error:
      row.error_key === null
        ? null
        : { key: row.error_key, params: (row.error_params ?? {}) as Record<string, string | number> },
    result: row.status === 'done' && result.success ? result.data : null,
    file:
      row.file_blob === null ? null : { name: row.file_name ?? '', sizeBytes: Number(row.file_bytes ?? 0) },
    createTime: row.created_at.getTime(),
    createBy: row.nickname,
    isOwn: isOwnJob(row, session),
    runTime: row.run_at.getTime(),
    startTime: row.started_at?.getTime() ?? null,
    endTime: row.ended_at?.getTime() ?? null,
  };
}
