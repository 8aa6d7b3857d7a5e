import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { codes as zh } from '#shared/i18n/zh/codes/capability.ts';

export const codes = {
  operationSubjects: {
    codeTable: 'Code table',
    vendorCode: 'Vendor code',
  },
  recordErrors: {
    code_table_taken: 'There is a code table of this name already',
  },
} satisfies SameKeys<typeof zh>;
