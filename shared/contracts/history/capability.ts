import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const historyCapability = defineCapability({
  folder: 'history',
  errors: {
    stop_not_found: { status: 409, report: false },
    correction_revoked: { status: 409, report: false },
  },
});
