import type { ConsoleCapability } from '#console/app/capability.ts';

/** What the server logs. */
export const consoleServerLog: ConsoleCapability = {
  views: {
    '/server-log/index': {
      texts: ['crud', 'serverLog'],
      load: () =>
        import('#console/features/server-log/server-log-page.tsx').then(({ ServerLogPage }) => ServerLogPage),
    },
  },
};
