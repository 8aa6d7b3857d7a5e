import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { dictItem as zhDictItem } from '#shared/i18n/zh/platform/dict-item.ts';

export const dictItem = {
  title: 'Dictionary items',
  lead: 'Shown in their order.',
  noun: 'item',
  plural: 'items',
  field: {
    value: 'Value',
    label: 'Label',
    labelEn: 'English label',
    description: 'Description',
    sort: 'Order',
    remarks: 'Remarks',
    system: 'Origin',
    updateTime: 'Updated',
    updateBy: 'Updated by',
  },
  valueFixed: 'The value of an item of the product cannot be changed.',
  sortHint: 'Smaller ones come first.',
  filterPlaceholder: 'Filter by label or value',
  empty: 'This dictionary has no items yet',
  emptyHint: 'With the first one, the forms that use it have a choice.',
} satisfies SameKeys<typeof zhDictItem>;
