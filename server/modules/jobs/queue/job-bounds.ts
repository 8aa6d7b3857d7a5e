import { sql, type Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { JobKind } from '#server/core/ports/jobs.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** Whose job it is: a user's, or that of one key of theirs. */
interface JobOwner {
  readonly userId: Id;
  readonly keyId: Id | null;
}

export interface JobBounds {
  /** Of calls at the same time each waits here for the transaction of the one before: no two see the same number. */
  lock(tx: Transaction<JobsSchema>, owner: JobOwner): Promise<void>;
  /**
   * Throws `too_many_jobs` where a user, or one key of theirs, now has more jobs that wait or run than each may have, and
   * `too_many_sheet_jobs` where the user and all keys of theirs together have more that read or write sheets: another key
   * is no other person. Called after the insert, which the caller's transaction takes back.
   */
  check(tx: Transaction<JobsSchema>, owner: JobOwner, kind: string): Promise<void>;
}

/** How many jobs a user has at a time. */
export function createJobBounds(kinds: ReadonlyMap<string, JobKind>): JobBounds {
  return {
    async lock(tx, { userId }) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`job:${userId}`}, 0))`.execute(tx);
    },
    async check(tx, { userId, keyId }, kind) {
      const active = await tx
        .selectFrom('job')
        .select([
          'kind',
          sql<boolean>`key_id is not distinct from ${keyId}::bigint`.as('isOwn'),
          sql<string>`count(*)`.as('count'),
        ])
        .where('user_id', '=', userId)
        .where('status', 'in', ['queued', 'running'])
        .groupBy(['kind', 'key_id'])
        .execute();
      type Active = (typeof active)[number];
      const countOf = (isCounted: (jobs: Active) => boolean) =>
        active.reduce((sum, jobs) => sum + (isCounted(jobs) ? Number(jobs.count) : 0), 0);
      const isSheet = (name: string) => kinds.get(name)?.isSheet === true;
      if (isSheet(kind) && countOf((jobs) => isSheet(jobs.kind)) > LIMITS.sheetJobsPerUserMax)
        throw failure('too_many_sheet_jobs');
      if (countOf(({ isOwn }) => isOwn) > LIMITS.jobsPerUserMax) throw failure('too_many_jobs');
    },
  };
}
