import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { FileRecord } from './file.ts';

const byId = z.object({ id: Id });

export const replaceFile = defineEndpoint({
  id: 'file.replace',
  method: 'PUT',
  path: '/admin/sys-file/:id/content',
  access: 'file_upload',
  tenant: 'session',
  summary:
    'Replaces the content of a file by another one of the same type: a multipart form with `file`. Its address stays, the former content is kept in its history.',
  params: byId,
  bodyForm: 'multipart',
  bodyMaxBytes: LIMITS.fileMaxBytes + 64 * 1024,
  reply: FileRecord,
});

export const FileVersion = z.object({
  version: z.number().int(),
  original: z.string(),
  sizeBytes: z.number().int(),
  /** Who put it in, and when. */
  by: z.string().nullable(),
  at: EpochMs,
});
export type FileVersion = z.infer<typeof FileVersion>;

export const getFileHistory = defineEndpoint({
  id: 'file.history',
  method: 'GET',
  path: '/admin/sys-file/:id/history',
  access: 'file_view',
  tenant: 'session',
  summary: `The former contents of a file, the latest first; ${LIMITS.fileVersionsMax} at most are kept.`,
  params: byId,
  reply: z.array(FileVersion),
});

const ofVersion = z.object({ id: Id, version: z.coerce.number().int().min(1).max(1_000_000) });

export const getFileVersion = defineEndpoint({
  id: 'file.version',
  method: 'GET',
  path: '/admin/sys-file/:id/history/:version',
  access: 'file_view',
  tenant: 'session',
  summary: 'A former content of a file.',
  params: ofVersion,
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

export const takeFileBack = defineEndpoint({
  id: 'file.takeBack',
  method: 'POST',
  path: '/admin/sys-file/:id/history/:version',
  access: 'file_upload',
  tenant: 'session',
  summary: 'Puts a former content of a file in again; the present one is kept in its history.',
  params: ofVersion,
  reply: FileRecord,
});
