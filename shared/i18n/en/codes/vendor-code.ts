import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { vendorCode as zhVendorCode } from '#shared/i18n/zh/codes/vendor-code.ts';

export const vendorCode = {
  title: 'Codes',
  lead: "Walls and console show these texts in the reader's language, and the text as sent where there is none.",
  noun: 'code',
  plural: 'codes',
  field: {
    codeTableId: 'Code table',
    tableName: 'Code table',
    code: 'Code',
    textZh: 'Chinese text',
    textEn: 'English text',
    state: 'State',
    category: 'Stop category',
    isPlanned: 'Planned stop',
    adviceZh: 'Advice in Chinese',
    adviceEn: 'Advice in English',
    updateTime: 'Updated',
    updateBy: 'Updated by',
  },
  searchHint: 'Code or text',
  allCategories: 'All categories',
  asReported: 'As reported',
  stateHint: 'Used when a machine sends this code. Empty: the state that it reports.',
  category: {
    mechanical: 'Mechanical',
    electrical: 'Electrical',
    material: 'Material',
    quality: 'Quality',
    operation: 'Operation',
    external: 'External',
    planned: 'Planned',
    other: 'Other',
  },
  empty: 'No codes yet',
  emptyHint: 'Create one, or import a file.',
} satisfies SameKeys<typeof zhVendorCode>;
