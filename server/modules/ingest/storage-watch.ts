import type { FastifyBaseLogger } from 'fastify';

/** Reports whether what machines send can be stored: in the log in one line, however many messages wait, and to `/readyz`. */
export interface StorageWatch {
  failed(error: unknown, messages: number): void;
  stored(): void;
  /** Rejects while storing fails. */
  check(): Promise<void>;
}

const REMIND_EVERY_MS = 60_000;
/** Machines try again within seconds; when none does, nothing is known to fail. */
const FORGET_AFTER_MS = 30_000;

export function createStorageWatch(
  log: FastifyBaseLogger,
  now: () => number = () => performance.now(),
): StorageWatch {
  let failing: { readonly error: unknown; untold: number; toldAt: number; failedAt: number } | null = null;

  function tell(error: unknown, messages: number): void {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ err: error, messages }, `messages are not stored and not acknowledged: ${reason}`);
  }

  return {
    failed(error, messages) {
      const at = now();
      failing ??= { error, untold: 0, toldAt: Number.NEGATIVE_INFINITY, failedAt: at };
      failing.untold += messages;
      failing.failedAt = at;
      if (at - failing.toldAt < REMIND_EVERY_MS) return;
      tell(error, failing.untold);
      failing.toldAt = at;
      failing.untold = 0;
    },
    stored() {
      if (failing) log.warn('messages are stored again');
      failing = null;
    },
    async check() {
      if (failing && now() - failing.failedAt < FORGET_AFTER_MS) throw failing.error;
    },
  };
}
