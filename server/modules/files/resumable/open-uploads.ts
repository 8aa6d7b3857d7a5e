import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import { takeQuota } from '#server/modules/files/quota.ts';
import type { FilesSchema } from '#server/modules/files/schema.ts';
import { FileType } from '#shared/contracts/files/file-type.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

type Tx = Transaction<FilesSchema>;
type Owner = { readonly tenantId: Id; readonly userId: Id };
export type OpenUpload = Selectable<FilesSchema['sys_file_upload']>;

const HOUR_MS = 3_600_000;

export const newUploadId = (): string => randomUUID().replaceAll('-', '');

/** The last part of a file's address; of a resumable upload it is made of the upload's id. */
export const storedName = (id: string, type: FileType): string => `${id}.${type}`;

/**
 * Sets the space of an upload aside. Returns the ids of uploads of the same user that had to give way. Throws where the
 * quota has no room.
 */
export async function insertUpload(
  tx: Tx,
  upload: Omit<OpenUpload, 'created_at' | 'expires_at' | 'size_bytes'> & { readonly size_bytes: number },
  { now, quota }: { readonly now: number; readonly quota: number },
): Promise<string[]> {
  const { tenant_id: tenantId, creator_id: userId } = upload;
  const { rows } = await sql<{ upload_id: string }>`
    delete from sys_file_upload where upload_id in (
      select upload_id from sys_file_upload where tenant_id = ${tenantId} and creator_id = ${userId}
      order by created_at desc, upload_id offset ${LIMITS.fileUploadsOpenMax - 1}
    ) returning upload_id`.execute(tx);
  await takeQuota(tx, tenantId, upload.size_bytes, quota);
  await tx
    .insertInto('sys_file_upload')
    .values({
      ...upload,
      size_bytes: String(upload.size_bytes),
      created_at: new Date(now),
      expires_at: new Date(now + LIMITS.fileUploadKeptHours * HOUR_MS),
    })
    .execute();
  return rows.map(({ upload_id }) => upload_id);
}

/** An upload of this user that has not expired; null = there is none. */
export async function findUpload(
  tx: Tx,
  { tenantId, userId }: Owner,
  { uploadId, now }: { readonly uploadId: string; readonly now: number },
): Promise<OpenUpload | null> {
  const found = await tx
    .selectFrom('sys_file_upload')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('tenant_id', '=', tenantId)
    .where('creator_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return found ?? null;
}

/** Its bytes are removed by the caller, after the commit. Throws 404 where there is none. */
export async function endUpload(tx: Tx, { tenantId, userId }: Owner, uploadId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('sys_file_upload')
    .where('upload_id', '=', uploadId)
    .where('tenant_id', '=', tenantId)
    .where('creator_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw failure('not_found');
}

/** The file that an upload of this user has become; null = none. */
export async function findFinished(
  tx: Tx,
  { tenantId, userId }: Owner,
  uploadId: string,
): Promise<Id | null> {
  const found = await tx
    .selectFrom('sys_file')
    .select('file_id')
    .where('tenant_id', '=', tenantId)
    .where('creator_id', '=', userId)
    .where(
      'stored_name',
      'in',
      FileType.options.map((type) => storedName(uploadId, type)),
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.file_id ?? null;
}
