import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { FilesSchema } from '#server/modules/files/schema.ts';
import type { UploadBytes } from './upload-bytes.ts';

/** Removes uploads that have expired, and bytes that no upload has at two looks in a row: they may be older than its row. */
export function createUploadSweep(
  db: Pick<TypedDatabase<FilesSchema>, 'platform'>,
  uploadBytes: Pick<UploadBytes, 'list' | 'remove'>,
): (now: number) => Promise<void> {
  let suspects: ReadonlySet<string> = new Set();
  return async (now) => {
    const stored = await uploadBytes.list();
    const { expired, open } = await db.platform(async (tx) => {
      const gone = await tx
        .deleteFrom('sys_file_upload')
        .where('expires_at', '<=', new Date(now))
        .returning('upload_id')
        .execute();
      const left = await tx.selectFrom('sys_file_upload').select('upload_id').execute();
      return {
        expired: gone.map(({ upload_id }) => upload_id),
        open: new Set(left.map(({ upload_id }) => upload_id)),
      };
    });
    const orphans = stored.filter((id) => !open.has(id));
    for (const id of orphans) if (suspects.has(id) || expired.includes(id)) await uploadBytes.remove(id);
    suspects = new Set(orphans);
  };
}
