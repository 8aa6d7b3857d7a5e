import type { FastifyBaseLogger } from 'fastify';
import { type Database, DatabaseUnavailable } from '#server/core/ports/database.ts';

/** Reports whether what machines send can be stored: in the log in one line, however many messages wait, and to `/readyz`. */
export interface StorageWatch {
  /** To be called before storing begins. */
  begin(messages: number): StorageAttempt;
  /** Rejects while storing fails. */
  check(): Promise<void>;
}

interface StorageAttempt {
  failed(error: unknown): void;
  stored(): void;
}

const REMIND_EVERY_MS = 60_000;
/** Machines try again within seconds; when none does, nothing is known to fail. */
const FORGET_AFTER_MS = 30_000;

export function createStorageWatch(
  log: FastifyBaseLogger,
  db: Pick<Database, 'ping'>,
  now: () => number = () => performance.now(),
): StorageWatch {
  let failures = 0;
  let failing: { error: unknown; untold: number; toldAt: number; failedAt: number } | null = null;

  function tell(error: unknown, messages: number): void {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ err: error, messages }, `messages are not stored and not acknowledged: ${reason}`);
  }

  return {
    begin(messages) {
      const failuresBefore = failures;
      return {
        failed(error) {
          const at = now();
          failures += 1;
          failing ??= { error, untold: 0, toldAt: Number.NEGATIVE_INFINITY, failedAt: at };
          failing.error = error;
          failing.untold += messages;
          failing.failedAt = at;
          if (at - failing.toldAt < REMIND_EVERY_MS) return;
          tell(error, failing.untold);
          failing.toldAt = at;
          failing.untold = 0;
        },
        stored() {
          // What began before the last failure does not show that storing works again.
          if (!failing || failures !== failuresBefore) return;
          log.warn('messages are stored again');
          failing = null;
        },
      };
    },
    async check() {
      if (!failing || now() - failing.failedAt >= FORGET_AFTER_MS) return;
      // Whether it is back is known at once, although no machine may send anything for a while.
      if (failing.error instanceof DatabaseUnavailable) return db.ping();
      throw failing.error;
    },
  };
}
