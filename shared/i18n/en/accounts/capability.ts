import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { accounts as zh } from '#shared/i18n/zh/accounts/capability.ts';

export const accounts = {
  permissions: {
    user_edit: 'Change users',
    user_view: 'See users',
  },
  permissionRisks: {
    user_edit: 'Can reset password and second factor of users who hold no more, and sign in as them',
  },
  errors: {
    verification_required: 'Verify your identity first: the verification is missing, expired or already used',
    user_holds_more: 'This user may do more than you: you cannot change, disable or reset them',
    register_withheld:
      'Registration is not possible now: the default role of new users is not allowed. Please contact your administrator',
    session_not_found: 'No such session, or it has ended',
    user_not_found: 'No such user',
    invite_not_open: 'This user has a password already, or no open invitation',
    last_admin:
      'This is the last administrator who can sign in: they cannot be disabled, removed or lose the role',
    own_account: 'This cannot be done to your own account',
  },
  operationActions: {
    changePassword: 'Changed the password',
    register: 'Registered',
    acceptInvite: 'Accepted an invitation',
    invite: 'Invited',
    unlock: 'Unlocked',
    resetPassword: 'Reset the password',
  },
  operationSubjects: {
    user: 'User',
  },
  explainedSubjects: {
    user: 'Users',
  },
  recordErrors: {
    dept_required: 'Choose a department',
    dept_not_reached: 'There is no such department, or it is outside your data scope',
    post_missing: 'There is no such post',
  },
} satisfies SameKeys<typeof zh>;
