import type { ConsoleCapability } from '#console/app/capability.ts';

/** Providers of sign-ins. */
export const consoleSocial: ConsoleCapability = {
  views: {
    '/social/index': {
      texts: ['crud', 'social', 'socialProvider'],
      load: () =>
        import('#console/features/social-provider/social-provider-page.tsx').then(
          ({ SocialProviderPage }) => SocialProviderPage,
        ),
    },
  },
  overlay: {
    texts: ['social'],
    load: () => import('#console/features/social/bind-prompt.tsx').then(({ BindPrompt }) => BindPrompt),
  },
  bare: {
    '/AuthRedirect': {
      texts: ['security', 'social'],
      load: () =>
        import('#console/features/social/auth-redirect.tsx').then(({ AuthRedirect }) => AuthRedirect),
    },
  },
};
