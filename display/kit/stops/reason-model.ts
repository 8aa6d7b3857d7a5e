import type { StopReason } from '#shared/contracts/history/history.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';

/** What minutes were lost to, as one row of a list. */
export interface ReasonModel {
  readonly machineId: string;
  readonly state: PresentedState;
  readonly text: string;
  readonly durationMs: number;
  readonly count: number;
  /** In tenths: `14.2`. */
  readonly minutes: string;
  /** Of the longest, 0–1. */
  readonly share: number;
}

/** Longest first. */
export function toReasonModels(
  reasons: readonly StopReason[],
  textOf: (reason: StopReason) => string,
): ReasonModel[] {
  const sorted = [...reasons].sort((a, b) => b.durationMs - a.durationMs);
  const longest = Math.max(1, sorted[0]?.durationMs ?? 1);
  return sorted.map((reason) => ({
    machineId: reason.machineId,
    state: reason.base,
    text: textOf(reason),
    durationMs: reason.durationMs,
    count: reason.count,
    minutes: (reason.durationMs / 60_000).toFixed(1),
    share: reason.durationMs / longest,
  }));
}
