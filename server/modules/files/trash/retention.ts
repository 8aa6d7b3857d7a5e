import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { FormerPictures } from '#server/core/ports/files.ts';
import { discard } from '#server/modules/files/files-parts.ts';
import { createFormerRedraw } from '#server/modules/files/redraw-former.ts';
import { createUploadSweep } from '#server/modules/files/resumable/sweep-uploads.ts';
import type { UploadBytes } from '#server/modules/files/resumable/upload-bytes.ts';
import type { FilesSchema } from '#server/modules/files/schema.ts';
import { FILE_BLOB_PREFIX } from '#server/modules/files/upload-parts.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { purge } from './purge.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 200;

/**
 * Empties the trash of what has been there too long, then removes blobs that no file has, and uploads that were not
 * finished in time. To be called every hour.
 */
export function createFileRetention(
  core: Pick<ServerCore, 'db' | 'blobs' | 'clock' | 'log'>,
  uploadBytes: UploadBytes,
  formerPictures: readonly FormerPictures[],
): () => Promise<void> {
  const { blobs, clock, log } = core;
  const db = typed<FilesSchema>(core.db);
  const redrawFormer = createFormerRedraw({ db, blobs, log }, formerPictures);
  const sweepUploads = createUploadSweep(db, uploadBytes);
  let suspects: ReadonlySet<string> = new Set();

  async function emptyTrash(): Promise<void> {
    const now = clock.now();
    const before = new Date(now - LIMITS.fileTrashDays * DAY_MS);
    const tenants = await db.platform((tx) =>
      tx.selectFrom('sys_file').select('tenant_id').distinct().where('deleted_at', '<', before).execute(),
    );
    for (const { tenant_id: tenantId } of tenants) {
      for (let count = BATCH; count === BATCH; ) {
        const gone = await db.tenant(tenantId, async (tx) => {
          const rows = await tx
            .selectFrom('sys_file')
            .select(['file_id', 'upload_name'])
            .where('tenant_id', '=', tenantId)
            .where('deleted_at', '<', before)
            .orderBy('file_id')
            .limit(BATCH)
            .forUpdate()
            .execute();
          const removed = await purge(
            tx,
            rows.map(({ file_id }) => file_id),
          );
          for (const { file_id: recordId, upload_name: recordName } of rows)
            await audit(tx, {
              tenantId,
              actor: null,
              at: new Date(now),
              subject: 'file',
              recordId,
              recordName,
              action: 'purge',
              changes: {},
            });
          return { count: rows.length, removed };
        });
        await discard(core, gone.removed);
        count = gone.count;
      }
    }
  }

  /** A blob that was just written may not be in its row yet: it has to be without one twice in a row. */
  async function sweep(): Promise<void> {
    const stored = (await blobs.list()).filter((id) => id.startsWith(FILE_BLOB_PREFIX));
    const used = await db.platform(async (tx) => {
      const { rows } = await sql<{ blob: string }>`
        select blob from sys_file union all select blob from sys_file_version
        union all select thumb_blob from sys_file where thumb_blob is not null
        union all select thumb_blob from sys_file_version where thumb_blob is not null`.execute(tx);
      const all = rows.map(({ blob }) => blob);
      for (const { table, blob } of formerPictures) {
        const found = await sql<{ blob: string }>`
          select ${sql.ref(blob)} as blob from ${sql.table(table)} where ${sql.ref(blob)} is not null`.execute(
          tx,
        );
        all.push(...found.rows.map((row) => row.blob));
      }
      return new Set(all);
    });
    const orphans = stored.filter((id) => !used.has(id));
    await discard(
      core,
      orphans.filter((id) => suspects.has(id)),
    );
    suspects = new Set(orphans);
  }

  /** Also where the store refuses it, the rest is done. */
  async function removeUnfinished(): Promise<void> {
    try {
      // The store has its own clock.
      const removed = await blobs.removeUnfinished(Date.now() - LIMITS.fileUploadKeptHours * HOUR_MS);
      if (removed > 0) log.info({ removed }, 'contents that were sent in part were removed');
    } catch (error) {
      log.warn({ err: error }, 'contents that were sent in part were not removed');
    }
  }

  return async () => {
    await emptyTrash();
    await redrawFormer();
    await sweep();
    await sweepUploads(clock.now());
    await removeUnfinished();
  };
}
