import type {} from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
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
  if (!request.isMultipart()) throw failure('unsupported_media');
  const file = await request.file({ limits: { files: 1, fileSize: maxBytes }, throwFileSizeLimit: false });
  if (!file) throw failure('invalid_input', 'no file in the form');
  const bytes = await file.toBuffer();
  if (file.file.truncated) throw failure('image_too_large');
  const kind = readImageKind(bytes);
  if (!kind) throw failure('image_wrong_type');
  if (kind.widthPx > maxPx || kind.heightPx > maxPx) throw failure('image_too_large');
  return { bytes, type: kind.type };
}

/** Headers of a stored picture under an address that never shows another one. */
export function sendImage(reply: FastifyReply, type: string, cache: 'private' | 'public'): void {
  reply
    .type(type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', `${cache}, max-age=31536000, immutable`);
}
