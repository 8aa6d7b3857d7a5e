import type { ServerModule } from '#server/core/module.ts';
import type { JobQueue } from '#server/core/ports/jobs.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { createJobSystem, type JobSystem, type JobsPorts } from './job-system.ts';
import { jobsJob } from './migrations/0130-jobs-job.ts';

export interface JobsModule {
  readonly module: ServerModule;
  /** All of these work after the module has been registered. */
  readonly queue: () => JobQueue;
  readonly sheetJobs: () => SheetJobs;
  readonly system: () => JobSystem;
}

/** Background jobs of all modules. Registered first: others register their kinds and subjects with it. */
export function createJobsModule(ports: JobsPorts): JobsModule {
  let created: JobSystem | null = null;
  const system = (): JobSystem => {
    if (!created) throw new Error('the jobs module was asked before it was registered');
    return created;
  };
  return {
    queue: () => system().queue,
    sheetJobs: () => system().sheetJobs,
    system,
    module: {
      name: 'jobs',
      migrations: [jobsJob],
      async register(context) {
        created = createJobSystem(context, ports);
        created.start(context);
      },
    },
  };
}
