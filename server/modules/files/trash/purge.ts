import { sql, type Transaction } from 'kysely';
import { blobsOf } from '#server/modules/files/content/stored-content.ts';
import type { ContentColumns, FilesSchema } from '#server/modules/files/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Deletes files with their history; returns the blobs that no row names afterwards, to be removed after the commit. */
export async function purge(tx: Transaction<FilesSchema>, ids: readonly Id[]): Promise<string[]> {
  const wanted = sql`${[...ids]}::bigint[]`;
  const { rows: former } = await sql<Pick<ContentColumns, 'blob' | 'thumb_blob'>>`
    delete from sys_file_version where file_id = any(${wanted}) returning blob, thumb_blob`.execute(tx);
  const { rows: present } = await sql<Pick<ContentColumns, 'blob' | 'thumb_blob'>>`
    delete from sys_file where file_id = any(${wanted}) returning blob, thumb_blob`.execute(tx);
  return blobsOf([...former, ...present]);
}
