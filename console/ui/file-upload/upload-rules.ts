import { CROPPED_GROUP_ID, type FileGroupNode } from '#shared/contracts/files/file-group.ts';
import { CROPPED_TYPES, FileType, LIBRARY_TYPES } from '#shared/contracts/files/file-type.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

const MB = 1_024 * 1_024;

/** What an upload to a group has to keep to. */
export interface UploadRules {
  readonly types: readonly FileType[];
  /** A file has to be smaller. */
  readonly maxMb: number;
}

/** Why a file is not sent: the key of the text, with what fills it. */
export interface UploadProblem {
  readonly key:
    | 'errors.file_wrong_type'
    | 'errors.file_not_cropped'
    | 'errors.file_empty'
    | 'errors.file_too_large';
  readonly limit: number;
}

/** The rules of a group; null = of a file without one. */
export function rulesOf(group: Pick<FileGroupNode, 'parentId' | 'fileSize'> | null): UploadRules {
  const isCropped = group?.parentId === CROPPED_GROUP_ID;
  const size = Number(isCropped ? Number.NaN : (group?.fileSize ?? Number.NaN));
  return {
    types: isCropped ? CROPPED_TYPES : LIBRARY_TYPES,
    maxMb: Number.isFinite(size) && size > 0 ? size : LIMITS.fileDefaultMb,
  };
}

/** What is wrong with a file before it is sent; the server looks at its content besides. */
export function problemOf(
  { name, size }: { readonly name: string; readonly size: number },
  { types, maxMb }: UploadRules,
): UploadProblem | null {
  const limit = maxMb;
  const ending = FileType.safeParse(/\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase());
  if (!ending.success || !types.includes(ending.data))
    return { key: types === CROPPED_TYPES ? 'errors.file_not_cropped' : 'errors.file_wrong_type', limit };
  if (size === 0) return { key: 'errors.file_empty', limit };
  return size >= maxMb * MB ? { key: 'errors.file_too_large', limit } : null;
}

/** How many files may be chosen beside those that are on their way; null = all of these. */
export function tooMany(
  chosen: number,
  onTheirWay: number,
): { readonly n: number; readonly m: number } | null {
  const all = chosen + onTheirWay;
  return all > LIMITS.filesAtOnce ? { n: chosen, m: all } : null;
}
