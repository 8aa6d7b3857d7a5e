import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const smsCapability = defineCapability({
  folder: 'sms',
  errors: {
    register_closed: { status: 403, report: false },
  },
});
