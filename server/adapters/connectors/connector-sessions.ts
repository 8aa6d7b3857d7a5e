import {
  type ConnectorDriver,
  ConnectorFault,
  type ConnectorOutput,
  type ConnectorPlan,
  type ConnectorStatus,
  type HeardEntry,
  type PointReadings,
} from '#server/core/ports/plant/connector.ts';
import type { ConnectorProblem } from '#shared/contracts/connectors/connector.ts';

const BACK_OFF_FIRST_MS = 1_000;
const BACK_OFF_MAX_MS = 30_000;
/** A driver that does not end its connection in this time has lost control of it: its worker must go. */
const END_MAX_MS = 5_000;

export interface SessionsParts {
  readonly driver: ConnectorDriver;
  readonly plan: ConnectorPlan;
  /** Resolves when the readings are durable. */
  readonly store: (readings: PointReadings, position?: string | null) => Promise<void>;
  readonly onStatus: (status: ConnectorStatus) => void;
  readonly onSeen: (entries: readonly HeardEntry[]) => void;
  /** The driver has not ended a connection that was given up. */
  readonly onStuck: () => void;
  readonly signal: AbortSignal;
  /** Resolves after the time, or when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
}

/** One connection after the other, for ever: no failure ends this, only the signal does. */
export async function runSessions(parts: SessionsParts): Promise<void> {
  const { driver, plan, store, onStatus, onSeen, onStuck, signal, wait, random } = parts;
  const counts = { skipped: 0, dropped: 0, reconnects: 0 };
  let heardAt: number | null = null;
  let backOffMs = BACK_OFF_FIRST_MS;
  let problem: ConnectorProblem | null = null;
  let phase: ConnectorStatus['phase'] = 'connecting';
  let reached = plan.position ?? null;

  const tell = (next: ConnectorStatus['phase'], why: ConnectorProblem | null): void => {
    phase = next;
    problem = why;
    onStatus({ phase, problem, heardAt, ...counts });
  };

  async function runOne(): Promise<void> {
    const session = new AbortController();
    const end = session.signal;
    let isGivenUp = false;
    const endSession = (): void => session.abort();
    signal.addEventListener('abort', endSession, { once: true });
    const watchdog = createWatchdog(driver.silentAfterMs(plan), () => {
      isGivenUp = true;
      endSession();
    });
    const output: ConnectorOutput = {
      async readings(readings, position) {
        // Waiting for the database is not the device's silence.
        watchdog.pause();
        await store(readings, position);
        if (position !== undefined) reached = position;
        watchdog.resume();
      },
      heard() {
        watchdog.reset();
        heardAt = Date.now();
        backOffMs = BACK_OFF_FIRST_MS;
        if (phase === 'connecting' || phase === 'failed') tell('online', null);
      },
      skipped(rounds) {
        counts.skipped += rounds;
        tell(phase, problem);
      },
      dropped(values) {
        counts.dropped += values;
        tell(phase, problem);
      },
      seen: onSeen,
      degraded(why) {
        if (why?.code === problem?.code && why?.detail === problem?.detail) return;
        tell(why === null ? 'online' : 'degraded', why);
      },
    };
    const connection = driver.connect({ ...plan, position: reached }, output, end);
    const aborted = new Promise<void>((done) => end.addEventListener('abort', () => done(), { once: true }));
    try {
      await Promise.race([connection, aborted]);
    } finally {
      watchdog.stop();
      signal.removeEventListener('abort', endSession);
      endSession();
      await waitForEnd(connection);
    }
    if (!signal.aborted) throw new ConnectorFault(isGivenUp ? 'silent' : 'closed');
  }

  async function waitForEnd(connection: Promise<void>): Promise<void> {
    const timer = new AbortController();
    const ended = connection.then(
      () => 'ended',
      () => 'ended',
    );
    const late = wait(END_MAX_MS, timer.signal).then(() => 'late');
    if ((await Promise.race([ended, late])) === 'late') onStuck();
    timer.abort();
  }

  while (!signal.aborted) {
    tell('connecting', problem);
    try {
      await runOne();
    } catch (error) {
      if (signal.aborted) return;
      tell('failed', toProblem(error));
    }
    if (signal.aborted) return;
    // From half to the whole of the time: devices behind one switch do not come back at the same moment.
    await wait(backOffMs * (0.5 + random() / 2), signal);
    backOffMs = Math.min(backOffMs * 2, BACK_OFF_MAX_MS);
    counts.reconnects += 1;
  }
}

/** What a driver threw, in terms that have a text. */
export function toProblem(error: unknown): ConnectorProblem {
  if (error instanceof ConnectorFault) return { code: error.code, detail: error.message.slice(0, 200) };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 200);
  if (/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EHOSTDOWN)$/.test(code))
    return { code: 'unreachable', detail };
  if (/^(?:ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(code)) return { code: 'closed', detail };
  if (code === 'ETIMEDOUT') return { code: 'timeout', detail };
  return { code: 'protocol', detail };
}

/** Calls `onSilent` when it has not been reset for so long. While it is paused nothing counts, resets included. */
function createWatchdog(
  silentMs: number,
  onSilent: () => void,
): { reset(): void; pause(): void; resume(): void; stop(): void } {
  let isPaused = false;
  let isStopped = false;
  // One timer for all the time: `refresh` costs less than a new one for each batch, and also starts one that is over.
  const timer = setTimeout(() => {
    if (!isPaused) onSilent();
  }, silentMs);
  return {
    reset() {
      if (!isStopped) timer.refresh();
    },
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      if (!isStopped) timer.refresh();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
