import { z } from 'zod';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { FrontEndLogEntry, type FrontEndLogType } from '#shared/contracts/platform/log.ts';

const STORAGE_KEY = 'linewall-front-end-log';
/** How long entries gather before they are posted. */
const GATHER_MS = 2_000;
/** After a post that failed. */
const RETRY_MS = 60_000;
/** The same message again within this time is one entry: a loop of errors must not become a flood of posts. */
const SAME_WITHIN_MS = 10_000;

/** What happened; the log adds its id, time and address. */
export interface LogEvent {
  readonly type: FrontEndLogType;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly info?: string | undefined;
}

export interface ErrorLog {
  add(event: LogEvent): void;
  /** Pending entries, the oldest first. */
  entries(): readonly FrontEndLogEntry[];
  /** A user has signed in: entries gathered before can be posted. */
  wake(): void;
}

/**
 * Front-end errors and timings, gathered and posted in batches (specification, points 7 and 8). Nothing is posted
 * while signed out or after a failed post; pending entries are kept for the browser session, at most one batch, the
 * oldest is dropped first.
 */
export function createErrorLog(options: {
  readonly storage: Storage;
  readonly post: (entries: FrontEndLogEntry[]) => Promise<unknown>;
  readonly isSignedIn: () => boolean;
  readonly path: () => string;
}): ErrorLog {
  const { storage, post, isSignedIn, path } = options;
  let waiting: readonly FrontEndLogEntry[] = read(storage);
  let isScheduled = false;
  let isPosting = false;

  function keep(entries: readonly FrontEndLogEntry[]): void {
    waiting = entries.slice(-LIMITS.frontEndLogBatchMax);
    write(storage, waiting);
  }

  function schedule(delayMs: number): void {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      void flush();
    }, delayMs);
  }

  async function flush(): Promise<void> {
    if (waiting.length === 0 || isPosting || !isSignedIn()) return;
    const batch = [...waiting];
    isPosting = true;
    try {
      await post(batch);
      const posted = new Set(batch.map(({ id }) => id));
      keep(waiting.filter(({ id }) => !posted.has(id)));
      if (waiting.length > 0) schedule(GATHER_MS);
    } catch {
      // An error in posting errors is not worth an entry: it would never end.
      schedule(RETRY_MS);
    } finally {
      isPosting = false;
    }
  }

  return {
    entries: () => waiting,
    wake: () => schedule(GATHER_MS),
    add: ({ type, message, stack = '', info = '' }) => {
      const time = Date.now();
      const isRepeated = waiting.some(
        (entry) => entry.type === type && entry.message === message && time - entry.time < SAME_WITHIN_MS,
      );
      if (isRepeated) return;
      const entry: FrontEndLogEntry = {
        id: newId(),
        url: path().slice(0, 512),
        time,
        type,
        message: message.slice(0, 1_000),
        stack: stack.slice(0, 8_000),
        info: info.slice(0, 2_000),
      };
      keep([...waiting, entry]);
      schedule(GATHER_MS);
    },
  };
}

/** A page that React gave up. */
export function logFailure(log: ErrorLog, error: Error, componentStack: string): void {
  log.add({
    type: 'react',
    message: `${error.name}: ${error.message}`,
    stack: error.stack,
    info: componentStack,
  });
}

/** Logs uncaught errors and unhandled rejections. */
export function captureErrors(log: ErrorLog, target: Window): void {
  target.addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    const stack = error instanceof Error ? error.stack : undefined;
    log.add({ type: 'error', message, stack, info: `${filename}:${lineno}:${colno}` });
  });
  target.addEventListener('unhandledrejection', ({ reason }) => {
    const isError = reason instanceof Error;
    log.add({
      type: 'promise',
      message: isError ? `${reason.name}: ${reason.message}` : String(reason),
      stack: isError ? reason.stack : undefined,
    });
  });
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function read(storage: Storage): readonly FrontEndLogEntry[] {
  try {
    return z
      .array(FrontEndLogEntry)
      .max(LIMITS.frontEndLogBatchMax)
      .catch([])
      .parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

function write(storage: Storage, entries: readonly FrontEndLogEntry[]): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(entries));
  } catch {
    // Storage may be forbidden or full; the entries are then kept until the page is closed.
  }
}
