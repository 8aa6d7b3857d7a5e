import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { post as zhPost } from '#shared/i18n/zh/roles/post.ts';

export const post = {
  title: 'Posts',
  lead: 'What users are employed as, such as shift leader. A post grants nothing: roles do.',
  noun: 'post',
  plural: 'posts',
  field: {
    postName: 'Name',
    postCode: 'Code',
    postSort: 'Order',
    remark: 'Remark',
    holders: 'Users',
    updateTime: 'Changed',
    updateBy: 'Changed by',
  },
  sortHelp: 'Smaller numbers come first.',
  codeHelp: 'Begin with a letter; letters, digits, - and _ only.',
  empty: 'There are no posts yet',
  emptyHint: 'Create a post, then choose it for users.',
  inUse: '"{{name}}" is held by {{count}} users and cannot be removed. Give them another post first.',
  filterPlaceholder: 'Name or code',
} satisfies SameKeys<typeof zhPost>;
