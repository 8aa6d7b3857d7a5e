import { z } from 'zod';
import { Proof } from '#shared/contracts/accounts/proof.ts';
import { idListOf } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { FileRecord } from './file.ts';

export const RemovedFile = FileRecord.extend({
  delBy: z.string().nullable(),
  delTime: EpochMs,
  /** When it is gone for good. */
  goneTime: EpochMs,
});
export type RemovedFile = z.infer<typeof RemovedFile>;

export const pageRemovedFiles = defineEndpoint({
  id: 'file.trash',
  method: 'GET',
  path: '/admin/sys-file/trash',
  access: 'file_upload',
  tenant: 'session',
  summary:
    'Removed files that can be restored, by page, the last removed first: one’s own, with `file_edit` those of others too.',
  query: PageQuery.extend({
    size: PageQuery.shape.size.removeDefault().default(LIMITS.filePageSize),
    uploadName: ExactText(100).optional(),
  }),
  reply: pageOf(RemovedFile),
});

export const purgeFiles = defineEndpoint({
  id: 'file.purge',
  method: 'DELETE',
  path: '/admin/sys-file/trash',
  access: 'file_upload',
  tenant: 'session',
  summary:
    'Takes removed files out of the trash for good, with their history. Asks for the proof of a verified password or phone.',
  query: z.object({ id: idListOf(Id), proof: Proof }),
  reply: z.boolean(),
});
