import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const platformCapability = defineCapability({
  folder: 'platform',
  errors: {
    param_security: { status: 403, report: false },
    default_role_administers: { status: 403, report: false },
    has_children: { status: 409, report: false },
  },
});
