import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { invite as zhInvite } from '#shared/i18n/zh/accounts/invite.ts';

export const invite = {
  title: 'Accept the invitation',
  lead: '{{tenant}} invites you. Choose your password.',
  username: 'User name',
  nickname: 'Name',
  nicknameRequired: 'Enter your name',
  phone: 'Phone (optional, to sign in and for new passwords)',
  phoneKnown: 'Phone',
  password: 'Password',
  passwordRequired: 'Enter a password',
  again: 'The password once more',
  submit: 'Set password',
  submitting: 'Setting…',
  gone: 'The link is invalid, was used or has expired. Ask an administrator for a new one.',
  done: 'Your password is set',
  doneText: 'Sign in as {{username}} with the password that you have just chosen.',
} satisfies SameKeys<typeof zhInvite>;
