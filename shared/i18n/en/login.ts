import type { SameKeys } from '../same-keys.ts';
import type { login as zhLogin } from '../zh/login.ts';

export const login = {
  title: 'Sign in',
  lead: 'The shop floor at a glance.',
  username: 'User name',
  usernameRequired: 'Enter your user name',
  password: 'Password',
  passwordRequired: 'Enter your password',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on',
  submit: 'Sign in',
  submitting: 'Signing in',
  signedOut: 'Your sign-in has ended, please sign in again',
  ticketFailed: 'This one-time link no longer works. Sign in with your account.',
  point1: 'Every number carries its time',
  point1Text: 'Old data says so. It never passes for new.',
  point2: 'The cause of a stop, not the symptom',
  point2Text: 'Followed along the line to the machine that really stopped.',
  point3: 'Any tag can come in',
  point3Text: 'By mapping, without code. Every refused message has its reason.',
} satisfies SameKeys<typeof zhLogin>;
