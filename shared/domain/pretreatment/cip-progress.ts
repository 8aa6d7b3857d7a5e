import type {
  BoardCip,
  BoardCipPhase,
  CipReading,
  CipState,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { defineSteps } from '#shared/domain/step-table.ts';

export type CipMove = 'pass' | 'fail' | 'release' | 'abort';

/** A cleaning that failed is not released: the unit is cleaned again. */
export const cipSteps = defineSteps<CipState, CipMove>({
  pass: { from: ['running'], to: 'passed' },
  fail: { from: ['running'], to: 'failed' },
  release: { from: ['passed'], to: 'released' },
  abort: { from: ['running'], to: 'aborted' },
});

/** Phases end on a temperature or conductivity, not on a timer: times that remain are estimates. */
export interface CipProgress {
  readonly elapsedMs: number;
  /** Of the phase; 0 once it is past its planned time. */
  readonly phaseRemainingMs: number;
  readonly endsAt: number;
  readonly remainingMs: number;
  /** The newest value of what ends the phase, and its time; null = none was measured in it. */
  readonly measured: { readonly value: number; readonly at: number } | null;
  /** Null = the phase has no limit, or nothing was measured. */
  readonly isWithinLimit: boolean | null;
}

export function cipProgressOf(
  cip: Pick<BoardCip, 'phases' | 'phaseNo' | 'phaseStartedAt' | 'readings' | 'endedAt'>,
  nowMs: number,
): CipProgress {
  const { phases, phaseNo, phaseStartedAt, readings, endedAt } = cip;
  const phase = phases[phaseNo - 1];
  const elapsed = Math.max(0, (endedAt ?? nowMs) - phaseStartedAt);
  const phaseRemaining = endedAt === null ? Math.max(0, (phase?.plannedMs ?? 0) - elapsed) : 0;
  const rest =
    endedAt === null ? phases.slice(phaseNo).reduce((sum, { plannedMs }) => sum + plannedMs, 0) : 0;
  const remaining = phaseRemaining + rest;
  const measured = phase ? newestOf(phase, phaseNo, readings) : null;
  return {
    elapsedMs: elapsed,
    phaseRemainingMs: phaseRemaining,
    remainingMs: remaining,
    endsAt: endedAt ?? nowMs + remaining,
    measured,
    isWithinLimit: measured && phase ? isWithin(phase, measured.value) : null,
  };
}

/** The longest time in a phase for which its limit held without a break, and whether that was long enough. */
export interface CipPhaseResult {
  readonly phaseNo: number;
  readonly heldMs: number;
  readonly isPassed: boolean;
}

/**
 * A phase passes when its value was within its limit for the time to hold, as far as readings say: one that lies outside,
 * or that does not come for `gapMs`, begins the time anew. A phase without a limit passes when it was reached.
 */
export function cipResults(
  phases: readonly BoardCipPhase[],
  readings: readonly CipReading[],
  gapMs: number,
): readonly CipPhaseResult[] {
  const ordered = [...readings].sort((a, b) => a.at - b.at);
  return phases.map((phase, index) => {
    const phaseNo = index + 1;
    const own = ordered.filter((reading) => reading.phaseNo === phaseNo);
    if (phase.metric === null || phase.limit === null)
      return { phaseNo, heldMs: 0, isPassed: own.length > 0 };
    let [held, from, last, isMet] = [0, null as number | null, 0, false];
    for (const reading of own) {
      const value = reading[phase.metric];
      const isInside = value !== null && isWithin(phase, value);
      if (!isInside) {
        from = null;
        continue;
      }
      if (from === null || reading.at - last > gapMs) from = reading.at;
      last = reading.at;
      isMet = true;
      held = Math.max(held, last - from);
    }
    return { phaseNo, heldMs: held, isPassed: isMet && held >= phase.holdMs };
  });
}

function isWithin({ limit, isMin }: BoardCipPhase, value: number): boolean | null {
  if (limit === null) return null;
  return isMin ? value >= limit : value <= limit;
}

function newestOf(
  { metric }: BoardCipPhase,
  phaseNo: number,
  readings: readonly CipReading[],
): { readonly value: number; readonly at: number } | null {
  if (metric === null) return null;
  let newest: { readonly value: number; readonly at: number } | null = null;
  for (const reading of readings) {
    const value = reading[metric];
    if (reading.phaseNo === phaseNo && value !== null && (!newest || reading.at >= newest.at))
      newest = { value, at: reading.at };
  }
  return newest;
}
