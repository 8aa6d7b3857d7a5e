import { fileTypeFromBuffer } from 'file-type';
import type { FileType } from '#shared/contracts/files/file-type.ts';
import { hasDocumentTypes, isOfficeCompound, isOfficeZip } from './office-content.ts';

/** Types that are read as a whole before they are stored, because what they are stands in several places. */
export const WHOLE_TYPES: readonly FileType[] = ['jpg', 'jpeg', 'png', 'doc', 'docx', 'xls', 'xlsx'];

/** What is looked at of other types: sound may begin with a picture of its cover. */
export const HEAD_BYTES = 4 * 1024 * 1024;

/** Kinds of files by their first bytes, as `file-type` names them. */
const BY_HEAD: Partial<Readonly<Record<FileType, readonly string[]>>> = {
  pdf: ['pdf'],
  mp3: ['mp3'],
  mp4: ['mp4', 'm4v'],
  avi: ['avi'],
};

/** Why an office file is not stored: it is not what its name says, or has document types; null = it may be. */
export async function officeRefusal(
  bytes: Uint8Array,
  type: 'doc' | 'docx' | 'xls' | 'xlsx',
): Promise<'file_wrong_content' | 'file_document_type' | null> {
  if (type === 'doc' || type === 'xls') return isOfficeCompound(bytes, type) ? null : 'file_wrong_content';
  if (!(await isOfficeZip(bytes, type))) return 'file_wrong_content';
  return (await hasDocumentTypes(bytes)) ? 'file_document_type' : null;
}

/** Whether a file that is stored as it comes begins as its name says. A text (csv) begins like nothing that is known. */
export async function isHeadOf(head: Uint8Array, type: FileType): Promise<boolean> {
  // A damaged file is one of no kind.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // Markup is a text for us: it is never shown.
  if (type === 'csv') return found === undefined || found.ext === 'xml';
  return found !== undefined && (BY_HEAD[type] ?? []).includes(found.ext);
}
