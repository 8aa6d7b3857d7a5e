import { Metadata } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { failure, failureWithData } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { toFileName } from '#server/core/http/file-name.ts';
import { validate } from '#server/core/http/validate.ts';
import { WHOLE_TYPES } from '#server/modules/files/content/file-content.ts';
import { typeOf } from '#server/modules/files/upload-parts.ts';
import { UploadFields } from '#shared/contracts/files/file.ts';
import type { FileType } from '#shared/contracts/files/file-type.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';

const MB = 1024 * 1024;
const METADATA_MAX = 4_096;

const UploadHeaders = UploadFields.extend({ filename: ExactText(1_024, 1) });

/** What an upload is going to be. */
export interface AnnouncedFile {
  readonly original: string;
  readonly type: FileType;
  readonly sizeBytes: number;
  readonly fields: z.infer<typeof UploadFields>;
}

/** Reads what `Upload-Length` and `Upload-Metadata` announce. Throws what an upload refuses whatever its group is. */
export function readAnnouncement(headers: FastifyRequest['headers']): AnnouncedFile {
  const length = headers['upload-length'];
  if (typeof length !== 'string' || !/^\d{1,16}$/.test(length)) throw fieldError('Upload-Length', 'required');
  const sizeBytes = Number(length);
  const { filename, ...fields } = validate(UploadHeaders, metadataOf(headers['upload-metadata']));
  const original = toFileName(filename);
  const type = typeOf(original);
  if (sizeBytes === 0) throw failure('file_empty');
  const maxBytes = WHOLE_TYPES.includes(type) ? LIMITS.fileWholeMaxBytes : LIMITS.fileResumableMaxBytes;
  if (sizeBytes > maxBytes) throw failureWithData('file_too_large', { limit: maxBytes / MB });
  return { original, type, sizeBytes, fields };
}

function metadataOf(header: string | string[] | undefined): Record<string, string | undefined> {
  if (typeof header !== 'string' || header.length > METADATA_MAX)
    throw fieldError('Upload-Metadata', 'required');
  try {
    const pairs = Object.entries(Metadata.parse(header));
    return Object.fromEntries(pairs.map(([name, value]) => [name, value ?? undefined]));
  } catch {
    throw fieldError('Upload-Metadata', 'bad_format');
  }
}
