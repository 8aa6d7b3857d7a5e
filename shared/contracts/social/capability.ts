import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const socialCapability = defineCapability({
  folder: 'social',
  permissions: {
    /** Set up the providers of social sign-ins. */
    social_edit: { group: 'settings', isRisky: true },
  },
  errors: {
    social_not_linked: { status: 404, report: false },
    social_unavailable: { status: 404, report: false },
    social_taken: { status: 409, report: false },
    social_state_invalid: { status: 400, report: false },
    social_failed: { status: 400, report: false },
  },
  operationSubjects: ['socialProvider'],
  operationActions: ['bindSocial', 'unbindSocial'],
});
