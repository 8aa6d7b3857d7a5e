import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { codeTable as zhCodeTable } from '#shared/i18n/zh/codes/code-table.ts';

export const codeTable = {
  title: 'Code tables',
  lead: 'What the codes of machines mean: texts in both languages, state, category and advice. The plant model says which machine uses which table.',
  noun: 'code table',
  plural: 'code tables',
  field: {
    name: 'Name',
    vendor: 'Vendor',
    note: 'Note',
    codes: 'Codes',
    machines: 'Machines',
    updateTime: 'Updated',
    updateBy: 'Updated by',
  },
  openCodes: 'Codes',
  back: 'All code tables',
  removeText: 'Its codes are shown without texts; history keeps what machines sent. This can be undone.',
  empty: 'No code tables yet',
  emptyHint:
    'Create one for a kind of machine or controller, then choose it for machines in the plant model.',
  unknown: {
    ofTable: 'Codes that have arrived and are not in the table',
    ofNone: 'Codes from machines without a table',
    noneHint: 'Choose a code table for these machines in the plant model.',
    add: 'Add to the table',
  },
} satisfies SameKeys<typeof zhCodeTable>;
