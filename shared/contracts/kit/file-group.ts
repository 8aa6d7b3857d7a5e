import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './envelope.ts';

/** The group of pictures that are cropped before they are uploaded: children of it have this `parentId`. */
export const CROPPED_GROUP_ID: Id = '1';

/** `fileSize` is a limit in MB, or for cropped pictures a JSON array `[width, height]`; null for a mere group. */
const FileGroupBase = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  uniqueKey: z.string().nullable(),
  fileSize: z.string().nullable(),
  sort: z.number().int(),
});
export const FileGroup = FileGroupBase;
export type FileGroup = z.infer<typeof FileGroup>;

export interface FileGroupNode extends FileGroup {
  children: FileGroupNode[];
}
export const FileGroupNode: z.ZodType<FileGroupNode> = FileGroupBase.extend({
  get children() {
    return z.array(FileGroupNode);
  },
});

export const getFileTypes = defineEndpoint({
  id: 'fileGroup.tree',
  method: 'GET',
  path: '/admin/sysfilelist/filetree',
  access: 'session',
  tenant: 'session',
  summary: 'File types: groups whose children have a uniqueKey and an id.',
  reply: z.array(FileGroupNode),
});

export const getFileGroup = defineEndpoint({
  id: 'fileGroup.get',
  method: 'GET',
  path: '/admin/sysfilelist/:id',
  access: 'session',
  tenant: 'session',
  summary: 'One file group: its parentId says how to upload, its fileSize how much.',
  params: z.object({ id: Id }),
  reply: FileGroup,
});
