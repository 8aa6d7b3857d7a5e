import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { signIn as zh } from '#shared/i18n/zh/sign-in/capability.ts';

export const signIn = {
  permissions: {
    session_view: 'See who is signed in',
    session_end: 'End sessions',
  },
  permissionRisks: {
    session_end: 'Can sign users out who hold no more',
  },
  errors: {
    account_disabled: 'This account is disabled. Ask your administrator',
    account_locked: 'This account is locked. Try again later',
    first_password_void:
      'The first password is void: you may do more by now than who made it. Ask your administrator for a new one or a link',
    second_factor_required: 'Enter the code from your authenticator app',
    second_factor_expired: 'This took too long. Please sign in again',
  },
  operationSubjects: {
    loginLog: 'Login log',
    session: 'Session',
  },
} satisfies SameKeys<typeof zh>;
