import type { Worker } from 'node:worker_threads';
import { ConnectorFault } from '#server/core/ports/plant/connector.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { WorkerAnswer, WorkerOrder, WorkerQuestion, WorkerReport } from './connector-protocol.ts';

/** Beside the device's own time to answer: a driver has to be loaded first. */
const ANSWER_MAX_MS = 20_000;
const AT_A_TIME = 4;
/** Who opens a folder opens the next one soon, and a driver takes a second to load. */
const IDLE_MS = 30_000;

interface Idle {
  readonly key: string;
  readonly worker: Worker;
  readonly end: NodeJS.Timeout;
}

/** Questions to devices, apart from the connections that run. */
export interface ConnectorQuestions {
  /** Rejects with `ConnectorFault`. Owners never share a worker. */
  ask(owner: Id, question: WorkerQuestion): Promise<WorkerAnswer>;
  close(): Promise<void>;
}

/** By name: a worker keeps listeners of its own, without which its messages do not arrive. */
function forget(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

/** One question at a time for each worker; a worker that does not answer is ended. */
export function createConnectorQuestions(startWorker: () => Worker): ConnectorQuestions {
  const idle = new Set<Idle>();
  const busy = new Set<Worker>();

  function take(key: string): Worker {
    const found = [...idle].find((one) => one.key === key);
    if (!found) return startWorker();
    clearTimeout(found.end);
    idle.delete(found);
    forget(found.worker);
    return found.worker;
  }

  function keep(key: string, worker: Worker): void {
    const end = setTimeout(() => void worker.terminate(), IDLE_MS);
    end.unref();
    const one: Idle = { key, worker, end };
    idle.add(one);
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      clearTimeout(end);
      idle.delete(one);
    });
  }

  return {
    async ask(owner, question) {
      if (busy.size >= AT_A_TIME) throw new ConnectorFault('timeout', 'too many questions at once');
      const key = `${owner} ${question.device.kind}`;
      const worker = take(key);
      busy.add(worker);
      let timer: NodeJS.Timeout | undefined;
      try {
        const answer = await new Promise<WorkerReport>((done, fail) => {
          timer = setTimeout(() => fail(new ConnectorFault('timeout')), ANSWER_MAX_MS);
          worker.on('message', done);
          worker.on('error', (error) => fail(new ConnectorFault('worker_ended', String(error))));
          worker.on('exit', (code) => fail(new ConnectorFault('worker_ended', `exit ${code}`)));
          worker.postMessage(question satisfies WorkerOrder);
        });
        if ('seat' in answer || answer.kind === 'readings') throw new ConnectorFault('protocol');
        forget(worker);
        keep(key, worker);
        return answer;
      } catch (error) {
        void worker.terminate();
        throw error;
      } finally {
        clearTimeout(timer);
        busy.delete(worker);
      }
    },
    async close() {
      await Promise.all([...busy, ...[...idle].map(({ worker }) => worker)].map((one) => one.terminate()));
    },
  };
}
