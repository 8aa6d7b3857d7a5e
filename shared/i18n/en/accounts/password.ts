import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { password as zhPassword } from '#shared/i18n/zh/accounts/password.ts';

export const password = {
  tipLevel: { weak: 'Weak', medium: 'Medium', strong: 'Strong' },
  hint: 'Must contain upper and lower case letters and digits',
  length: 'Use 6 to 24 characters',
  meter: { tooWeak: 'Too weak', weak: 'Rather weak', strong: 'Rather strong' },
  meterLabel: 'Password strength',
  present: 'Current password',
  presentRequired: 'Enter your current password',
  next: 'New password',
  nextRequired: 'Enter a new password',
  again: 'Repeat the new password',
  againRequired: 'Enter the new password again',
  different: 'The two passwords differ',
  same: 'The new password must differ from the current one',
  change: 'Change password',
  changed: 'Password changed',
  changedText: 'This account has been signed out everywhere else.',
  reused: 'Must not be one of your last 5 passwords.',
  prompt: {
    title: 'Notice',
    expired: 'Your password is {{days}} days old and has expired. Please change it.',
    expiredForced: 'Your password has expired. Change it to continue.',
    given: 'You are using an initial password set by an administrator. Please choose your own.',
    givenForced: 'You are using an initial password set by an administrator. Choose your own to continue.',
    later: 'Remind me next time',
    go: 'Change password',
  },
} satisfies SameKeys<typeof zhPassword>;
