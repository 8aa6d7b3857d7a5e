import { z } from 'zod';
import { defineCrud, idListOf } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';
import { FileBucket } from './file-address.ts';
import { FileKind, FileType } from './file-type.ts';

/** 1 = for the whole tenant, 0 = for who reaches the uploader's records. */
const TenantFlag = z.enum(['0', '1']);
/** The same as clients of this protocol send it. */
const SentTenantFlag = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
  .transform((flag) => (String(flag) === '1' ? '1' : '0') as z.infer<typeof TenantFlag>);

/**
 * A file of the library. `fileName` is generated and the last part of its address; `original` is what the file was
 * called when it was uploaded; `uploadName` is what readers see, given by the upload (else the original name) and
 * changed by renaming. `url`, `fileIcon` and `downloadUrl` are signed for `LIMITS.fileUrlValidS` seconds at least: they
 * need no header, so that `<img>` and `<video>` can show them. What is stored elsewhere is `filePath`.
 */
export const FileRecord = z.object({
  id: Id,
  fileName: z.string(),
  /** Extension. */
  type: FileType,
  fileListId: Id.nullable(),
  original: z.string(),
  url: z.string(),
  uploadName: z.string(),
  /** A small picture of it, `LIMITS.fileThumbPx` at most on both sides; null where it is no picture. */
  fileIcon: z.string().nullable(),
  createUserId: Id,
  fileType: FileKind,
  /** Part of its address. */
  bucket: z.string(),
  /** As `url`, and never shown in the browser: it is saved under its name. */
  downloadUrl: z.string(),
  sizeBytes: z.number().int(),
  /** Of pictures, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** 1, and one more for every content that replaced another one. */
  version: z.number().int(),
  tenantStart: TenantFlag,
  createBy: z.string().nullable(),
  createTime: EpochMs,
  updateBy: z.string().nullable(),
  updateTime: EpochMs,
});
export type FileRecord = z.infer<typeof FileRecord>;

/** `current`, `size` (12 unless asked otherwise) and `fileListId` as the specification has them. */
const FILTERS = {
  /** Files of the group and of those below it. */
  fileListId: Id.optional(),
  /** Found anywhere in the name that readers see, or in the original one. */
  uploadName: ExactText(100).optional(),
  type: FileType.optional(),
  fileType: FileKind.optional(),
  /** Only the caller's own. */
  isOwn: z.stringbool().optional(),
  tenantStart: TenantFlag.optional(),
};

export const UploadResult = z.object({ id: Id, fileName: z.string(), url: z.string() });
export type UploadResult = z.infer<typeof UploadResult>;

/** Fields of the upload's form beside the file. They may stand before or behind it. */
export const UploadFields = z.object({
  fileListId: z.preprocess((id) => (id === '' ? undefined : id), Id.optional()),
  uploadName: z.preprocess((name) => (name === '' ? undefined : name), Text(255).optional()),
  tenantStart: z.preprocess((flag) => (flag === '' ? undefined : flag), TenantFlag.optional()),
});

/** Exported as `file.create`. */
const uploadFile = defineEndpoint({
  id: 'file.upload',
  method: 'POST',
  path: '/admin/sys-file/upload',
  access: 'file_upload',
  tenant: 'session',
  summary:
    'Uploads one file: a multipart form with `file`, and as they are needed `fileListId`, `uploadName` and `tenantStart`. The type is what the extension and the content say, which have to agree; the size is bounded by the group.',
  query: z.object({ prefix: FileBucket.optional() }),
  bodyForm: 'multipart',
  bodyMaxBytes: LIMITS.fileMaxBytes + 64 * 1024,
  reply: UploadResult,
});

/**
 * The library. What a user uploads is theirs: `file_upload` changes and removes one's own, `file_edit` also those of
 * others, as far as they are reached. Removed files are kept in the trash for `LIMITS.fileTrashDays`.
 */
export const file = defineCrud({
  subject: defineSubject({ name: 'file', module: 'files', page: '/file' }),
  path: '/admin/sys-file',
  paths: { removeMany: '/admin/sys-file/ids' },
  idField: 'id',
  nameField: 'uploadName',
  access: { view: 'file_view', edit: 'file_upload' },
  record: FileRecord,
  createdBy: uploadFile,
  fields: {
    /** Absent = as it is. The extension stays: it is added where it is missing. */
    uploadName: Text(255).optional(),
    /** Absent = as it is, null = in no group. A call with `id` and `fileListId` alone links an uploaded file. */
    fileListId: Id.nullish(),
    tenantStart: SentTenantFlag.optional(),
  },
  filters: FILTERS,
  idsParam: 'id',
  sort: ['create_time', 'update_time', 'upload_name', 'type', 'size_bytes'],
  pageSize: LIMITS.filePageSize,
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['file', 'files'],
});

/** The specification gives the paths of the next three calls alone; what they do is described in docs/use/files.md. */
export const pageTenantFiles = defineEndpoint({
  id: 'file.tenantPage',
  method: 'GET',
  path: '/admin/sys-file/getsyspage',
  access: 'file_view',
  tenant: 'session',
  summary: 'The files for the whole tenant (tenantStart 1), by page, newest first.',
  query: PageQuery.extend({
    size: PageQuery.shape.size.removeDefault().default(LIMITS.filePageSize),
    fileListId: FILTERS.fileListId,
    uploadName: FILTERS.uploadName,
  }),
  reply: pageOf(FileRecord),
});

export const getUploadAssistance = defineEndpoint({
  id: 'file.assistance',
  method: 'GET',
  path: '/admin/sys-file/assistance',
  access: 'session',
  tenant: 'session',
  summary: 'The rules of an upload: extensions, limits, and how much of the tenant’s quota is used.',
  reply: z.object({
    types: z.array(FileType),
    croppedTypes: z.array(FileType),
    filesAtOnce: z.number().int(),
    /** Of files without a group, or of a group without a limit. */
    defaultMb: z.number().int(),
    /** What one call takes, whatever the group says. */
    maxBytes: z.number().int(),
    usedBytes: z.number().int(),
    quotaBytes: z.number().int(),
  }),
});

export const shareFiles = defineEndpoint({
  id: 'file.share',
  method: 'PUT',
  path: '/admin/sys-file/bystart',
  access: 'file_upload',
  tenant: 'session',
  summary: 'Says of one or several files (`id`) whether they are for the whole tenant.',
  body: z.strictObject({ id: idListOf(Id), tenantStart: SentTenantFlag }),
  reply: z.boolean(),
});

/** A record that shows a file. */
export const FileUse = z.object({
  /** Key of its subject: `notice`. */
  subject: ExactText(64),
  id: Id,
  name: z.string(),
});
export type FileUse = z.infer<typeof FileUse>;

export const getFileUses = defineEndpoint({
  id: 'file.uses',
  method: 'GET',
  path: '/admin/sys-file/:id/uses',
  access: 'file_view',
  tenant: 'session',
  summary: 'Where a file is used. A file in use cannot be removed.',
  params: z.object({ id: Id }),
  reply: z.array(FileUse),
});
