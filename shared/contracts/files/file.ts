import { z } from 'zod';
import { Proof } from '#shared/contracts/accounts/proof.ts';
import { defineCrud, idListOf } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';

/** Extensions that the library takes, in the order of the specification's message. */
export const LIBRARY_TYPES = [
  'jpg',
  'png',
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'mp3',
  'mp4',
  'avi',
  'csv',
] as const;
/** Extensions of pictures that were cropped: of groups whose `parentId` is `CROPPED_GROUP_ID`. */
export const CROPPED_TYPES = ['jpeg', 'jpg', 'png'] as const;

/** What a file is by its name and its content, in lower case: `jpeg` only in groups of cropped pictures. */
export const FileType = z.enum([...LIBRARY_TYPES, 'jpeg']);
export type FileType = z.infer<typeof FileType>;

/** How a file is shown: as a picture, or by its name. */
export const FileKind = z.enum(['img', 'file']);
export type FileKind = z.infer<typeof FileKind>;

export const PICTURE_TYPES: readonly FileType[] = ['jpg', 'jpeg', 'png'];
/** Videos that a browser plays. */
export const VIDEO_TYPES: readonly FileType[] = ['mp4'];
export const kindOfFile = (type: FileType): FileKind => (PICTURE_TYPES.includes(type) ? 'img' : 'file');

/** 1 = for the whole tenant, 0 = for who reaches the uploader's records. */
const TenantFlag = z.enum(['0', '1']);
/** The same as clients of this protocol send it. */
const SentTenantFlag = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
  .transform((flag) => (String(flag) === '1' ? '1' : '0') as z.infer<typeof TenantFlag>);

/** The folder of an address: the `prefix` that the file was uploaded with. */
export const FileBucket = ExactText(64, 1).regex(/^[\w-]+$/);
/** The last part of an address: generated, with the extension. */
export const StoredName = ExactText(128, 1).regex(/^[\w-]+\.[a-z0-9]{1,8}$/);

/** Where an upload goes that names no prefix. */
export const DEFAULT_BUCKET = 'file';

/** The address of a file that needs the rights of a session; records store this one. */
export const filePath = (bucket: string, storedName: string): string =>
  `/admin/sys-file/${bucket}/${storedName}`;

/** Addresses of avatars begin with it, which have calls of their own: no upload goes there. */
export const AVATAR_BUCKET = 'avatar';

/**
 * Bucket and name out of a path, or out of a signed address with its signature, which is not checked; null = the address
 * of something else.
 */
export function toFilePlace(
  address: string,
): { readonly bucket: string; readonly storedName: string; readonly signature?: string } | null {
  const { bucket, signature, storedName } = ADDRESS.exec(address)?.groups ?? {};
  if (bucket === undefined || storedName === undefined) return null;
  return { bucket, storedName, ...(signature !== undefined && { signature }) };
}
const ADDRESS =
  /^\/admin\/sys-file\/(?<bucket>[\w-]{1,64})\/(?:(?<signature>[\w.-]{1,96})\/)?(?<storedName>[\w-]{1,120}\.[a-z0-9]{1,8})(?:\?[\w=&]*)?$/;

/** A signed address stands between bucket and name. */
export const signedFilePath = (bucket: string, signature: string, storedName: string): string =>
  `/admin/sys-file/${bucket}/${signature}/${storedName}`;

/** Tenant, second of expiry and code of a signed address. */
export const FileSignature = ExactText(96, 1).regex(/^[1-9]\d{0,18}\.\d{1,12}\.[\w-]{43}$/);

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

/** The specification gives the paths of the next three calls alone; what they do is described in docs/files.md. */
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
  params: byId,
  reply: z.array(FileUse),
});

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
    uploadName: FILTERS.uploadName,
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

/** Any value but 0 and false = yes: `?thumb=1`. */
const Given = ExactText(8)
  .optional()
  .transform((value) => value !== undefined && value !== '0' && value !== 'false');
const SERVE_QUERY = z.object({
  /** The small picture of a picture. */
  thumb: Given,
  /** To be saved, not to be shown. */
  download: Given,
});

export const getFile = defineEndpoint({
  id: 'file.serve',
  method: 'GET',
  path: '/admin/sys-file/:bucket/:filename',
  access: 'file_view',
  tenant: 'session',
  summary:
    'A file by its address, with the rights of the session. Takes `Range` (206, 416) and `If-None-Match` (304); pictures, sound and video may be shown by the browser, everything else is saved.',
  params: z.object({ bucket: FileBucket, filename: StoredName }),
  query: SERVE_QUERY,
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

export const getSignedFile = defineEndpoint({
  id: 'file.serveSigned',
  method: 'GET',
  path: '/admin/sys-file/:bucket/:signature/:filename',
  access: 'public',
  tenant: 'none',
  summary:
    'The same by a signed address, for `<img>` and walls, which send no header. A changed or expired address is answered like one that never was.',
  params: z.object({ bucket: FileBucket, signature: FileSignature, filename: StoredName }),
  query: SERVE_QUERY,
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});
