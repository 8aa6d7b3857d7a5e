import { z } from 'zod';

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
