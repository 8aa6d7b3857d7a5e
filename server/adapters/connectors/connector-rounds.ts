import type { ConnectorOutput } from '#server/core/ports/plant/connector.ts';

/** What is read together, again and again. */
export interface Round {
  readonly periodMs: number;
  /** By `performance.now()`. */
  dueAt: number;
}

/**
 * Rounds begin at multiples of this. A thread works longer for each time that it is woken up: two hundred devices that are
 * read once a second take a fifth less in two slots than in five.
 */
const SLOT_MS = 500;
const SPREAD_MAX_MS = 1_000;

/** The rounds of many devices are spread over the slots, so that they are not all asked in the same moment. */
export function firstDueAt(periodMs: number): number {
  const slots = Math.max(1, Math.floor(Math.min(periodMs, SPREAD_MAX_MS) / SLOT_MS));
  return (Math.ceil(performance.now() / SLOT_MS) + Math.floor(Math.random() * slots)) * SLOT_MS;
}

/** One round at a time until the signal aborts. What would be due while another one runs is left out and counted. */
export async function runRounds<R extends Round>(
  rounds: readonly R[],
  output: Pick<ConnectorOutput, 'skipped'>,
  signal: AbortSignal,
  read: (round: R) => Promise<void>,
): Promise<void> {
  const wait = createWait(signal);
  while (!signal.aborted) {
    const round = rounds.reduce((first, one) => (one.dueAt < first.dueAt ? one : first));
    await wait(round.dueAt);
    if (signal.aborted) return;
    await read(round);
    round.dueAt += round.periodMs;
    const lateMs = performance.now() - round.dueAt;
    if (lateMs > 0) {
      const missed = Math.ceil(lateMs / round.periodMs);
      round.dueAt += missed * round.periodMs;
      output.skipped(missed);
    }
  }
}

/** Resolves at the time, or when the signal aborts. One of them waits at a time. */
function createWait(signal: AbortSignal): (dueAt: number) => Promise<void> {
  let end: () => void = () => undefined;
  signal.addEventListener('abort', () => end(), { once: true });
  return (dueAt) =>
    new Promise((done) => {
      const cancel = wakeAt(dueAt, done);
      end = () => {
        cancel();
        done();
      };
      if (signal.aborted) end();
    });
}

interface Alarm {
  readonly timer: NodeJS.Timeout;
  readonly sleepers: Set<() => void>;
}

const alarms = new Map<number, Alarm>();

/** One timer for all that wait for the same moment. Returns what ends the waiting. */
function wakeAt(dueAt: number, wake: () => void): () => void {
  const alarm = alarms.get(dueAt) ?? setAlarm(dueAt);
  alarm.sleepers.add(wake);
  return () => {
    alarm.sleepers.delete(wake);
    if (alarm.sleepers.size > 0 || alarms.get(dueAt) !== alarm) return;
    clearTimeout(alarm.timer);
    alarms.delete(dueAt);
  };
}

function setAlarm(dueAt: number): Alarm {
  const sleepers: Alarm['sleepers'] = new Set();
  const ring = (): void => {
    alarms.delete(dueAt);
    for (const wake of sleepers) wake();
  };
  const alarm = { timer: setTimeout(ring, Math.ceil(Math.max(0, dueAt - performance.now()))), sleepers };
  alarms.set(dueAt, alarm);
  return alarm;
}
