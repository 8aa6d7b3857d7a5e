import type { ConsoleCapability } from '#console/app/capability.ts';

/** Pre-treatment. */
export const consolePretreatment: ConsoleCapability = {
  views: {
    '/process-unit/index': {
      texts: ['crud', 'processUnit'],
      load: () =>
        import('#console/features/process-unit/process-unit-page.tsx').then(
          ({ ProcessUnitPage }) => ProcessUnitPage,
        ),
    },
    '/recipe/index': {
      texts: ['crud', 'processUnit', 'recipe'],
      load: () => import('#console/features/recipe/recipe-page.tsx').then(({ RecipePage }) => RecipePage),
    },
    '/cip-programme/index': {
      texts: ['cipProgramme', 'crud'],
      load: () =>
        import('#console/features/cip-programme/cip-programme-page.tsx').then(
          ({ CipProgrammePage }) => CipProgrammePage,
        ),
    },
    '/process-batch/index': {
      texts: ['crud', 'processBatch'],
      load: () =>
        import('#console/features/process-batch/process-batch-page.tsx').then(
          ({ ProcessBatchPage }) => ProcessBatchPage,
        ),
    },
    '/cip-run/index': {
      texts: ['cipRun', 'cipProgramme', 'crud'],
      load: () => import('#console/features/cip-run/cip-run-page.tsx').then(({ CipRunPage }) => CipRunPage),
    },
  },
};
