import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { dict as zhDict } from '#shared/i18n/zh/platform/dict.ts';

export const dict = {
  title: 'Dictionaries',
  lead: 'The values of choices and labels. Open a dictionary to edit its items.',
  noun: 'dictionary',
  plural: 'dictionaries',
  field: {
    type: 'Type',
    description: 'Description',
    remarks: 'Remarks',
    system: 'Origin',
    updateTime: 'Updated',
    updateBy: 'Updated by',
  },
  typeHint:
    'Programs find the dictionary by it, so it cannot be changed later. Lower-case letters, digits and underscores.',
  isSystem: 'Product',
  isOwn: 'Own',
  items: 'Items',
  back: 'All dictionaries',
  empty: 'No dictionaries yet',
  emptyHint: 'Dictionaries hold the choices of forms and filters. Create one, then add its items.',
} satisfies SameKeys<typeof zhDict>;
