import type { ConsoleCapability } from '#console/app/capability.ts';

/** Signing in. */
export const consoleSignIn: ConsoleCapability = {
  views: {
    '/login-log/index': {
      texts: ['crud', 'loginLog'],
      load: () =>
        import('#console/features/login-log/login-log-page.tsx').then(({ LoginLogPage }) => LoginLogPage),
    },
  },
};
