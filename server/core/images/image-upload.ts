import type { FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { readFileUpload } from '#server/core/http/stored-file.ts';
import { type ImageType, readImageKind } from './image-kind.ts';

export interface UploadedImage {
  readonly bytes: Uint8Array;
  readonly type: ImageType;
}

/** The one picture of a multipart form. Refuses what is none, too many bytes or too many pixels. */
export async function readImageUpload(
  request: FastifyRequest,
  { maxBytes, maxPx }: { readonly maxBytes: number; readonly maxPx: number },
): Promise<UploadedImage> {
  const bytes = await readFileUpload(request, maxBytes);
  if (!bytes) throw failure('image_too_large');
  const kind = readImageKind(bytes);
  if (!kind) throw failure('image_wrong_type');
  if (kind.widthPx > maxPx || kind.heightPx > maxPx) throw failure('image_too_large');
  return { bytes, type: kind.type };
}
