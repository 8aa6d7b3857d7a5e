import type { ConsoleCapability } from '#console/app/capability.ts';

/** Keys of programs. */
export const consoleApiKeys: ConsoleCapability = {
  views: {
    '/api-key/index': {
      texts: ['apiKey', 'crud', 'permissions', 'tree'],
      load: () => import('#console/features/api-key/api-key-page.tsx').then(({ ApiKeyPage }) => ApiKeyPage),
    },
  },
};
