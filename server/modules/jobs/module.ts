import { randomUUID } from 'node:crypto';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { JobKind, JobQueue } from '#server/core/ports/jobs.ts';
import type { SheetJobs, SheetReader, SheetWriter } from '#server/core/ports/sheets.ts';
import { mountJobRoutes } from './job-routes.ts';
import { createJobQueue } from './queue/job-queue.ts';
import { createWorker, type JobWorker } from './queue/worker.ts';
import { createRetention } from './retention.ts';
import { exportJob } from './sheets/export-job.ts';
import { importCheckJob } from './sheets/import-check-job.ts';
import { importCommitJob } from './sheets/import-commit-job.ts';
import { mountImportRoutes } from './sheets/import-routes.ts';
import { importUndoJob } from './sheets/import-undo-job.ts';
import { createSheetJobs } from './sheets/sheet-jobs.ts';
import { createSheetSubjects, type SheetSubjects } from './sheets/sheet-subjects.ts';

/** Finds what other processes added and what has become due; what this process adds starts at once. */
const POLL_MS = 5_000;
const RETENTION_MS = 3_600_000;
const WORKER = {
  concurrency: 3,
  sheetConcurrency: 2,
  leaseMs: 30_000,
  heartbeatMs: 5_000,
  progressMs: 1_000,
};

export interface JobsPorts {
  readonly reader: SheetReader;
  readonly writer: SheetWriter;
}

export interface JobsModule {
  readonly module: ServerModule;
  readonly queue: JobQueue;
  readonly sheetJobs: SheetJobs;
  /** What can be exported and imported. */
  readonly subjects: SheetSubjects;
  readonly worker: JobWorker;
  /** Removes old jobs and files now; a timer does it every hour. */
  removeOld(): Promise<void>;
}

/** The queue of background jobs, its worker, and exports and imports as kinds of jobs. */
export function createJobsModule(core: ServerCore, { reader, writer }: JobsPorts): JobsModule {
  const { db, clock, blobs, every, onStop, principals: owners } = core;
  const log = core.log.child({ module: 'jobs' });
  const kinds = new Map<string, JobKind>();
  const subjects = createSheetSubjects();
  // The embedded database has one process.
  const settings = { ...WORKER, worker: randomUUID(), isOnlyProcess: db.kind === 'embedded' };
  const worker = createWorker({ db, clock, log, owners }, kinds, settings);
  const queue = createJobQueue(db, clock, kinds, worker.wake);
  const importParts = { subjects, reader, writer, blobs, now: () => clock.now() };
  const exports = exportJob({ subjects, writer, blobs });
  const check = importCheckJob(importParts);
  const undo = importUndoJob(importParts);
  const commit = importCommitJob(importParts, async (tx, { jobId, tenantId, userId, title, payload }) => {
    const { subject, language } = payload;
    const back = { subject, language, userId: payload.userId, commitJobId: jobId, isTakenBack: true };
    await queue.add(undo, { tenantId, userId, title, payload: back, uniqueKey: jobId }, tx);
  });
  queue.register(exports);
  queue.register(check);
  queue.register(commit);
  queue.register(undo);
  const removeOld = createRetention(db, blobs, clock);
  return {
    queue,
    subjects,
    sheetJobs: createSheetJobs(subjects, queue, exports),
    worker,
    removeOld,
    module: {
      name: 'jobs',
      mount(app) {
        mountJobRoutes({ app, db, clock, blobs, kinds, owners, worker });
        mountImportRoutes({
          app,
          db,
          clock,
          blobs,
          queue,
          subjects,
          writer,
          check,
          commit,
          undo,
          wake: worker.wake,
        });
        every('jobs', POLL_MS, () => worker.poll());
        every('job retention', RETENTION_MS, removeOld);
        onStop(() => worker.stop());
        // Other modules have registered their kinds and subjects by then.
        app.addHook('onReady', () => worker.poll());
      },
    },
  };
}
