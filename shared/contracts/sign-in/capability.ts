import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const signInCapability = defineCapability({
  folder: 'sign-in',
  permissions: {
    /** See who is signed in. */
    session_view: { group: 'accounts' },
    /** End the sessions of others. */
    session_end: { group: 'accounts', isRisky: true },
  },
  errors: {
    account_disabled: { status: 426, report: false },
    account_locked: { status: 426, report: false },
    /** Right, but made by somebody who holds less than its user by now. */
    first_password_void: { status: 426, report: false },
    second_factor_required: { status: 428, report: false },
    second_factor_expired: { status: 400, report: false },
  },
  operationSubjects: ['loginLog', 'session'],
  limits: {
    passwordValidityDays: 30,
    secondFactorValidS: 300,
    secondFactorTries: 5,
    sessionMaxDays: 30,
    loginLogKeptDays: 180,
    /** Refused attempts before a sign-in that make it unusual; an account is locked after five. */
    signInAnomalyFailures: 3,
    oneTimeLinkValidMs: 10 * 60_000,
  },
});
