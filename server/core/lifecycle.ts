import type { FastifyBaseLogger } from 'fastify';

export interface Lifecycle {
  /** Runs `work` every `everyMs` after the last run ended; errors are logged, stop waits for a run in progress. */
  every(name: string, everyMs: number, work: () => Promise<void>): void;
  /** Runs at stop, last registered first. */
  onStop(work: () => Promise<void>): void;
  /** Ends jobs, then runs what was registered. A failing part is logged and never keeps the others from stopping. */
  stop(): Promise<void>;
}

/** Jobs and clean-up of one server. */
export function createLifecycle(log: FastifyBaseLogger): Lifecycle {
  const stops: (() => Promise<void>)[] = [];
  let isStopping = false;

  const lifecycle: Lifecycle = {
    every(name, everyMs, work) {
      let running: Promise<void> = Promise.resolve();
      let timer: NodeJS.Timeout | undefined;
      const run = async () => {
        try {
          await work();
        } catch (error) {
          log.error({ err: error, job: name }, 'job failed');
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
