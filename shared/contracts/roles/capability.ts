import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const rolesCapability = defineCapability({
  folder: 'roles',
  errors: {
    /** Carries who holds it as `HeldBy`. */
    role_in_use: { status: 409, report: false },
    post_in_use: { status: 409, report: false },
  },
});
