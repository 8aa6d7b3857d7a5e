import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const rolesCapability = defineCapability({
  folder: 'roles',
  permissions: {
    /** See roles, what they grant, and why a user may or may not do something. */
    role_view: { group: 'accounts' },
    /** Create, change and remove roles. */
    role_edit: { group: 'accounts', isRisky: true },
    /** See posts. */
    post_view: { group: 'accounts' },
    /** Create, change and remove posts. */
    post_edit: { group: 'accounts' },
  },
  errors: {
    /** Carries who holds it as `HeldBy`. */
    role_in_use: { status: 409, report: false },
    post_in_use: { status: 409, report: false },
  },
  operationSubjects: ['post', 'role'],
  limits: {
    /** Menus of a role, and departments. */
    roleGrantsMax: 5_000,
  },
});
