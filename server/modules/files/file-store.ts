import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import { type AuditedChanges, audit } from '#server/core/audit/audit.ts';
import { differences } from '#server/core/audit/differences.ts';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import { failure } from '#server/core/failure.ts';
import type { ReplacedFile } from '#server/core/ports/files.ts';
import { AVATAR_BUCKET, filePath } from '#shared/contracts/files/file-address.ts';
import type { FileVersion } from '#shared/contracts/files/file-version.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { fileScope, requireOwn } from './file-scope.ts';
import type { ContentColumns, FilesSchema } from './schema.ts';

type Tx = Transaction<FilesSchema>;
export type FileRow = Selectable<FilesSchema['sys_file']>;
/** Of a content that takes the place of another. */
export type NewContent = Omit<ContentColumns, 'size_bytes'> & { readonly size_bytes: number | string };

/** A file that the caller may change, locked. Throws 404 out of scope, 403 where another user created it and the caller may only change own files. */
export async function lockFile(tx: Tx, session: ChangeSession, id: Id): Promise<FileRow> {
  const reached = await fileScope.condition(tx, session, 'change');
  const { rows } = await sql<FileRow>`
    select t.* from sys_file t where t.file_id = ${id} and t.deleted_at is null and ${reached} for update`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw failure('not_found');
  requireOwn(session, row.creator_id);
  return row;
}

/** A file that the reader reaches, by its id or by its address. Throws 404. */
export async function findFile(
  tx: Tx,
  reader: Reader,
  by: { readonly id: Id } | { readonly bucket: string; readonly storedName: string },
): Promise<FileRow> {
  const reached = await fileScope.condition(tx, reader, 'read');
  const isIt = 'id' in by ? sql`t.file_id = ${by.id}` : isAt(by);
  const { rows } = await sql<FileRow>`
    select t.* from sys_file t where ${isIt} and t.deleted_at is null and ${reached}`.execute(tx);
  if (!rows[0]) throw failure('not_found');
  return rows[0];
}

/** The file at an address that was signed for the tenant of the transaction. Throws 404. */
export async function findSignedFile(
  tx: Tx,
  at: { readonly bucket: string; readonly storedName: string },
): Promise<FileRow> {
  const { rows } = await sql<FileRow>`
    select t.* from sys_file t where ${isAt(at)} and t.deleted_at is null`.execute(tx);
  if (!rows[0]) throw failure('not_found');
  return rows[0];
}

function isAt({ bucket, storedName }: { readonly bucket: string; readonly storedName: string }) {
  return sql`(t.bucket = ${bucket} and t.stored_name = ${storedName})`;
}

/** What an exchange of contents leaves to do. */
export interface Exchanged {
  /** Contents that the history does not hold any more: their blobs are removed after the commit. */
  readonly forgotten: readonly Pick<ContentColumns, 'blob' | 'thumb_blob'>[];
  readonly replaced: ReplacedFile;
}

/**
 * Puts a content in the place of another one, which goes to the history, with an entry in the audit. An avatar, which is
 * served by its path, gets another one.
 */
export async function exchangeContent(
  tx: Tx,
  { session, now }: { readonly session: ChangeSession; readonly now: Date },
  row: FileRow,
  content: NewContent,
  action: 'replace' | 'restoreVersion',
): Promise<Exchanged> {
  const { tenant_id, file_id, version, bucket } = row;
  const stored_name = bucket === AVATAR_BUCKET ? `${randomUUID()}.${row.type}` : row.stored_name;
  await tx
    .insertInto('sys_file_version')
    .values({ tenant_id, file_id, version, ...contentOf(row) })
    .execute();
  const { original, width, height, blob, thumb_blob, content_at, content_by } = content;
  await sql`update sys_file set original = ${original}, size_bytes = ${content.size_bytes}, width = ${width},
    height = ${height}, blob = ${blob}, thumb_blob = ${thumb_blob}, content_at = ${content_at},
    content_by = ${content_by}, version = ${version + 1}, stored_name = ${stored_name}, updated_by = ${session.username},
    updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where file_id = ${file_id}`.execute(tx);
  const { rows: forgotten } = await sql<Pick<ContentColumns, 'blob' | 'thumb_blob'>>`
    delete from sys_file_version where file_id = ${file_id} and version not in (
      select v.version from sys_file_version v where v.file_id = ${file_id}
      order by v.version desc limit ${LIMITS.fileVersionsMax}
    ) returning blob, thumb_blob`.execute(tx);
  await audit(tx, {
    tenantId: tenant_id,
    actor: session,
    at: now,
    subject: 'file',
    recordId: file_id,
    recordName: row.upload_name,
    action,
    changes: changesOf(row, { ...content, version: version + 1 }),
  });
  const replaced = {
    tenantId: tenant_id,
    path: filePath(bucket, row.stored_name),
    newPath: filePath(bucket, stored_name),
    now,
  };
  return { forgotten, replaced };
}

function changesOf(before: FileRow, after: NewContent & { readonly version: number }): AuditedChanges {
  const shown = (of: Pick<NewContent, 'original' | 'size_bytes'> & { readonly version: number }) => ({
    original: of.original,
    sizeBytes: Number(of.size_bytes),
    version: of.version,
  });
  return differences({
    names: ['original', 'sizeBytes', 'version'],
    before: shown(before),
    after: shown(after),
  });
}

function contentOf(row: ContentColumns): ContentColumns {
  const { original, size_bytes, width, height, blob, thumb_blob, content_at, content_by } = row;
  return { original, size_bytes, width, height, blob, thumb_blob, content_at, content_by };
}

/** A former content. Throws 404. */
export async function findVersion(tx: Tx, fileId: Id, version: number) {
  const found = await tx
    .selectFrom('sys_file_version')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!found) throw failure('not_found');
  return found;
}

/** Takes a former content out of the history. Throws 404. */
export async function takeVersion(tx: Tx, fileId: Id, version: number): Promise<ContentColumns> {
  const found = await findVersion(tx, fileId, version);
  await tx
    .deleteFrom('sys_file_version')
    .where('file_id', '=', fileId)
    .where('version', '=', version)
    .execute();
  return contentOf(found);
}

/** The latest first. */
export async function listFormerContents(tx: Tx, fileId: Id): Promise<FileVersion[]> {
  const rows = await tx
    .selectFrom('sys_file_version')
    .selectAll()
    .where('file_id', '=', fileId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    original: row.original,
    sizeBytes: Number(row.size_bytes),
    by: row.content_by,
    at: row.content_at.getTime(),
  }));
}
