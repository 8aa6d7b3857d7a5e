import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendBlob } from '#server/core/http/send-blob.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { FileType } from '#shared/contracts/files/file-type.ts';

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
export function sendFile(
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  blobs: BlobStore,
  { blob, type, name, isSaved }: SentContent,
): Promise<FastifyReply> {
  const isAttached = isSaved || !SHOWN.includes(type);
  return sendBlob(call, blobs, { blob, contentType: CONTENT_TYPES[type], name, isSaved: isAttached });
}
