import type { ConsoleCapability } from '#console/app/capability.ts';

/** How the data of machines comes in. */
export const consoleIngest: ConsoleCapability = {
  views: {
    '/onboarding/index': {
      texts: ['connections', 'crud', 'department', 'onboarding', 'states', 'tree'],
      load: () =>
        import('#console/features/onboarding/onboarding-page.tsx').then(
          ({ OnboardingPage }) => OnboardingPage,
        ),
    },
    '/connections/index': {
      texts: ['connections', 'crud', 'ingest', 'sms', 'states'],
      load: () =>
        import('#console/features/connections/connections-page.tsx').then(
          ({ ConnectionsPage }) => ConnectionsPage,
        ),
    },
  },
};
