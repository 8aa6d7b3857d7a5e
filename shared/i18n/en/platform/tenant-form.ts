import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { tenantForm as zh } from '#shared/i18n/zh/platform/tenant-form.ts';

export const tenantForm = {
  title: 'Form fields',
  lead: 'Which fields the forms of this tenant show, which cannot be left empty, and what they are called. A form without settings is as the product has it.',
  noun: 'form setting',
  plural: 'form settings',
  empty: 'All forms are as the product has them',
  emptyHint:
    'A form setting hides fields that nobody needs, requires others, or gives them the names that your company uses. Forms follow as soon as it is saved.',
  field: {
    componentsName: 'Form',
    fields: 'Fields',
    remarks: 'Remarks',
    updateTime: 'Updated',
    updateBy: 'Updated by',
  },
  all: 'All forms',
  column: {
    name: 'Field',
    shown: 'Shown',
    required: 'Required',
    label: 'Chinese name',
    labelEn: 'English name',
  },
  needed: 'The product needs it',
  asProduct: 'As the product has it',
  changes: { hidden: '{{count}} hidden', required: '{{count}} required', renamed: '{{count}} renamed' },
  none: 'No changes',
} satisfies SameKeys<typeof zh>;
