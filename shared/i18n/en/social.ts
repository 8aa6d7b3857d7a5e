import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { social as zhSocial } from '#shared/i18n/zh/social.ts';

export const social = {
  with: 'Or sign in with',
  title: 'Sign-in with another account',
  working: 'Making sure that it is you…',
  binding: 'Binding…',
  failed: 'You are not signed in',
  bindFailed: 'Nothing was bound',
  lost: 'This sign-in was not begun in this window. Please start again.',
  refused: 'You did not allow it, or the other site refused.',
  unbound: 'No account is bound yet',
  unboundAs:
    'At {{provider}} you are "{{name}}". Sign in with your password, and you can bind it to your account to sign in directly from then on.',
  toPassword: 'Sign in with password',
  back: 'Back to sign-in',
  toAccount: 'Back to my account',
  promptTitle: 'Bind your other account',
  promptText:
    'Bind "{{name}}" of {{provider}} to your account {{username}}? You can then sign in with it directly.',
  promptHint: 'If it is not yours, do not bind it.',
  bind: 'Bind',
  notNow: 'Not now',
  bound: 'Bound',
  unnamed: 'no name given',
  providers: { WX: 'WeChat', QQ: 'QQ', DINGTALK: 'DingTalk', WEIXIN_CP: 'WeCom', OIDC: 'single sign-on' },
  accounts: 'Other accounts',
  accountsHint: 'You can sign in with those that are bound.',
  none: 'There is none to bind.',
  since: 'Bound since',
  notBound: 'Not bound',
  unbind: 'Unbind',
  unbindOf: 'Unbind {{provider}}',
  bindOf: 'Bind {{provider}}',
  unbindText: 'You can no longer sign in with {{provider}}. Your password goes on working.',
  cancel: 'Cancel',
  ended: 'Unbound',
} satisfies SameKeys<typeof zhSocial>;
