import type { FastifyReply } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { sendStored } from '#server/core/http/stored-file.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Where the picture of a record is: in the library, or of before in a blob of its own; all null = it has none. */
export interface PicturePlace {
  readonly path: string | null;
  readonly blob: string | null;
  /** Of the blob. */
  readonly type: string | null;
}

interface Parts {
  readonly blobs: BlobStore;
  readonly files: FileLibrary;
}

/** Sends the picture of a record under an address that never shows another one; 404 where there is none. */
export async function sendRecordPicture(
  { blobs, files }: Parts,
  { reply, cache }: { readonly reply: FastifyReply; readonly cache: 'private' | 'public' },
  tenantId: Id,
  { path, blob, type }: PicturePlace,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture =
    path === null
      ? { type, bytes: blob === null ? null : await blobs.get(blob) }
      : await files.readPicture(tenantId, path);
  if (!picture?.bytes || !picture.type) throw failure('not_found');
  sendStored(reply, picture.type, cache);
  return new Uint8Array(picture.bytes);
}

/** Removes a blob of its own after the commit: a crash before that leaves an unused one, never a missing one. */
export async function removeOwnBlob(
  { blobs, log }: Pick<ServerCore, 'blobs' | 'log'>,
  blob: string | null,
): Promise<void> {
  if (blob === null) return;
  await blobs
    .remove(blob)
    .catch((error: unknown) => log.warn({ err: error }, 'an unused picture was not removed'));
}
