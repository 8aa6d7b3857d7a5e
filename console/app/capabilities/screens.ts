import type { ConsoleCapability } from '#console/app/capability.ts';

/** Screens, and how things look on them. */
export const consoleScreens: ConsoleCapability = {
  views: {
    '/screen/index': {
      texts: ['crud', 'screen', 'wallAlarm'],
      load: () => import('#console/features/screen/screen-page.tsx').then(({ ScreenPage }) => ScreenPage),
    },
    '/scene-layout/index': {
      texts: ['crud', 'dock', 'draft', 'sceneLayout'],
      load: () =>
        import('#console/features/scene-layout/scene-layout-page.tsx').then(
          ({ SceneLayoutPage }) => SceneLayoutPage,
        ),
    },
    '/machine-model/index': {
      texts: ['crud', 'department', 'machineModel'],
      load: () =>
        import('#console/features/machine-model/machine-model-page.tsx').then(
          ({ MachineModelPage }) => MachineModelPage,
        ),
    },
  },
};
