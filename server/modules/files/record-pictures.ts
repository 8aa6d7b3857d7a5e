import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { Failure } from '#server/core/failure.ts';
import { toFileName } from '#server/core/http/file-name.ts';
import type { FileLibrary, RecordPicture } from '#server/core/ports/files.ts';
import { file } from '#shared/contracts/files/file.ts';
import { DEFAULT_BUCKET, filePath, toFilePlace } from '#shared/contracts/files/file-address.ts';
import type { FileType } from '#shared/contracts/files/file-type.ts';
import { redrawPicture } from './content/picture.ts';
import { blobsOf, putPicture, type StoredContent } from './content/stored-content.ts';
import { discard, type FilesParts } from './files-parts.ts';
import { quotaOf, takeQuota } from './quota.ts';
import type { FilesSchema } from './schema.ts';

type Tx = Transaction<FilesSchema>;

/** WebP is not among the types of the library. */
const TYPES = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'png' } as const;

/** Pictures of records as files of the library. */
export function createRecordPictures(
  parts: Omit<FilesParts, 'addresses' | 'sheetJobs'>,
): Pick<FileLibrary, 'keepPicture' | 'releasePicture' | 'readPicture'> {
  const { db, blobs, clock, params, findUses } = parts;

  return {
    async keepPicture(session, picture, link) {
      const { tenantId } = session;
      const quota = await quotaOf(params, tenantId);
      const type = TYPES[picture.type];
      const name = toFileName(`${picture.name}.${type}`);
      const content = await putPicture(blobs, name, await redrawPicture(picture.bytes, picture.type));
      try {
        return await db.tenant(tenantId, async (tx) => {
          await takeQuota(tx, tenantId, content.size_bytes, quota);
          return link(tx, await addRow(tx, session, { ...picture, name }, content, type));
        });
      } catch (error) {
        if (error instanceof Failure) await discard(parts, blobsOf([content]));
        throw error;
      }
    },

    async releasePicture(anyTx, session, path) {
      const place = path === null ? null : toFilePlace(path);
      if (path === null || !place) return;
      const tx: Tx = withSchema(anyTx);
      const row = await tx
        .selectFrom('sys_file')
        .select(['file_id', 'upload_name'])
        .where('bucket', '=', place.bucket)
        .where('stored_name', '=', place.storedName)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!row || (await findUses(tx, { id: row.file_id, path })).length > 0) return;
      await tx
        .updateTable('sys_file')
        .set({ deleted_at: new Date(clock.now()), deleted_by: session.username })
        .where('file_id', '=', row.file_id)
        .execute();
      await audit(tx, {
        ...editBy(session, clock),
        subject: file.subject.key,
        recordId: row.file_id,
        recordName: row.upload_name,
        action: 'remove',
        changes: {},
      });
    },

    async readPicture(tenantId, path) {
      const place = toFilePlace(path);
      if (!place) return null;
      const row = await db.tenant(tenantId, (tx) =>
        tx
          .selectFrom('sys_file')
          .select(['blob', 'type'])
          .where('bucket', '=', place.bucket)
          .where('stored_name', '=', place.storedName)
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      );
      const bytes = row ? await blobs.get(row.blob) : null;
      if (!row || !bytes) return null;
      return { bytes, type: row.type === 'png' ? 'image/png' : 'image/jpeg' };
    },
  };

  /** Returns its path. */
  async function addRow(
    tx: Tx,
    session: ChangeSession,
    { group, name, bucket = DEFAULT_BUCKET }: RecordPicture,
    content: StoredContent,
    type: FileType,
  ): Promise<string> {
    const { tenantId, userId, username } = session;
    const now = new Date(clock.now());
    const stored_name = `${randomUUID()}.${type}`;
    const { file_id: recordId } = await tx
      .insertInto('sys_file')
      .values({
        ...content,
        size_bytes: String(content.size_bytes),
        tenant_id: tenantId,
        // The group may have been removed.
        group_id: sql<string | null>`(select group_id from sys_file_group
          where tenant_id = ${tenantId} and unique_key = ${group})`,
        bucket,
        stored_name,
        upload_name: name,
        type,
        content_at: now,
        content_by: username,
        tenant_start: true,
        creator_id: userId,
        dept_id: session.deptId,
        created_at: now,
        created_by: username,
        updated_at: now,
        updated_by: username,
      })
      .returning('file_id')
      .executeTakeFirstOrThrow();
    await audit(tx, {
      ...editBy(session, clock),
      subject: file.subject.key,
      recordId,
      recordName: name,
      action: 'create',
      changes: { uploadName: { after: name }, type: { after: type } },
    });
    return filePath(bucket, stored_name);
  }
}
