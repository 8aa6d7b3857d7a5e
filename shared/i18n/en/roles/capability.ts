import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { roles as zh } from '#shared/i18n/zh/roles/capability.ts';

export const roles = {
  permissions: {
    role_view: 'See roles',
    role_edit: 'Change roles and what they grant',
    post_view: 'See posts',
    post_edit: 'Change posts',
  },
  permissionRisks: {
    role_edit: 'Can give others everything that one holds',
  },
  errors: {
    role_in_use: 'Users still have this role. Confirm before it is removed',
    post_in_use: 'Users still hold this post, so it cannot be removed',
  },
  operationSubjects: {
    post: 'Post',
    role: 'Role',
  },
  recordErrors: {
    role_code_taken: 'There is a role of this code already',
    external_not_allowed: 'An external role cannot have permissions of the administration',
    departments_missing: 'Choose at least one department',
    department_missing: 'There is no such department',
    menu_missing: 'There is no such menu',
  },
} satisfies SameKeys<typeof zh>;
