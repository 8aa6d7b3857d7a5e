import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import type { LineVerdict } from './line-verdict.ts';

export type PlannedStopNow = NonNullable<LineSummary['plannedStop']>;

/** Standing, without anything that failed. What is silent may have failed. */
const CALM: ReadonlySet<PresentedState> = new Set(['shutdown', 'cip', 'material-shortage', 'blockage']);

/**
 * The planned stop that explains why a line stands; null where it runs, where none is planned now, and where a machine
 * failed: a fault stays one, whatever is planned.
 */
export function plannedStopNow(
  verdict: Pick<LineVerdict, 'kind' | 'base' | 'causeBase'>,
  summary: Pick<LineSummary, 'plannedStop'> | null,
  nowMs: number,
): PlannedStopNow | null {
  const stop = summary?.plannedStop;
  if (verdict.kind !== 'stopped' || !stop || nowMs < stop.from || nowMs >= stop.to) return null;
  return CALM.has(verdict.base) && CALM.has(verdict.causeBase ?? verdict.base) ? stop : null;
}
