import { type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { ofReachedUsers } from '#server/core/crud/reached-users.ts';
import { type Job, JobResult, type pageJobs } from '#shared/contracts/jobs/job.ts';
import type { QueryOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { JobsSchema } from './schema.ts';

type Tx = Transaction<JobsSchema>;
interface JobRow extends Selectable<JobsSchema['job']> {
  readonly nickname: string | null;
  /** Of an import: records that it created and that are there. */
  readonly left_rows: number;
  readonly is_removing: boolean;
}

function jobs(tx: Tx) {
  return tx.selectFrom('job').leftJoin('sys_user', 'sys_user.user_id', 'job.user_id');
}

const LEFT_ROWS = sql<number>`coalesce(
  (select cardinality(b.ids) from job_import_batch b where b.job_id = job.job_id), 0)`;
const IS_REMOVING = sql<boolean>`exists (select from job u where u.tenant_id = job.tenant_id
  and u.kind = 'importUndo' and u.unique_key = job.job_id::text and u.status in ('queued', 'running'))`;

/** `isAll`: the jobs of all users whom the caller reaches; else the caller's own. */
export async function pageOfJobs(
  tx: Tx,
  isAll: boolean,
  session: SessionPrincipal,
  { current, size, status, kind }: QueryOf<typeof pageJobs>,
): Promise<{ records: Job[]; total: number; size: number; current: number }> {
  let rows = isAll
    ? jobs(tx).where(ofReachedUsers(session, sql.ref('job.user_id')))
    : jobs(tx)
        .where('job.user_id', '=', session.userId)
        .where(sql<SqlBool>`job.key_id is not distinct from ${session.keyId ?? null}::bigint`);
  if (status) rows = rows.where('job.status', '=', status);
  if (kind) rows = rows.where('job.kind', '=', kind);
  const { total } = await rows.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const page = await rows
    .selectAll('job')
    .select(['sys_user.nickname', LEFT_ROWS.as('left_rows'), IS_REMOVING.as('is_removing')])
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
    .select(['sys_user.nickname', LEFT_ROWS.as('left_rows'), IS_REMOVING.as('is_removing')])
    .where('job.job_id', '=', jobId)
    .where(ofReachedUsers(session, sql.ref('job.user_id')))
    .executeTakeFirst();
  return row ?? null;
}

/** A key's jobs are not its creator's. A screen's `userId` is its session's: it has no jobs. */
export function isOwnJob(
  row: Pick<JobRow, 'user_id' | 'key_id'>,
  { kind, userId, keyId }: SessionPrincipal,
): boolean {
  return kind !== 'screen' && row.user_id === userId && row.key_id === (keyId ?? null);
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
    left: leftOf(row),
    result: row.status === 'done' && result.success ? result.data : null,
    file:
      row.file_blob === null ? null : { name: row.file_name ?? '', sizeBytes: Number(row.file_bytes ?? 0) },
    createTime: row.created_at.getTime(),
    createBy: row.key_name ?? row.nickname,
    isOwn: isOwnJob(row, session),
    runTime: row.run_at.getTime(),
    startTime: row.started_at?.getTime() ?? null,
    endTime: row.ended_at?.getTime() ?? null,
  };
}

function leftOf({ kind, status, left_rows: rows, is_removing: isRemoving }: JobRow): Job['left'] {
  const isBroken = kind === 'importCommit' && (status === 'failed' || status === 'cancelled');
  return isBroken ? { rows, isRemoving: rows > 0 && isRemoving } : null;
}
