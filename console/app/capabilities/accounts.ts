import type { ConsoleCapability } from '#console/app/capability.ts';

/** Users, and one’s own account. */
export const consoleAccounts: ConsoleCapability = {
  views: {
    '/info/index': {
      texts: ['crud', 'mpBinding', 'password', 'picture', 'profile', 'security', 'social'],
      load: () => import('#console/features/profile/profile-page.tsx').then(({ ProfilePage }) => ProfilePage),
    },
    '/user/index': {
      texts: ['access', 'crud', 'permissions', 'seeds', 'social', 'tree', 'user'],
      load: () => import('#console/features/user/user-page.tsx').then(({ UserPage }) => UserPage),
    },
    '/online/index': {
      texts: ['crud', 'messages'],
      load: () => import('#console/features/online/online-page.tsx').then(({ OnlinePage }) => OnlinePage),
    },
  },
  overlay: {
    texts: ['password'],
    load: () =>
      import('#console/features/password/password-prompt.tsx').then(({ PasswordPrompt }) => PasswordPrompt),
  },
  bare: {
    '/invite': {
      texts: ['invite', 'password', 'sms'],
      load: () => import('#console/features/invite/invite-page.tsx').then(({ InvitePage }) => InvitePage),
    },
  },
};
