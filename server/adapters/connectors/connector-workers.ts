import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  ConnectorFault,
  type ConnectorHost,
  type ConnectorListener,
  type ConnectorPlan,
  type ConnectorStatus,
  FIRST_STATUS,
} from '#server/core/ports/plant/connector.ts';
import type { ConnectorProblem } from '#shared/contracts/connectors/connector.ts';
import type { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { PACKED_FIELDS, type PackedNumbers, unpack } from './connector-packing.ts';
import type { SeatBatch, WorkerAnswer, WorkerOrder, WorkerReport } from './connector-protocol.ts';
import { createConnectorQuestions } from './connector-questions.ts';
import { hasRoom, WORKER_HEAP } from './connector-worker-size.ts';

const WORKER = join(import.meta.dirname, 'connector-worker.ts');
const BACK_OFF_FIRST_MS = 1_000;
const BACK_OFF_MAX_MS = 30_000;
/** A worker that lives so long begins with the shortest pause again. */
const STEADY_AFTER_MS = 60_000;

interface Seat {
  readonly number: number;
  readonly owner: Id;
  readonly plan: ConnectorPlan;
  readonly listener: ConnectorListener;
  crew: Crew | null;
  status: ConnectorStatus;
  /** Of the newest batch that was handed over. */
  position: string | null;
  /** Resolves when everything that was handed over is durable. */
  stored: Promise<void>;
  backOffMs: number;
  retry: NodeJS.Timeout | undefined;
  isStopped: boolean;
  stopped: (() => void) | null;
}

/** A worker and who sits in it. */
interface Crew {
  readonly worker: Worker;
  readonly owner: Id;
  readonly kind: ConnectorKind;
  readonly startedAtMs: number;
  readonly seats: Map<number, Seat>;
  /** Seats whose batch is durable, on their way to the worker. */
  stored: number[];
}

/** `ConnectorHost` over worker threads. A worker that dies is an event of its connectors; they get a new one. */
export function createConnectorWorkers(options: {
  readonly onDeath: (kind: ConnectorKind, error: string) => void;
  readonly workerFile?: string;
}): ConnectorHost {
  const { onDeath, workerFile = WORKER } = options;
  const crews = new Set<Crew>();
  const seats = new Set<Seat>();
  const questions = createConnectorQuestions(() => startWorker(workerFile));
  let nextSeat = 1;

  function place(seat: Seat): void {
    const { owner, plan, number, position } = seat;
    const { kind } = plan.device;
    const crew =
      [...crews].find((one) => one.owner === owner && one.kind === kind && hasRoom(one, plan)) ??
      recruit(owner, kind);
    crew.seats.set(number, seat);
    seat.crew = crew;
    send(crew.worker, { kind: 'start', seat: number, plan: { ...plan, position } });
  }

  function recruit(owner: Id, kind: ConnectorKind): Crew {
    const worker = startWorker(workerFile);
    const crew: Crew = {
      worker,
      owner,
      kind,
      startedAtMs: performance.now(),
      seats: new Map(),
      stored: [],
    };
    crews.add(crew);
    let why = '';
    worker.on('error', (error) => {
      why = error instanceof Error ? error.message : String(error);
    });
    worker.on('message', (message: WorkerReport) => take(crew, message));
    worker.on('exit', (code) => {
      crews.delete(crew);
      if (crew.seats.size === 0) return;
      onDeath(kind, why || `exit ${code}`);
      const wasSteady = performance.now() - crew.startedAtMs > STEADY_AFTER_MS;
      for (const seat of crew.seats.values()) lose(seat, why || `exit ${code}`, wasSteady);
    });
    return crew;
  }

  function lose(seat: Seat, why: string, wasSteady: boolean): void {
    seat.crew = null;
    if (seat.isStopped) {
      leave(seat);
      return;
    }
    seat.status = { ...seat.status, phase: 'failed', problem: { code: 'worker_ended', detail: why } };
    seat.listener.status(seat.status);
    if (wasSteady) seat.backOffMs = BACK_OFF_FIRST_MS;
    seat.retry = setTimeout(() => place(seat), seat.backOffMs * (0.5 + Math.random() / 2));
    seat.backOffMs = Math.min(seat.backOffMs * 2, BACK_OFF_MAX_MS);
  }

  function leave(seat: Seat): void {
    clearTimeout(seat.retry);
    seats.delete(seat);
    const { crew } = seat;
    crew?.seats.delete(seat.number);
    if (crew?.seats.size === 0) {
      crews.delete(crew);
      void crew.worker.terminate();
    }
    seat.stopped?.();
  }

  function take(crew: Crew, message: WorkerReport): void {
    if (message.kind === 'readings') {
      let from = 0;
      for (const batch of message.batches) {
        const end = from + batch.readings * PACKED_FIELDS;
        const seat = crew.seats.get(batch.seat);
        if (seat) void hand(crew, seat, batch, message.numbers.subarray(from, end));
        from = end;
      }
      return;
    }
    if (!('seat' in message)) return;
    const seat = crew.seats.get(message.seat);
    if (!seat) return;
    if (message.kind === 'stopped') leave(seat);
    if (message.kind === 'status') {
      seat.status = message.status;
      if (!seat.isStopped) seat.listener.status(message.status);
    }
    if (message.kind === 'seen' && !seat.isStopped) seat.listener.seen(message.entries);
  }

  async function hand(
    crew: Crew,
    seat: Seat,
    { rest, position }: SeatBatch,
    numbers: PackedNumbers,
  ): Promise<void> {
    // Set before they are durable: where the worker dies meanwhile, they are stored all the same.
    if (position !== undefined) seat.position = position;
    // Of a worker that has died, a batch may still be on its way.
    seat.stored = seat.stored.then(() =>
      seat.listener.readings(unpack(numbers, rest, seat.plan.points), position),
    );
    await seat.stored;
    crew.stored.push(seat.number);
    if (crew.stored.length > 1) return;
    setImmediate(() => {
      send(crew.worker, { kind: 'stored', seats: crew.stored });
      crew.stored = [];
    });
  }

  return {
    start(owner, plan, listener) {
      const seat: Seat = {
        number: nextSeat,
        owner,
        plan,
        listener,
        crew: null,
        status: FIRST_STATUS,
        position: plan.position ?? null,
        stored: Promise.resolve(),
        backOffMs: BACK_OFF_FIRST_MS,
        retry: undefined,
        isStopped: false,
        stopped: null,
      };
      nextSeat += 1;
      seats.add(seat);
      place(seat);
      return { stop: () => stop(seat) };
    },
    async test(owner, device) {
      const answer = await questions.ask(owner, { kind: 'test', device }).catch(toRefused);
      if (answer.kind === 'tested') return answer.test;
      return { ok: false, problem: problemOf(answer), product: null, answeredInMs: null };
    },
    async browse(owner, device, node) {
      const answer = await questions.ask(owner, { kind: 'browse', device, node });
      if (answer.kind === 'browsed') return answer.page;
      const { code, detail } = problemOf(answer);
      throw new ConnectorFault(code, detail);
    },
    async values(owner, device, addresses) {
      const answer = await questions.ask(owner, { kind: 'values', device, addresses });
      if (answer.kind === 'valued') return answer.values;
      const { code, detail } = problemOf(answer);
      throw new ConnectorFault(code, detail);
    },
    async close() {
      await Promise.all([questions.close(), ...[...seats].map(stop)]);
    },
  };

  function stop(seat: Seat): Promise<void> {
    if (!seats.has(seat)) return Promise.resolve();
    return new Promise((done) => {
      const before = seat.stopped;
      seat.stopped = () => {
        before?.();
        done();
      };
      if (seat.isStopped) return;
      seat.isStopped = true;
      if (seat.crew === null) leave(seat);
      else send(seat.crew.worker, { kind: 'stop', seat: seat.number });
    });
  }
}

function send(worker: Worker, order: WorkerOrder): void {
  worker.postMessage(order);
}

function toRefused(error: unknown): WorkerAnswer {
  if (!(error instanceof ConnectorFault)) throw error;
  return { kind: 'refused', problem: { code: error.code, detail: error.message } };
}

function problemOf(answer: WorkerAnswer): ConnectorProblem {
  return answer.kind === 'refused' ? answer.problem : { code: 'protocol', detail: '' };
}

function startWorker(file: string): Worker {
  const worker = new Worker(file, {
    // Nothing of our environment: it holds secrets.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: WORKER_HEAP,
  });
  // Protocol stacks print to the console; status and errors come by messages.
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}
