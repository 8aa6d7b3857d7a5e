import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const calendarCapability = defineCapability({
  folder: 'calendar',
  errors: {
    product_in_use: { status: 409, report: false },
  },
});
