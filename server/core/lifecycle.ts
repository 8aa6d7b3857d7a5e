import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TenantWork } from './each-tenant.ts';

export interface Lifecycle {
  /**
   * Runs `work` every `everyMs` after the last run ended; stop waits for a run in progress. Of a job that keeps failing
   * the first error is logged, then one a minute.
   */
  every(name: string, everyMs: number, work: () => Promise<void>): void;
  /**
   * Begins `work` of the tenants that `due` names, every `everyMs`. It waits for none of them to end: one that takes long
   * delays no other. Stop waits for all.
   */
  everyTenant(name: string, everyMs: number, due: () => Promise<readonly Id[]>, work: TenantWork): void;
  /** Runs at stop, last registered first. */
  onStop(work: () => Promise<void>): void;
  /** Ends jobs, then runs what was registered. A failing part is logged and never keeps the others from stopping. */
  stop(): Promise<void>;
}

const REMIND_EVERY_MS = 60_000;

/** Jobs and clean-up of one server. */
export function createLifecycle(log: FastifyBaseLogger): Lifecycle {
  const stops: (() => Promise<void>)[] = [];
  let isStopping = false;

  const lifecycle: Lifecycle = {
    every(name, everyMs, work) {
      let running: Promise<void> = Promise.resolve();
      let timer: NodeJS.Timeout | undefined;
      let toldAt: number | null = null;
      const run = async () => {
        try {
          await work();
          if (toldAt !== null) log.warn({ job: name }, 'job works again');
          toldAt = null;
        } catch (error) {
          if (toldAt === null || performance.now() - toldAt > REMIND_EVERY_MS) {
            log.error({ err: error, job: name }, 'job failed');
            toldAt = performance.now();
          }
        }
        schedule();
      };
      const schedule = () => {
        if (isStopping) return;
        timer = setTimeout(() => {
          running = run();
        }, everyMs);
        timer.unref();
      };
      schedule();
      lifecycle.onStop(async () => {
        clearTimeout(timer);
        await running;
      });
    },
    everyTenant(name, everyMs, due, work) {
      lifecycle.onStop(() => work.ended());
      lifecycle.every(name, everyMs, async () => work.begin(await due()));
    },
    onStop(work) {
      stops.push(work);
    },
    async stop() {
      isStopping = true;
      for (const work of stops.splice(0).reverse()) {
        await work().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
      }
    },
  };
  return lifecycle;
}
