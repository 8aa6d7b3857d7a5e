import type { Transaction } from 'kysely';
import { typed } from '#server/core/database/typed-database.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { JobsSchema } from './schema.ts';

type Tx = Transaction<JobsSchema>;

const DAY_MS = 24 * 3_600_000;
const BATCH = 500;
/** Begins the ids of all blobs of jobs. */
export const JOB_BLOB_PREFIX = 'job-';

/** Removes old files, then old jobs, then blobs that no job has. To be called every hour or so. */
export function createRetention(database: Database, blobs: BlobStore, clock: Clock): () => Promise<void> {
  const db = typed<JobsSchema>(database);
  let suspects: ReadonlySet<string> = new Set();

  async function removeFiles(): Promise<void> {
    const before = new Date(clock.now() - LIMITS.jobFileKeptDays * DAY_MS);
    for (;;) {
      const rows = await db.platform((tx) => forgetFiles(tx, before));
      // After the commit: a crash in between leaves a blob that no job has.
      for (const { file_blob, input_blob } of rows)
        for (const blob of [file_blob, input_blob]) if (blob) await blobs.remove(blob);
      if (rows.length < BATCH) return;
    }
  }

  /** A blob that was just written may not be in its job yet: it has to be without one twice in a row. */
  async function removeOrphans(): Promise<void> {
    const stored = (await blobs.list()).filter((id) => id.startsWith(JOB_BLOB_PREFIX));
    const used = await db.platform(usedBlobs);
    const orphans = stored.filter((id) => !used.has(id));
    for (const id of orphans) if (suspects.has(id)) await blobs.remove(id);
    suspects = new Set(orphans);
  }

  return async () => {
    await removeFiles();
    const before = new Date(clock.now() - LIMITS.jobKeptDays * DAY_MS);
    await db.platform((tx) => tx.deleteFrom('job').where('ended_at', '<', before).execute());
    await removeOrphans();
  };
}

async function forgetFiles(tx: Tx, before: Date) {
  const rows = await tx
    .selectFrom('job')
    .select(['job_id', 'file_blob', 'input_blob'])
    .where('ended_at', '<', before)
    .where((eb) => eb.or([eb('file_blob', 'is not', null), eb('input_blob', 'is not', null)]))
    .limit(BATCH)
    .forUpdate()
    .execute();
  if (rows.length > 0)
    await tx
      .updateTable('job')
      .set({ file_blob: null, input_blob: null })
      .where(
        'job_id',
        'in',
        rows.map((row) => row.job_id),
      )
      .execute();
  return rows;
}

async function usedBlobs(tx: Tx): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('job')
    .select(['file_blob', 'input_blob'])
    .where((eb) => eb.or([eb('file_blob', 'is not', null), eb('input_blob', 'is not', null)]))
    .execute();
  return new Set(rows.flatMap((row) => [row.file_blob, row.input_blob]).filter((id) => id !== null));
}
