import { TransactionAbortedError } from '@electric-sql/pglite';
import type { PGlite, PGliteTransaction } from 'kysely';
import { DatabaseUnavailable } from '#server/core/ports/database.ts';
import { fatalErrorOf } from './embedded-answer.ts';
import type { EngineLink } from './embedded-link.ts';
import { openStatements, type Statements } from './embedded-statements.ts';
import { createTurns } from './embedded-turns.ts';

/** A transaction, which others wait for. */
export interface EngineTransaction extends PGliteTransaction {
  /** Statements of a text, without parameters; the rows of the last. */
  exec(text: string): Promise<Record<string, unknown>[]>;
}

/** The embedded database with the interface of PGlite that Kysely uses, over a link. */
export interface Engine extends Omit<PGlite, 'transaction'> {
  transaction<T>(work: (tx: EngineTransaction) => Promise<T>, isUrgent?: boolean): Promise<T>;
  /** Statements of a text, outside of a transaction; the rows of the last. */
  exec(text: string): Promise<Record<string, unknown>[]>;
  /** Is done in the transaction that is under way, together with what is asked next. */
  defer(text: string, parameters: readonly unknown[]): void;
  /** Ends it without its help. */
  kill(): void;
}

export async function openEngine(link: EngineLink): Promise<Engine> {
  const statements = await openStatements(link);
  const turns = createTurns();
  let isClosed = false;
  return {
    ready: true,
    waitReady: Promise.resolve(),
    get closed() {
      return isClosed;
    },
    query: (text, parameters = []) => turns.run(() => typedRun(statements, text, parameters)),
    exec: (text) => turns.run(async () => (await statements.script(text)).rows),
    transaction: (work, isUrgent) => turns.run(() => transact(statements, work), isUrgent),
    async close() {
      isClosed = true;
      await turns.run(() => link.close());
    },
    defer: statements.defer,
    kill: link.kill,
  };
}

async function transact<T>(statements: Statements, work: (tx: EngineTransaction) => Promise<T>): Promise<T> {
  let hasEnded = false;
  const ifOpen = <R>(ask: () => Promise<R>): Promise<R> =>
    hasEnded ? Promise.reject(new Error('the transaction has ended')) : ask();
  statements.begin();
  try {
    const result = await work({
      query: (text, parameters = []) => ifOpen(() => typedRun(statements, text, parameters)),
      exec: (text) => ifOpen(async () => (await statements.script(text)).rows),
      rollback: () => Promise.reject(new Error('a transaction is rolled back by throwing')),
    });
    hasEnded = true;
    // The engine ends a transaction in which something failed by a rollback, whatever it is asked for.
    if ((await statements.end('commit')).toLowerCase() !== 'commit') throw new TransactionAbortedError();
    return result;
  } catch (error) {
    if (!hasEnded) {
      hasEnded = true;
      await statements.end('rollback');
    }
    throw error;
  }
}

/** The type of the rows is the caller's claim, as with every driver. */
async function typedRun<Row>(statements: Statements, text: string, parameters: readonly unknown[]) {
  const { rows, ...rest } = await statements.run(text, parameters);
  return { ...rest, rows: rows as Row[] };
}

export interface LastingEngineOptions {
  readonly open: () => Promise<EngineLink>;
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
  let live = await openLive();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function openLive(): Promise<Engine> {
    return openEngine(guard(await options.open(), onPanic));
  }

  function onPanic(error: Error): void {
    lost = error;
    live.kill();
    options.onLost(error);
    openAgain(0, RETRY_MIN_MS);
  }

  function openAgain(inMs: number, retryMs: number): void {
    timer = setTimeout(async () => {
      if (isClosed) return;
      if (!options.mayOpen()) return openAgain(LOOK_EVERY_MS, retryMs);
      try {
        live = await openLive();
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
    async transaction(work, isUrgent) {
      let hasBegun = false;
      try {
        if (lost) throw lost;
        return await live.transaction((tx) => {
          hasBegun = true;
          return work(tx);
        }, isUrgent);
      } catch (error) {
        // Kysely waits for the beginning of its transaction and gets no error that there is none.
        if (!hasBegun) return work(failingTransaction(error));
        throw error;
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      if (!lost) await live.close();
    },
    defer: (...input) => live.defer(...input),
    kill: () => live.kill(),
  };
}

/** Lets nothing more into an instance that has panicked. */
function guard(link: EngineLink, onPanic: (error: Error) => void): EngineLink {
  let panic: Error | null = null;
  const lose = (error: Error): Error => {
    if (!panic) {
      panic = new DatabaseUnavailable(error.message, { cause: error });
      onPanic(panic);
    }
    return panic;
  };
  return {
    ...link,
    async send(messages) {
      if (panic) throw panic;
      const answer = await link.send(messages).catch((error: unknown) => {
        throw lose(error instanceof Error ? error : new Error(String(error)));
      });
      const fatal = fatalErrorOf(answer);
      if (fatal) throw lose(fatal);
      return answer;
    },
  };
}

function failingTransaction(error: unknown): EngineTransaction {
  const fail = () => Promise.reject(error);
  return { query: fail, exec: fail, rollback: async () => undefined };
}
