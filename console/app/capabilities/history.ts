import type { ConsoleCapability } from '#console/app/capability.ts';

/** What machines did, and why they stood. */
export const consoleHistory: ConsoleCapability = {
  views: {
    '/MachineLogMore': {
      texts: ['crud', 'messages', 'stateCorrection', 'states'],
      load: () =>
        import('#console/features/machine-log/machine-log-page.tsx').then(
          ({ MachineLogPage }) => MachineLogPage,
        ),
    },
    '/machine-parameter/index': {
      texts: ['crud', 'machineParameter', 'tree'],
      load: () =>
        import('#console/features/machine-parameter/machine-parameter-page.tsx').then(
          ({ MachineParameterPage }) => MachineParameterPage,
        ),
    },
    '/stop/index': {
      texts: ['crud', 'plannedStop', 'states', 'stop', 'stopReason'],
      load: () => import('#console/features/stop/stop-page.tsx').then(({ StopPage }) => StopPage),
    },
    '/stop-reason/index': {
      texts: ['crud', 'stopReason'],
      load: () =>
        import('#console/features/stop-reason/stop-reason-page.tsx').then(
          ({ StopReasonPage }) => StopReasonPage,
        ),
    },
  },
};
