import type { Transaction } from 'kysely';
import { failure, failureWithData } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { CROPPED_GROUP_ID } from '#shared/contracts/files/file-group.ts';
import { CROPPED_TYPES, type FileType, LIBRARY_TYPES } from '#shared/contracts/files/file-type.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { FilesSchema } from './schema.ts';

type Tx = Transaction<FilesSchema>;
const MB = 1024 * 1024;

/** What a group takes. */
export interface GroupLimits {
  readonly isCropped: boolean;
  /** A file has to be smaller. */
  readonly maxMb: number;
}

/**
 * The limits of a group; null = of a file without one, which is linked to a group later: those of the largest group.
 * Throws at `fileListId` where there is no such group.
 */
export async function limitsOf(tx: Tx, tenantId: Id, groupId: Id | null): Promise<GroupLimits> {
  if (groupId === null) {
    const rows = await tx
      .selectFrom('sys_file_group')
      .select('file_size')
      .where('tenant_id', '=', tenantId)
      .execute();
    const sizes = rows.map(({ file_size }) => megabytes(file_size));
    return { isCropped: false, maxMb: Math.max(...sizes, LIMITS.fileDefaultMb) };
  }
  const group = await tx
    .selectFrom('sys_file_group')
    .select(['parent_id', 'file_size'])
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    // The group stays until the file is in it.
    .forShare()
    .executeTakeFirst();
  if (!group) throw fieldError('fileListId', 'file_group_missing');
  const isCropped = group.parent_id === CROPPED_GROUP_ID;
  return { isCropped, maxMb: isCropped ? LIMITS.fileDefaultMb : megabytes(group.file_size) };
}

/** Throws where a group does not take a new file. */
export function checkLimits(
  { isCropped, maxMb }: GroupLimits,
  { type, sizeBytes }: { readonly type: FileType; readonly sizeBytes: number },
): void {
  const types: readonly FileType[] = isCropped ? CROPPED_TYPES : LIBRARY_TYPES;
  if (!types.includes(type)) throw failure(isCropped ? 'file_not_cropped' : 'file_wrong_type');
  checkSize({ maxMb }, sizeBytes);
}

/** Throws where a group does not take a file of this size. */
export function checkSize({ maxMb }: Pick<GroupLimits, 'maxMb'>, sizeBytes: number): void {
  if (sizeBytes >= maxMb * MB) throw failureWithData('file_too_large', { limit: maxMb });
}

function megabytes(fileSize: string | null): number {
  const size = Number(fileSize ?? Number.NaN);
  return Number.isFinite(size) && size > 0 ? size : LIMITS.fileDefaultMb;
}
