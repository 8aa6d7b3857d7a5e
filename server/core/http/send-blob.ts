import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import { readByteRange } from './byte-range.ts';
import { attachment, inline } from './content-disposition.ts';
import { CONTENT_POLICY } from './content-policy.ts';

/** A content in the blob store, under the name that it is saved with. */
export interface BlobToSend {
  /** Null = it does not exist. */
  readonly blob: string | null;
  readonly contentType: string;
  readonly name: string;
  /** The browser saves it and does not show it. */
  readonly isSaved: boolean;
}

/** Sends a content or the asked range of it; throws 404 where it does not exist. */
export async function sendBlob(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  blobs: BlobStore,
  { blob, contentType, name, isSaved }: BlobToSend,
): Promise<FastifyReply> {
  const sizeBytes = blob === null ? null : await blobs.sizeOf(blob);
  if (blob === null || sizeBytes === null) throw failure('not_found');
  // A content is never changed: another one is another blob.
  const etag = `"${blob}"`;
  reply
    .type(contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', CONTENT_POLICY)
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', isSaved ? attachment(name) : inline(name))
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
