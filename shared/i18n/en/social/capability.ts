import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { social as zh } from '#shared/i18n/zh/social/capability.ts';

export const social = {
  permissions: {
    social_edit: 'Set up social sign-in',
  },
  permissionRisks: {
    social_edit: 'Decides which other system vouches for users',
  },
  errors: {
    social_not_linked: 'This account is not linked',
    social_unavailable: 'This sign-in method is not set up',
    social_taken: 'That account is already linked, or you have linked another of this kind. Unlink it first',
    social_state_invalid: 'This sign-in has expired. Please start again',
    social_failed: 'The other site did not confirm the sign-in. Please try again later',
  },
  operationActions: {
    bindSocial: 'Linked a third-party account',
    unbindSocial: 'Unlinked a third-party account',
  },
  operationSubjects: {
    socialProvider: 'Sign-in provider',
  },
  recordErrors: {
    issuer_not_allowed: "Not among the server's {{setting}}: the operator has to add it there",
    provider_taken: 'A provider of this type is set up',
  },
} satisfies SameKeys<typeof zh>;
