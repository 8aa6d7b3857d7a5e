import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { socialProvider as zhSocialProvider } from '#shared/i18n/zh/social/social-provider.ts';

export const socialProvider = {
  title: 'Sign-in providers',
  lead: 'The accounts that users may sign in with. Register an application there first, then enter its number and secret here.',
  noun: 'provider',
  plural: 'providers',
  field: {
    type: 'Type',
    name: 'Name',
    appId: 'Application',
    secret: 'Secret',
    agentId: 'Application number (AgentId)',
    issuer: 'Issuer',
    isEnabled: 'Enabled',
  },
  redirect: 'Redirect URL',
  redirectHint: 'Enter this address where you register the application.',
  nameHint: 'Shown on its button on the sign-in page.',
  appIdOf: {
    WX: 'AppID',
    QQ: 'APP ID',
    DINGTALK: 'Client ID (AppKey)',
    WEIXIN_CP: 'Company ID (CorpID)',
    OIDC: 'Client ID (client_id)',
  },
  secretOf: {
    WX: 'AppSecret',
    QQ: 'APP Key',
    DINGTALK: 'Client secret (AppSecret)',
    WEIXIN_CP: 'Application secret',
    OIDC: 'Client secret (client_secret)',
  },
  secretHint: 'Stored, and not shown again. Leave it empty to keep it; another ID or issuer needs it again.',
  secretKept: 'Stored',
  secretLost: 'Enter it again',
  issuerHint: 'Only addresses that the operator of the server allows this tenant.',
  enabledOf: '{{name}} enabled',
  removeText:
    'Users cannot sign in with it any more; passwords still work. Accounts stay linked and work again if you add it again.',
  empty: 'No providers yet',
  emptyHint: 'Each has a button on the sign-in page; users link their accounts under My account.',
} satisfies SameKeys<typeof zhSocialProvider>;
