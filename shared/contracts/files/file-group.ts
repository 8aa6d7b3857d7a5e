import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** The group of pictures that are cropped before they are uploaded: children of it have this `parentId`. */
export const CROPPED_GROUP_ID: Id = '1';

/** The parent of a root, as forms and clients of this protocol write it; a record has null. */
export const ROOT_GROUP = '0';

const FileGroupBase = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  uniqueKey: z.string().nullable(),
  /** A limit in MB, or for cropped pictures a JSON array `[width, height]` in pixels; null = the general limit. */
  fileSize: z.string().nullable(),
  sort: z.number().int(),
  /** 1 = part of the product: it cannot be removed. */
  system: z.enum(['0', '1']),
  updateTime: EpochMs,
});
export const FileGroup = FileGroupBase;
export type FileGroup = z.infer<typeof FileGroup>;

export interface FileGroupNode extends FileGroup {
  /** Files of the group itself that the caller reaches; only where the tree is asked for `counts`. */
  fileCount?: number | undefined;
  children: FileGroupNode[];
}
export const FileGroupNode: z.ZodType<FileGroupNode> = FileGroupBase.extend({
  fileCount: z.number().int().optional(),
  get children() {
    return z.array(FileGroupNode);
  },
});

/** From 1 to 4096, see `LIMITS.fileResumableMaxBytes`. */
const MB = /^(?:[1-9]\d{0,2}|[1-3]\d{3}|40(?:[0-8]\d|9[0-6]))$/;
const WIDTH_AND_HEIGHT = /^\[\s*[1-9]\d{0,3}\s*,\s*[1-9]\d{0,3}\s*\]$/;

/** Groups stand in a tree, and files in groups. `fileSize` is about the files of the group itself. */
export const fileGroup = defineCrud({
  subject: defineSubject({ name: 'file-group', module: 'files', page: '/file-group' }),
  path: '/admin/sysfilelist',
  // With the slash, as the specification writes it.
  paths: { removeMany: '/admin/sysfilelist/' },
  idField: 'id',
  access: { view: 'session', edit: 'file_edit' },
  record: FileGroup,
  fields: {
    parentId: z.union([Id, z.enum([ROOT_GROUP, '-1'])]).nullish(),
    name: Text(64),
    nameEn: OptionalText(64),
    uniqueKey: ExactText(64)
      .regex(/^(?:[A-Za-z][\w-]*)?$/)
      .nullish(),
    fileSize: ExactText(16)
      .refine((size) => size === '' || MB.test(size) || WIDTH_AND_HEIGHT.test(size), 'bad_file_size')
      .nullish(),
    sort: z.number().int().min(0).max(99_999).default(0),
  },
  check: checkFileSize,
  sort: ['sort'],
  isPaged: false,
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['file group', 'file groups'],
});

/** Cropped pictures have a size in pixels, other files one in MB. */
function checkFileSize(body: Record<string, unknown>, context: z.RefinementCtx): void {
  const { parentId, fileSize } = body;
  if (typeof fileSize !== 'string' || fileSize === '') return;
  const fits = parentId === CROPPED_GROUP_ID ? WIDTH_AND_HEIGHT : MB;
  if (!fits.test(fileSize))
    context.addIssue({
      code: 'custom',
      path: ['fileSize'],
      message: parentId === CROPPED_GROUP_ID ? 'file_size_of_pictures' : 'file_size_of_files',
    });
}

export const getFileTypes = defineEndpoint({
  id: 'fileGroup.tree',
  method: 'GET',
  path: '/admin/sysfilelist/filetree',
  access: 'session',
  tenant: 'session',
  summary:
    'File types: groups whose children have a uniqueKey and an id. `parentId`: what stands below one; `counts=true`: with the number of files of each.',
  query: z.object({ parentId: Id.optional(), counts: z.stringbool().optional() }),
  reply: z.array(FileGroupNode),
});
