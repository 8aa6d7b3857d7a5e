import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { social as zhSocial } from '#shared/i18n/zh/social/social.ts';

export const social = {
  with: 'Or sign in with',
  title: 'Sign-in with another account',
  working: 'Verifying your identity…',
  binding: 'Linking…',
  failed: 'You are not signed in',
  bindFailed: 'Nothing was linked',
  lost: 'This sign-in was not started in this window. Please start again.',
  refused: 'You did not allow it, or the other site refused.',
  unbound: 'No account is linked yet',
  unboundAs:
    'At {{provider}} you are "{{name}}". Sign in with your password, and you can link it to your account to sign in directly from then on.',
  toPassword: 'Sign in with password',
  back: 'Back to sign-in',
  toAccount: 'Back to my account',
  promptTitle: 'Link your other account',
  promptText:
    'Link "{{name}}" of {{provider}} to your account {{username}}? You can then sign in with it directly.',
  promptHint: 'If it is not yours, do not link it.',
  bind: 'Link',
  notNow: 'Not now',
  bound: 'Linked',
  unnamed: 'no name given',
  providers: { WX: 'WeChat', QQ: 'QQ', DINGTALK: 'DingTalk', WEIXIN_CP: 'WeCom', OIDC: 'Single sign-on' },
  accounts: 'Other accounts',
  accountsHint: 'You can sign in with linked accounts.',
  none: 'There are no accounts to link.',
  since: 'Linked since',
  notBound: 'Not linked',
  unbind: 'Unlink',
  unbindOf: 'Unlink {{provider}}',
  bindOf: 'Link {{provider}}',
  unbindText: 'You can no longer sign in with {{provider}}. Your password keeps working.',
  cancel: 'Cancel',
  ended: 'Unlinked',
} satisfies SameKeys<typeof zhSocial>;
