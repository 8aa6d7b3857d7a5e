import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const codesCapability = defineCapability({
  folder: 'codes',
  operationSubjects: ['codeTable', 'vendorCode'],
});
