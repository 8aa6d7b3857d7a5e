import { typed } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { JobKind } from '#server/core/ports/jobs.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import { type Claimable, claimJob, type JobRow, takeBackJobs } from './claim.ts';
import { abandon, type RunningJob, type RunParts, startRun } from './job-run.ts';
import { makeScheduledJobs } from './schedules.ts';

export interface WorkerSettings {
  readonly worker: string;
  readonly concurrency: number;
  /** How many of them may read or write a sheet: the others are left to jobs of seconds. */
  readonly sheetConcurrency: number;
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  readonly progressMs: number;
  /** No other process works on this database: what others left running is dead. */
  readonly isOnlyProcess: boolean;
}

/** Long enough for a page of an export; what has not ended then is taken up again by its lease. */
const STOP_LIMIT_MS = 8_000;

export interface JobWorker {
  /** Looks for due jobs now, without waiting. */
  wake(): void;
  /** Takes back lost jobs, makes scheduled ones, and starts what is due. */
  poll(): Promise<void>;
  /** Ends a run of this process early, if it has one. */
  cancel(jobId: string): void;
  /** For a job that was cancelled between two runs: takes back what the first has left, in the caller's transaction. */
  abandon(tx: AnyTransaction, row: JobRow): Promise<void>;
  /** Resolves when nothing is running or due. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs due jobs of the registered kinds, some at a time. */
export function createWorker(
  parts: Pick<RunParts, 'db' | 'clock' | 'log' | 'owners'>,
  kinds: ReadonlyMap<string, JobKind>,
  settings: WorkerSettings,
): JobWorker {
  const { clock, log } = parts;
  const db = typed<JobsSchema>(parts.db);
  const running = new Map<string, RunningJob & { readonly isSheet: boolean }>();
  let isStopping = false;
  let claiming: Promise<void> | null = null;
  let isWanted = false;

  function claimable(): Claimable {
    const sheets = [...running.values()].filter(({ isSheet }) => isSheet).length;
    const mayBeSheet = sheets < settings.sheetConcurrency;
    return {
      kinds: [...kinds.values()].filter(({ isSheet }) => mayBeSheet || !isSheet).map(({ kind }) => kind),
      onePerUser: [...kinds.values()].filter(({ isSheet }) => isSheet).map(({ kind }) => kind),
    };
  }

  async function claimAll(): Promise<void> {
    while (!isStopping && running.size < settings.concurrency && kinds.size > 0) {
      const row = await db.platform((tx) => claimJob(tx, settings, claimable(), clock.now()));
      const kind = row && kinds.get(row.kind);
      if (!kind) return;
      const run = startRun({ ...parts, ...settings }, kind, row);
      running.set(run.jobId, { ...run, isSheet: kind.isSheet === true });
      if (isStopping) run.stop('stopping');
      void run.ended.then(() => {
        running.delete(run.jobId);
        wake();
      });
    }
  }

  /** One claim at a time; what is asked for meanwhile is one more. */
  async function claim(): Promise<void> {
    isWanted = true;
    claiming ??= (async () => {
      try {
        while (isWanted) {
          isWanted = false;
          await claimAll();
        }
      } finally {
        claiming = null;
      }
    })();
    return claiming;
  }

  function wake(): void {
    if (isStopping) return;
    claim().catch((error: unknown) => log.error({ err: error }, 'jobs could not be claimed'));
  }

  async function poll(): Promise<void> {
    if (isStopping) return;
    const nowMs = clock.now();
    const lost = await db.platform(async (tx) => {
      const which = {
        worker: settings.worker,
        runningIds: [...running.keys()],
        areOthersDead: settings.isOnlyProcess,
      };
      const rows = await takeBackJobs(tx, which, nowMs);
      for (const row of rows) if (row.status !== 'queued') await abandon(tx, kinds.get(row.kind), row);
      return rows.length;
    });
    if (lost > 0) log.warn({ jobs: lost }, 'jobs of a lost worker were taken back');
    await db.platform((tx) => makeScheduledJobs(tx, kinds, nowMs));
    await claim();
  }

  return {
    wake,
    poll,
    cancel: (jobId) => running.get(jobId)?.stop('cancelled'),
    abandon: (tx, row) => abandon(tx, kinds.get(row.kind), row),
    async settled() {
      await claim();
      while (running.size > 0) {
        await Promise.all([...running.values()].map((run) => run.ended));
        await claim();
      }
    },
    async stop() {
      isStopping = true;
      await claiming?.catch(() => {});
      for (const run of running.values()) run.stop('stopping');
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_LIMIT_MS);
      });
      await Promise.race([Promise.all([...running.values()].map((run) => run.ended)), limit]);
      clearTimeout(timer);
    },
  };
}
