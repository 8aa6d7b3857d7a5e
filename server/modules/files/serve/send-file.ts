import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { attachment, inline } from '#server/core/http/content-disposition.ts';
import { CONTENT_POLICY } from '#server/core/http/content-policy.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { FileType } from '#shared/contracts/files/file-type.ts';
import { readByteRange } from './byte-range.ts';

const CONTENT_TYPES: Readonly<Record<FileType, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  avi: 'video/x-msvideo',
  csv: 'text/csv; charset=utf-8',
};

/** What the browser may show under an address: nothing that could run. Pictures were drawn by us. */
const SHOWN: readonly FileType[] = ['jpg', 'jpeg', 'png', 'mp3', 'mp4'];

/** A content in the blob store, under the name that it is saved with. */
export interface SentContent {
  readonly blob: string | null;
  readonly type: FileType;
  readonly name: string;
  readonly isSaved: boolean;
}

/** Sends a content or the asked range of it; throws 404 where it does not exist. */
export async function sendFile(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  blobs: BlobStore,
  { blob, type, name, isSaved }: SentContent,
): Promise<FastifyReply> {
  const sizeBytes = blob === null ? null : await blobs.sizeOf(blob);
  if (blob === null || sizeBytes === null) throw failure('not_found');
  // A content is never changed: another one is another blob.
  const etag = `"${blob}"`;
  reply
    .type(CONTENT_TYPES[type])
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', CONTENT_POLICY)
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', isSaved || !SHOWN.includes(type) ? attachment(name) : inline(name))
    .header('accept-ranges', 'bytes')
    .header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  const asked = request.headers['if-range'];
  const range =
    asked === undefined || asked === etag ? readByteRange(request.headers.range, sizeBytes) : null;
  if (range === 'beyond') return reply.status(416).header('content-range', `bytes */${sizeBytes}`).send();
  const stream = await blobs.getStream(blob, range ?? undefined);
  if (!stream) throw failure('not_found');
  if (range)
    reply
      .status(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
      .header('content-length', range.end - range.start + 1);
  else reply.header('content-length', sizeBytes);
  return reply.send(stream);
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((known) => known === etag || known === '*');
}
