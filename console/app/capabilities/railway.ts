import type { ConsoleCapability } from '#console/app/capability.ts';

/** Tracks, trains with their wagons, and weighings. */
export const consoleRailway: ConsoleCapability = {
  views: {
    '/train/index': {
      texts: ['crud', 'dock', 'train'],
      load: () => import('#console/features/train/train-page.tsx').then(({ TrainPage }) => TrainPage),
    },
    '/wagon-visit/index': {
      texts: ['crud', 'wagonVisit', 'weighing'],
      load: () =>
        import('#console/features/wagon-visit/wagon-visit-page.tsx').then(
          ({ WagonVisitPage }) => WagonVisitPage,
        ),
    },
    '/weighing/index': {
      texts: ['crud', 'dock', 'weighing'],
      load: () =>
        import('#console/features/weighing/weighing-page.tsx').then(({ WeighingPage }) => WeighingPage),
    },
    '/rail-track/index': {
      texts: ['crud', 'dock', 'railTrack'],
      load: () =>
        import('#console/features/rail-track/rail-track-page.tsx').then(({ RailTrackPage }) => RailTrackPage),
    },
    '/rail-handler/index': {
      texts: ['crud', 'dock', 'railHandler'],
      load: () =>
        import('#console/features/rail-handler/rail-handler-page.tsx').then(
          ({ RailHandlerPage }) => RailHandlerPage,
        ),
    },
  },
};
