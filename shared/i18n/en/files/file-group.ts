import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { fileGroup as zhFileGroup } from '#shared/i18n/zh/files/file-group.ts';

export const fileGroup = {
  title: 'File groups',
  lead: 'Files are kept in groups, which say what can be uploaded and how large it may be.',
  noun: 'group',
  plural: 'groups',
  empty: 'No groups yet',
  emptyHint: 'Create a group to put files into.',
  field: {
    parentId: 'Parent',
    name: 'Name',
    nameEn: 'English name',
    uniqueKey: 'Key',
    fileSize: 'Size limit',
    sort: 'Order',
    system: 'Origin',
  },
  root: 'No parent',
  filterPlaceholder: 'Filter by name or key',
  addBelow: 'New group below',
  isSystem: 'Product',
  isOwn: 'Own',
  megabytes: 'Below {{limit}} MB',
  pixels: '{{width}} × {{height}} pixels',
  general: 'Default',
  fileSizeHint: 'In MB; for cropped pictures [width,height] in pixels. Empty: {{limit}} MB.',
  uniqueKeyHint: 'Programs find the group by it.',
  hasChildren: '"{{name}}" holds {{count}} groups: move or delete them first',
} satisfies SameKeys<typeof zhFileGroup>;
