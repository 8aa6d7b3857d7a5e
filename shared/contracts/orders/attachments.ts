import { z } from 'zod';
import { FileRecord } from '#shared/contracts/files/file.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** A file of the library at a record. Its addresses are signed: whoever reads the record reads its files. */
export const Attachment = FileRecord.pick({
  id: true,
  uploadName: true,
  type: true,
  fileType: true,
  sizeBytes: true,
  url: true,
  fileIcon: true,
  downloadUrl: true,
}).extend({ addedBy: z.string().nullable(), addedTime: EpochMs });
export type Attachment = z.infer<typeof Attachment>;

const ById = z.object({ id: Id });
const FileIds = z.array(Id).max(LIMITS.attachmentsMax).default([]);
const Change = z.strictObject({ add: FileIds, remove: FileIds });
const Attachments = z.array(Attachment);

const CHANGES = `Adds files of the library that the caller reaches, and takes others away; the files themselves stay. At most ${LIMITS.attachmentsMax}. Whoever may change the record may do it, as long as it is open.`;

/** What the calls of all subjects have in common. */
export const ATTACHMENT_CALLS = { params: ById, body: Change, reply: Attachments, changes: CHANGES };

export const listInboundAttachments = defineEndpoint({
  id: 'inboundOrder.attachments',
  method: 'GET',
  path: '/busi/wmsibo/:id/attachments',
  access: 'warehouse_order_view',
  tenant: 'session',
  summary: 'The files at an inbound order, the first added first.',
  params: ById,
  reply: Attachments,
});

export const changeInboundAttachments = defineEndpoint({
  id: 'inboundOrder.attach',
  method: 'PUT',
  path: '/busi/wmsibo/:id/attachments',
  access: 'warehouse_order_edit',
  tenant: 'session',
  summary: CHANGES,
  params: ById,
  body: Change,
  reply: Attachments,
});
