import type { ConsoleCapability } from '#console/app/capability.ts';

/** Connectors of devices. */
export const consoleConnectors: ConsoleCapability = {
  views: {
    '/connector/index': {
      texts: ['connector', 'connectorPoint', 'crud', 'department', 'onboarding', 'states', 'tree'],
      load: () =>
        import('#console/features/connector/connector-page.tsx').then(({ ConnectorPage }) => ConnectorPage),
    },
  },
};
