import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectorOutput } from '#server/core/ports/connector.ts';

/** What is read together, again and again. */
export interface Round {
  readonly periodMs: number;
  /** By `performance.now()`. */
  dueAt: number;
}

/** The first rounds of many devices are spread, so that they are not all asked in the same moment. */
export function firstDueAt(periodMs: number): number {
  return performance.now() + Math.random() * Math.min(periodMs, 1_000);
}

/** One round at a time until the signal aborts. What would be due while another one runs is left out and counted. */
export async function runRounds<R extends Round>(
  rounds: readonly R[],
  output: Pick<ConnectorOutput, 'skipped'>,
  signal: AbortSignal,
  read: (round: R) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const round = rounds.reduce((first, one) => (one.dueAt < first.dueAt ? one : first));
    await sleep(Math.max(0, round.dueAt - performance.now()), undefined, { signal }).catch(() => undefined);
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
