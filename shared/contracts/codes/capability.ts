import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const codesCapability = defineCapability({
  folder: 'codes',
  operationSubjects: ['codeTable', 'vendorCode'],
  limits: {
    codesPerTableMax: 5_000,
    /** Codes that arrived and are in no table; those that were heard last are kept. */
    heardCodesPerTenantMax: 2_000,
  },
});
