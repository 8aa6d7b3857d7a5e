import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { UploadResult } from './file.ts';
import { FileBucket } from './file-address.ts';

/**
 * Uploads that go on after a cut connection, by the protocol tus 1.0.0 (https://tus.io/protocols/resumable-upload) with
 * its extensions creation, termination and expiration. They belong to the user who began them; others get 404. When all
 * bytes are there, `finishUpload` makes a file of them.
 */
export const RESUMABLE_PATH = '/admin/sys-file-upload';

/** Generated. */
const UploadId = ExactText(32, 32).regex(/^[0-9a-f]{32}$/);
const byUpload = z.object({ uploadId: UploadId });

export const beginUpload = defineEndpoint({
  id: 'fileUpload.begin',
  method: 'POST',
  path: RESUMABLE_PATH,
  access: 'file_upload',
  tenant: 'session',
  summary:
    'Begins a resumable upload. `Upload-Length` is the size in bytes; `Upload-Metadata` has `filename`, and as they are needed `fileListId`, `uploadName` and `tenantStart`. Type, size and quota are checked now. Answers 201 with `Location` and `Upload-Expires`.',
  query: z.object({ prefix: FileBucket.optional() }),
  reply: z.object({ uploadId: UploadId }),
});

export const getUpload = defineEndpoint({
  id: 'fileUpload.get',
  method: 'GET',
  path: `${RESUMABLE_PATH}/:uploadId`,
  access: 'file_upload',
  tenant: 'session',
  summary:
    'How much of an upload has arrived, also in the headers `Upload-Offset` and `Upload-Length`, which are the answer to HEAD.',
  params: byUpload,
  reply: z.object({
    original: z.string(),
    sizeBytes: z.number().int(),
    /** Bytes that have arrived. */
    offset: z.number().int(),
    /** Until when it can be finished. */
    expiresTime: EpochMs,
  }),
});

export const continueUpload = defineEndpoint({
  id: 'fileUpload.continue',
  method: 'PATCH',
  path: `${RESUMABLE_PATH}/:uploadId`,
  access: 'file_upload',
  tenant: 'session',
  summary:
    'Adds bytes at `Upload-Offset`, which has to be what has arrived (else 409): a body of `application/offset+octet-stream`. What arrives of a body that is cut short is kept. Answers 204 with the new `Upload-Offset`.',
  params: byUpload,
  bodyForm: 'offset',
  bodyMaxBytes: LIMITS.fileResumableMaxBytes,
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

export const cancelUpload = defineEndpoint({
  id: 'fileUpload.cancel',
  method: 'DELETE',
  path: `${RESUMABLE_PATH}/:uploadId`,
  access: 'file_upload',
  tenant: 'session',
  summary: 'Gives up an upload: what has arrived of it is removed. Answers 204.',
  params: byUpload,
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

export const finishUpload = defineEndpoint({
  id: 'fileUpload.finish',
  method: 'POST',
  path: `${RESUMABLE_PATH}/:uploadId/finish`,
  access: 'file_upload',
  tenant: 'session',
  summary:
    'Makes a file of an upload that has arrived completely (else 409), with the checks of an upload in one call. May be repeated: a finished upload is answered with its file.',
  params: byUpload,
  reply: UploadResult,
});
