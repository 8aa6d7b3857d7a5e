import type { ConsoleCapability } from '#console/app/capability.ts';

/** Cameras. */
export const consoleVideo: ConsoleCapability = {
  views: {
    '/camera/index': {
      texts: ['camera', 'crud'],
      load: () => import('#console/features/camera/camera-page.tsx').then(({ CameraPage }) => CameraPage),
    },
  },
};
