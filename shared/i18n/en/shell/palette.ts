import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { palette as zhPalette } from '#shared/i18n/zh/shell/palette.ts';

export const palette = {
  user: 'User',
  title: 'Go to',
  placeholder: 'Search pages, lines, machines, departments, users and settings',
  nothing: 'No results for "{{query}}"',
  page: 'Page',
  line: 'Line wall',
  machine: 'Machine view',
  department: 'Department',
  role: 'Role',
  post: 'Post',
  param: 'Parameter',
  dict: 'Dictionary',
  tenant: 'Tenant',
} satisfies SameKeys<typeof zhPalette>;
