import type { codesCapability } from '#shared/contracts/codes/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const codes = {
  operationSubjects: {
    codeTable: '代码表',
    vendorCode: '厂商代码',
  },
  recordErrors: {
    code_table_taken: '已有同名代码表',
  },
} satisfies CapabilityTexts<typeof codesCapability>;
