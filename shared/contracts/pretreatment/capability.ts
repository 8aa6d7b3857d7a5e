import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const pretreatmentCapability = defineCapability({
  folder: 'pretreatment',
  errors: {
    unit_in_use: { status: 409, report: false },
    programme_in_use: { status: 409, report: false },
  },
});
