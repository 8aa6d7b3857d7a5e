import { failure } from '#server/core/failure.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { GroupLimits } from '#server/modules/files/group-limits.ts';
import type { ContentColumns } from '#server/modules/files/schema.ts';
import { newFileBlob, type SentFile } from '#server/modules/files/upload-parts.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { RedrawnPicture } from './draw-anew.ts';
import { officeRefusal } from './file-content.ts';
import { redrawPicture } from './picture.ts';

/** A content that is in the blob store, as the columns of its row; `content_at` and `content_by` are the change's. */
export type StoredContent = Omit<ContentColumns, 'content_at' | 'content_by' | 'size_bytes'> & {
  size_bytes: number;
};

/**
 * Checks what was sent and puts it into the blob store: pictures drawn anew, with a small one beside. Until a row names
 * the blobs a crash leaves orphans and nothing else; the caller removes them when it gets no row.
 */
export async function storeContent(
  blobs: BlobStore,
  file: SentFile,
  { isCropped }: Pick<GroupLimits, 'isCropped'>,
): Promise<StoredContent> {
  const { original, type, bytes } = file;
  const none = { original, width: null, height: null, thumb_blob: null };
  if (bytes === null) return { ...none, blob: file.blob, size_bytes: file.sizeBytes };
  if (type === 'png' || type === 'jpg' || type === 'jpeg') {
    const picture = await redrawPicture(
      bytes,
      type === 'png' ? 'image/png' : 'image/jpeg',
      isCropped ? LIMITS.croppedPictureMaxPx : undefined,
    );
    return putPicture(blobs, original, picture);
  }
  const refusal = isOffice(type) ? await officeRefusal(bytes, type) : 'file_wrong_content';
  if (refusal) throw failure(refusal);
  const blob = newFileBlob();
  await blobs.put(blob, bytes);
  return { ...none, blob, size_bytes: bytes.length };
}

/** Puts a picture that was drawn anew into the blob store, with the small one. */
export async function putPicture(
  blobs: BlobStore,
  original: string,
  { bytes, thumb, width, height }: RedrawnPicture,
): Promise<StoredContent> {
  const stored = { blob: newFileBlob(), thumb_blob: newFileBlob() };
  await blobs.put(stored.blob, bytes);
  await blobs.put(stored.thumb_blob, thumb);
  return { original, ...stored, width, height, size_bytes: bytes.length };
}

function isOffice(type: SentFile['type']): type is 'doc' | 'docx' | 'xls' | 'xlsx' {
  return type === 'doc' || type === 'docx' || type === 'xls' || type === 'xlsx';
}

/** The ids of the blobs of contents. */
export function blobsOf(contents: readonly Pick<ContentColumns, 'blob' | 'thumb_blob'>[]): string[] {
  return contents.flatMap(({ blob, thumb_blob }) => (thumb_blob === null ? [blob] : [blob, thumb_blob]));
}
