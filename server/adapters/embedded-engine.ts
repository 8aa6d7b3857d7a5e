import type { PGlite, Transaction } from '@electric-sql/pglite';

/** What we use of PGlite. */
export type Engine = Pick<
  PGlite,
  'query' | 'exec' | 'transaction' | 'close' | 'closed' | 'ready' | 'waitReady'
>;

export interface LastingEngineOptions {
  readonly open: () => Promise<PGlite>;
  /** Whether opening it again has a chance; asked every second. */
  readonly mayOpen: () => boolean;
  readonly onLost: (error: Error) => void;
  readonly onBack: () => void;
}

const LOOK_EVERY_MS = 1_000;
/** Each try costs a new instance of PGlite, some 150 MB until they are collected. */
const RETRY_MIN_MS = 5_000;
const RETRY_MAX_MS = 60_000;

/**
 * PGlite that survives its own panic. PostgreSQL panics when it cannot write its log; a server would be started again by
 * its postmaster, PGlite spins for ever at the next message. Here the dead instance is never spoken to again, everything
 * fails at once meanwhile, and a new instance recovers the folder as after a crash.
 */
export async function openLastingEngine(options: LastingEngineOptions): Promise<Engine> {
  let lost: Error | null = null;
  let live = guard(await options.open(), onPanic);
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function onPanic(error: Error): void {
    lost = error;
    options.onLost(error);
    openAgain(0, RETRY_MIN_MS);
  }

  function openAgain(inMs: number, retryMs: number): void {
    timer = setTimeout(async () => {
      if (isClosed) return;
      if (!options.mayOpen()) return openAgain(LOOK_EVERY_MS, retryMs);
      try {
        live = guard(await options.open(), onPanic);
        lost = null;
        options.onBack();
      } catch {
        openAgain(retryMs, Math.min(RETRY_MAX_MS, 2 * retryMs));
      }
    }, inMs);
    timer.unref();
  }

  return {
    get ready() {
      return live.ready;
    },
    get waitReady() {
      return live.waitReady;
    },
    get closed() {
      return isClosed;
    },
    query: (...input) => (lost ? Promise.reject(lost) : live.query(...input)),
    exec: (...input) => (lost ? Promise.reject(lost) : live.exec(...input)),
    async transaction(work) {
      let hasBegun = false;
      try {
        if (lost) throw lost;
        return await live.transaction((tx) => {
          hasBegun = true;
          return work(tx);
        });
      } catch (error) {
        // Kysely waits for the beginning of its transaction and does not hear that there is none.
        if (!hasBegun) return work(failingTransaction(error));
        throw error;
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      if (!lost) await live.close();
    },
  };
}

/** Lets nothing more into an instance that has panicked. */
function guard(pglite: PGlite, onPanic: (error: Error) => void): PGlite {
  let panic: Error | null = null;
  const note = (error: unknown): never => {
    if (!panic && isPanic(error)) {
      panic = error;
      onPanic(error);
    }
    throw error;
  };
  const execRaw = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (message) => {
    if (panic) throw panic;
    return execRaw(message);
  };
  const exec = pglite.execProtocol.bind(pglite);
  pglite.execProtocol = (...input) => exec(...input).catch(note);
  const execStream = pglite.execProtocolStream.bind(pglite);
  pglite.execProtocolStream = (...input) => execStream(...input).catch(note);
  const runExclusive = pglite.runExclusive.bind(pglite);
  pglite.runExclusive = (work) => runExclusive(work).catch(note);
  return pglite;
}

function isPanic(error: unknown): error is Error {
  return error instanceof Error && 'severity' in error && ['PANIC', 'FATAL'].includes(String(error.severity));
}

function failingTransaction(error: unknown): Transaction {
  const fail = () => Promise.reject(error);
  return {
    query: fail,
    sql: fail,
    exec: fail,
    listen: fail,
    rollback: async () => undefined,
    closed: false,
  };
}
