import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { fileTrash as zhFileTrash } from '#shared/i18n/zh/files/file-trash.ts';

export const fileTrash = {
  title: 'Deleted files',
  lead: 'Deleted files are kept for {{days}} days and can be restored until then.',
  back: 'Files',
  empty: 'The trash is empty',
  emptyHint: 'Deleted files appear here.',
  field: {
    uploadName: 'Name',
    sizeBytes: 'Size',
    delBy: 'Deleted by',
    delTime: 'Deleted',
    goneTime: 'Gone for good',
  },
  restore: 'Restore',
  restored: 'Restored "{{name}}"',
  purge: 'Delete for good',
  purgeAsk: 'Delete "{{name}}" for good?',
  purgeMeaning: 'The file and its versions are deleted and cannot be restored.',
  byPhone: 'Use a code to my phone instead',
  purged: 'Deleted "{{name}}" for good',
} satisfies SameKeys<typeof zhFileTrash>;
