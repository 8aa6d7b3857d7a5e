import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const energyCapability = defineCapability({
  folder: 'energy',
  errors: {
    carrier_in_use: { status: 409, report: false },
  },
});
