import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { CONTENT_POLICY } from './content-policy.ts';
import { readForm } from './multipart.ts';

/** The one file of a multipart form; null = it has more than `maxBytes`. */
export function readFileUpload(request: FastifyRequest, maxBytes: number): Promise<Buffer | null> {
  return readForm(request, async () => {
    const file = await request.file({ limits: { files: 1, fileSize: maxBytes }, throwFileSizeLimit: false });
    if (!file) throw failure('invalid_input', 'no file in the form');
    const bytes = await file.toBuffer();
    return file.file.truncated ? null : bytes;
  });
}

/** Headers of a stored file under an address that never shows another one. */
export function sendStored(reply: FastifyReply, type: string, cache: 'private' | 'public'): void {
  reply
    .type(type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', CONTENT_POLICY)
    .header('cache-control', `${cache}, max-age=31536000, immutable`);
}
