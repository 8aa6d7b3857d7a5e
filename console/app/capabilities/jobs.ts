import type { ConsoleCapability } from '#console/app/capability.ts';

/** Jobs. */
export const consoleJobs: ConsoleCapability = {
  views: {
    '/job/index': {
      texts: ['crud', 'job', 'recordErrors'],
      load: () => import('#console/features/job/job-page.tsx').then(({ JobPage }) => JobPage),
    },
  },
};
